import { createHash } from 'node:crypto';
import type { Entry } from '../../model/entry.ts';
import { isRetracted } from '../../model/paper.ts';
import { formatRef } from '../../model/ref.ts';
import { ok, type Result } from '../../model/result.ts';
import type { SnapshotRecord } from '../../model/snapshot.ts';
import { fileToRead, type ReadableFile, type Stored } from '../../store/papers/read.ts';
import { cleanText, cleanTexts } from './clean.ts';
import { keysOf, toPaperId } from './identity.ts';
import type { BuildInput } from './input.ts';

/** An entry of a library and the paths of its files. */
export type StoredPaper = Pick<Stored, 'entry' | 'pdfPath' | 'textPath'>;

/** Reads the text of a stored file as Markdown; null if it has none. */
export type TextReader = (file: ReadableFile) => Promise<Result<string | null>>;

/** Part of every digest: changing it makes every paper new. */
const WRITER = 'library-4';

/** Yields every paper of a library; a file is read only if its entry, its file or the `reader` of PDFs changed. */
export async function* readLibrary(
  entries: AsyncIterable<Result<StoredPaper>>,
  textOf: TextReader,
  reader = '',
): AsyncGenerator<Result<BuildInput>> {
  for await (const each of entries) {
    if (!each.ok) return yield each;
    const { entry, pdfPath, textPath } = each.value;
    const place = formatRef(entry.ref);
    const keys = identify(entry);
    const digest = createHash('sha256')
      .update(
        JSON.stringify([WRITER, entry, pdfPath !== null, ...(textPath ? ['text'] : pdfPath && reader ? [reader] : [])]),
      )
      .digest('hex');
    yield ok({
      paper: {
        place,
        paperId: toPaperId(keys[0] ?? ''),
        digest,
        sandbox: entry.sandbox,
        read: async () => ok(await toCopiedRecord(each.value, keys, textOf)),
      },
    });
  }
}

/** The text of a paper, and its headings as JSON text. */
export interface PaperText {
  readonly text: string;
  readonly outline: string;
}

/** The record of an entry without its file, under an id of its own. */
export function toEntryRecord(entry: Entry, paperId: string, text: PaperText | null): SnapshotRecord {
  const { outline } = text ?? {};
  // Offsets refer to the text as it was read, so nothing may change its length.
  const source = (text?.text ?? '').replace(/\0|\p{Cs}/gu, '\ufffd');
  return { ...toRecord(entry, identify(entry), source), paperId, ...(outline && { outline }) };
}

const titleOf = ({ paper, ref }: Entry) => cleanText(paper.title).trim() || formatRef(ref);

function identify(entry: Entry): string[] {
  const { authors = [], year, venue } = entry.paper;
  return keysOf({ ...idsOf(entry), title: titleOf(entry), authors, year, venue });
}

async function toCopiedRecord(stored: StoredPaper, aliases: string[], textOf: TextReader): Promise<SnapshotRecord> {
  const { entry, pdfPath } = stored;
  const { copy } = entry;
  const file = fileToRead(stored);
  const text = file === null ? ok(null) : await textOf(file);
  return {
    ...toRecord(entry, aliases, text.ok ? cleanText(text.value).trim() : ''),
    ...(pdfPath !== null && copy && { pdf: `${copy.sha256}.pdf`, files: { [`${copy.sha256}.pdf`]: pdfPath } }),
    ...(!text.ok && {
      problems: [`the text of its ${file?.from === 'pdf' ? 'PDF' : 'text copy'}: ${text.error.message}`],
    }),
  };
}

function toRecord(entry: Entry, aliases: string[], source: string): SnapshotRecord {
  const { paper, tags = [] } = entry;
  const abstract = cleanText(paper.abstract).trim();
  return {
    paperId: toPaperId(aliases[0] ?? ''),
    ...idsOf(entry),
    title: titleOf(entry),
    authors: paper.authors ?? [],
    ...(paper.year !== undefined && { year: paper.year }),
    ...(paper.month !== undefined && { month: paper.month }),
    ...(paper.venue && { venue: paper.venue }),
    ...(abstract && { abstract }),
    keywords: cleanTexts(paper.keywords),
    institutions: [],
    tags: cleanTexts(tags),
    ...factsOf(entry),
    aliases,
    references: paper.references ?? [],
    ...(source && { source }),
    summaries: {},
    translations: {},
    ...verified(entry),
  };
}

function idsOf({ ref, paper }: Entry): Pick<SnapshotRecord, 'doi' | 'arxivId'> {
  const doi = ref.kind === 'doi' ? ref.id : paper.doi;
  const arxivId = ref.kind === 'arxiv' ? ref.id : paper.arxivId;
  return { ...(doi && { doi }), ...(arxivId && { arxivId }) };
}

/** The licence of the copy, if it states one, since the copy is what is served. */
function factsOf({ paper, copy, text }: Entry): Pick<SnapshotRecord, 'type' | 'oaStatus' | 'retracted' | 'license'> {
  const license = (copy ?? text)?.license ?? paper.license;
  return {
    ...(paper.type && { type: paper.type }),
    ...(paper.oaStatus && { oaStatus: paper.oaStatus }),
    ...(isRetracted(paper) ? { retracted: true } : paper.retracted !== undefined && { retracted: paper.retracted }),
    ...(license && { license }),
  };
}

function verified({ copy, text, fetchedAt }: Entry): Pick<SnapshotRecord, 'verification'> {
  const file = copy ?? text;
  if (!file) return {};
  const { grade, version, evidence, source, finalUrl, sha256 } = file;
  return {
    verification: { grade, ...(version && { version }), evidence, source, finalUrl, sha256, fetchedAt },
  };
}
