import type { z } from 'zod';
import { toFilename } from '../acquire/save/filename.ts';
import { CITATION_FORMATS } from '../formats/table.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { SnapshotGraph, SnapshotPaper } from '../model/snapshot.ts';
import { toWire } from '../model/wire.ts';
import { toCitable } from '../tools/snapshot/cite.ts';
import { cut } from '../tools/snapshot/cut.ts';
import { toPage } from '../tools/snapshot/paging.ts';
import { type SnapshotReader, showPaper } from '../tools/snapshot/reader.ts';
import { toWirePage, toWirePaper } from '../tools/snapshot/wire.ts';
import { FACETS, NONE, PART, parseQuery, SEARCH, toFilters } from './query.ts';
import type { ApiAnswers, TextPart } from './wire.ts';

/** The content of a response: an object for the envelope, a named document, or a file. */
export type Payload =
  | { readonly kind: 'object'; readonly value: object; readonly isTemporary?: boolean }
  | { readonly kind: 'document'; readonly type: string; readonly name: string; readonly text: string }
  | { readonly kind: 'file'; readonly path: string; readonly name: string };

/** A route; `*` in its path matches one segment. */
export interface Route {
  readonly path: string;
  answer(reader: SnapshotReader, parts: readonly string[], parameters: URLSearchParams): Promise<Result<Payload>>;
}

const object = (value: object, isTemporary = false): Result<Payload> => ok({ kind: 'object', value, isTemporary });

/** Defines a route that returns an object. */
function route<Path extends keyof ApiAnswers, T>(
  path: Path,
  shape: z.ZodType<T>,
  read: (reader: SnapshotReader, asked: T, first: string, second: string) => Promise<Result<ApiAnswers[Path]>>,
  isTemporary: (answer: ApiAnswers[Path]) => boolean = () => false,
): Route {
  return {
    path,
    async answer(reader, [first = '', second = ''], parameters) {
      const asked = parseQuery(shape, parameters);
      if (!asked.ok) return asked;
      const found = await read(reader, asked.value, first, second);
      return found.ok ? object(found.value, isTemporary(found.value)) : found;
    },
  };
}

async function search(reader: SnapshotReader, asked: z.infer<typeof SEARCH>): Promise<Result<ApiAnswers['search']>> {
  const { q: query, page, page_size, sort, facets, ...filters } = asked;
  const wanted = toPage({ page, page_size });
  if (!wanted.ok) return wanted;
  const found = await reader.search({
    query,
    ...wanted.value,
    filters: toFilters(filters),
    ...(sort && { sort }),
    ...(facets && { facets }),
  });
  if (!found.ok) return found;
  const { page: number, pageSize } = wanted.value;
  return ok({ query, page: number, page_size: pageSize, ...toWirePage(found.value) });
}

async function readPart<About extends object>(
  reading: Promise<Result<string>>,
  asked: z.infer<typeof PART>,
  about: About,
): Promise<Result<About & TextPart>> {
  const text = await reading;
  if (!text.ok) return text;
  const part = cut(text.value, { offset: asked.offset, maxChars: asked.max_chars });
  if (!part.ok) return part;
  const { text: markdown, ...rest } = part.value;
  return ok({ ...about, markdown, ...toWire(rest) });
}

async function readSummary(
  reader: SnapshotReader,
  paperId: string,
  asked?: string,
): Promise<Result<ApiAnswers['papers/*/summary']>> {
  const found = await reader.summary(paperId, asked);
  if (!found.ok) return found;
  const { template, json } = found.value;
  return ok({ paper_id: paperId, template, summary: JSON.parse(json) });
}

/** More than there are years with papers. */
const ALL_YEARS = 10_000;
const TOP = 20;

type Lists = { -readonly [List in `${(typeof LISTED)[number]}s`]: ApiAnswers['stats'][List] };
const LISTED = ['author', 'venue', 'keyword', 'institution', 'tag'] as const;

