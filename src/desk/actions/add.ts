import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { withTemporaryFile } from '../../disk/temporary.ts';
import { readRecords } from '../../formats/records/read.ts';
import { refOfPaper } from '../../model/paper-ref.ts';
import { formatRef } from '../../model/ref.ts';
import { fail, ok } from '../../model/result.ts';
import type { DeskParts } from '../parts.ts';
import { defineAction } from './action.ts';

/** In base64: PDFs of up to 100 MB. */
const MAX_BODY = 140_000_000;
const MAX_REFS = 1000;

const PDF = '%PDF-';
/** The header may be preceded by other bytes. */
const HEADER_WITHIN = 1024;

export const addFile = defineAction<'/api/add'>({
  maxBytes: MAX_BODY,
  shape: z.strictObject({ name: z.string().min(1).max(255), content: z.string().min(1) }),
  async run({ name, content }, parts) {
    const bytes = Buffer.from(content, 'base64');
    const isPdf = bytes.subarray(0, HEADER_WITHIN).includes(PDF);
    return isPdf ? addPdf(new Uint8Array(bytes), parts) : addBibliography(name, bytes.toString('utf8'), parts);
  },
});

/** Identifies, verifies and stores a PDF, as `carrel add` does. */
async function addPdf(bytes: Uint8Array, { app }: DeskParts) {
  const added = await withTemporaryFile(bytes, '.pdf', (path) => app.addFile(path, { sessionId: randomUUID() }));
  if (!added.ok) return added;
  const { ref, title, verdict, wasStored } = added.value;
  return ok({
    paper: { ref: formatRef(ref), ...(title && { title }), grade: verdict.grade, already_stored: wasStored },
  });
}

/** Fetches the papers of a bibliography; records without an id are counted. */
async function addBibliography(name: string, text: string, { fetches }: DeskParts) {
  const read = readRecords(text);
  if (!read.ok) return fail('INVALID_ARGUMENT', `${name} is neither a PDF nor a bibliography. ${read.error.message}`);
  const papers = read.value.records.map(({ paper }) => paper);
  const wanted = papers.flatMap((paper) => {
    const ref = refOfPaper(paper);
    return ref ? [{ ref, ...(paper.title && { title: paper.title }) }] : [];
  });
  if (wanted.length === 0) return fail('INVALID_ARGUMENT', `No record of ${name} has a DOI or an arXiv id.`);
  if (wanted.length > MAX_REFS)
    return fail('INVALID_ARGUMENT', `${name} has ${wanted.length} papers. At most ${MAX_REFS} are fetched at once.`);
  const started = await fetches.start(wanted, name);
  if (!started.ok) return started;
  return ok({ fetch: { id: started.value, papers: wanted.length, without_id: papers.length - wanted.length } });
}
