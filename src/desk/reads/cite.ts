import { toExported } from '../../formats/exported.ts';
import { CITATION_FORMATS, findFormat } from '../../formats/table.ts';
import { fail, type Result } from '../../model/result.ts';
import { listCollection } from '../../store/collections.ts';
import { findAllStored } from '../../store/find.ts';
import type { Stored } from '../../store/papers/read.ts';
import type { Store } from '../../store/store.ts';
import { optional, type Read, textOf } from './read.ts';

const MAX_REFS = 200;
const FILE_POLICY = { 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'no-store' };

/** The citations of stored papers as one text: those named by `ref`, or those of a collection. */
export const cite: Read = async (query, { app }) => {
  const format = CITATION_FORMATS.find(({ name }) => name === textOf(query, 'format'));
  if (!format) return fail('INVALID_ARGUMENT', 'Unknown citation format.');
  const papers = await listAsked(query, await app.store());
  if (!papers.ok) return papers;
  const headers = { 'content-type': `${format.mimeType}; charset=utf-8`, ...FILE_POLICY };
  return { status: 200, headers, body: `${format.write(papers.value.map(({ entry }) => toExported(entry)))}\n` };
};

/** The same papers as a file, in any format. */
export const exportPapers: Read = async (query, { app }) => {
  const format = findFormat(textOf(query, 'format'));
  if (!format.ok) return format;
  const papers = await listAsked(query, await app.store());
  if (!papers.ok) return papers;
  const { mimeType, extension, write } = format.value;
  const name = (optional(query, 'collection') ?? 'papers').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  const headers = {
    'content-type': `${mimeType}; charset=utf-8`,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name || 'papers'}.${extension}`)}`,
    ...FILE_POLICY,
  };
  return { status: 200, headers, body: `${write(papers.value.map(({ entry }) => toExported(entry)))}\n` };
};

async function listAsked(query: URLSearchParams, store: Store): Promise<Result<readonly Stored[]>> {
  const collection = optional(query, 'collection');
  if (collection !== undefined) return listCollection(store, collection);
  const refs = query.getAll('ref');
  if (refs.length > MAX_REFS) return fail('INVALID_ARGUMENT', `At most ${MAX_REFS} papers can be named.`);
  return refs.length > 0 ? findAllStored(refs, store) : fail('INVALID_ARGUMENT', 'No paper is named.');
}