async function readStats(reader: SnapshotReader): Promise<Result<ApiAnswers['stats']>> {
  const years = await reader.facets('year', ALL_YEARS);
  if (!years.ok) return years;
  const lists: Lists = { authors: [], venues: [], keywords: [], institutions: [], tags: [] };
  for (const category of LISTED) {
    const top = await reader.facets(category, TOP);
    if (!top.ok) return top;
    lists[`${category}s`] = toWire(top.value);
  }
  const byYear = years.value.map(({ value, paperCount }) => ({ year: Number(value), paper_count: paperCount }));
  byYear.sort((one, other) => one.year - other.year);
  return ok({ counts: toWire(reader.manifest.counts), years: byYear, ...lists });
}

/** `[2013] - Title.bib` */
const fileName = ({ title, year, paperId }: SnapshotPaper, extension: string) =>
  `${toFilename({ title, year: year ?? undefined }, paperId).slice(0, -'pdf'.length)}${extension}`;

const citations: readonly Route[] = CITATION_FORMATS.map(({ name, mimeType, extension, write }) => ({
  path: `papers/*/${name}`,
  async answer(reader, [paperId = ''], parameters) {
    const asked = parseQuery(NONE, parameters);
    if (!asked.ok) return asked;
    const paper = await reader.paper(paperId);
    if (!paper.ok) return paper;
    return ok({
      kind: 'document',
      type: `${mimeType}; charset=utf-8`,
      name: fileName(paper.value, extension),
      text: `${write([toCitable(paper.value)])}\n`,
    });
  },
}));

/** What pages need for their buttons: `papers/*` names the formats, each of which is a route below it. */
const CITATIONS = CITATION_FORMATS.map(({ name, label }) => ({ format: name, label }));

const pdf: Route = {
  path: 'papers/*/pdf',
  async answer(reader, [paperId = ''], parameters) {
    const asked = parseQuery(NONE, parameters);
    if (!asked.ok) return asked;
    const path = await reader.file(paperId);
    if (!path.ok) return path;
    const paper = await reader.paper(paperId);
    if (!paper.ok) return paper;
    if (path.value !== null) return ok({ kind: 'file', path: path.value, name: fileName(paper.value, 'pdf') });
    return fail('source_not_available', `The snapshot has no PDF of ${paperId}.`, { about: { paperId } });
  },
};

/** Every route below `/api/v1/`. */
export const ROUTES: readonly Route[] = [
  // Without the embeddings service or a shard, the same search may answer otherwise in a minute.
  route('search', SEARCH, search, ({ meaning, partial }) => meaning?.used === false || partial !== undefined),
  route('papers/*', NONE, async (reader, _, paperId) => {
    const paper = await showPaper(reader, paperId);
    return paper.ok ? ok({ paper: toWirePaper(paper.value), citations: CITATIONS }) : paper;
  }),
  route('papers/*/summary', NONE, (reader, _, paperId) => readSummary(reader, paperId)),
  route('papers/*/summary/*', NONE, (reader, _, paperId, template) => readSummary(reader, paperId, template)),
  route('papers/*/source', PART, (reader, asked, paperId) =>
    readPart(reader.source(paperId), asked, { paper_id: paperId }),
  ),
  route('papers/*/translation/*', PART, (reader, asked, paperId, lang) =>
    readPart(reader.translation(paperId, lang), asked, { paper_id: paperId, lang }),
  ),
  route('papers/*/graph', NONE, (reader, _, paperId) => toWireGraph(reader.graph(paperId))),
  ...citations,
  pdf,
  route('graph', NONE, (reader) => toWireGraph(reader.graph())),
  route('facets/*', FACETS, async (reader, { limit, ...filters }, category) => {
    const wanted = toPage({ limit }, TOP);
    if (!wanted.ok) return wanted;
    const found = await reader.facets(category, wanted.value.pageSize, toFilters(filters));
    return found.ok ? ok({ category, facets: toWire(found.value) }) : found;
  }),
  route('stats', NONE, readStats),
];

async function toWireGraph(reading: Promise<Result<SnapshotGraph>>): Promise<Result<ApiAnswers['graph']>> {
  const graph = await reading;
  return graph.ok ? ok(toWire(graph.value)) : graph;
}
