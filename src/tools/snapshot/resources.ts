import { fail, ok, type Result } from '../../model/result.ts';
import type { ResourceKind, Resources, ResourceText } from '../resource.ts';
import { cut, DEFAULT_CHARS, withMarker } from './cut.ts';
import { type SnapshotReader, showPaper } from './reader.ts';
import { toWirePaper } from './wire.ts';

const JSON_TYPE = 'application/json';
const MARKDOWN = 'text/markdown';

const KINDS: readonly ResourceKind[] = [
  {
    name: 'paper-metadata',
    title: 'Metadata of a paper',
    description: 'The metadata of a paper, with its summaries and translations.',
    uriTemplate: 'paper://{paper_id}/metadata',
    mimeType: JSON_TYPE,
  },
  {
    name: 'paper-summary',
    title: 'Preferred summary of a paper',
    description: 'The summary in the preferred template.',
    uriTemplate: 'paper://{paper_id}/summary',
    mimeType: JSON_TYPE,
  },
  {
    name: 'paper-summary-template',
    title: 'Summary of a paper by template',
    description: 'The summary in one of the available templates.',
    uriTemplate: 'paper://{paper_id}/summary/{template}',
    mimeType: JSON_TYPE,
  },
  {
    name: 'paper-source',
    title: 'Source text of a paper',
    description: `The text as Markdown, cut after ${DEFAULT_CHARS} characters; add ?offset=N to continue.`,
    uriTemplate: 'paper://{paper_id}/source',
    mimeType: MARKDOWN,
  },
  {
    name: 'paper-translation',
    title: 'Translation of a paper',
    description: `The text in another language as Markdown, cut after ${DEFAULT_CHARS} characters; add ?offset=N to continue.`,
    uriTemplate: 'paper://{paper_id}/translation/{lang}',
    mimeType: MARKDOWN,
  },
];

/** The resources of every paper; there may be millions, so none are listed. */
export const SNAPSHOT_RESOURCES: Resources = {
  kinds: KINDS,
  list: async () => ok([]),
  read: async (uri, context) => readResource(context.snapshot(), uri),
};

const ADDRESS = /^paper:\/\/([^/?#]+)\/(metadata|summary|source|translation)(?:\/([^/?#]+))?(?:\?offset=(\d{1,9}))?$/u;

/** Reads a resource; a long text is cut and marked as truncated. */
async function readResource(reader: SnapshotReader, uri: string): Promise<Result<ResourceText>> {
  const [, paperId, kind, detail, offset] = (ADDRESS.exec(uri) ?? []).map(decode);
  if (paperId === undefined || kind === undefined || (detail !== undefined) !== hasDetail(kind, detail))
    return fail('invalid_arguments', `Unknown resource: ${uri.slice(0, 200)}. See resources/templates/list.`);
  const whole = await readWhole(reader, paperId, kind, detail);
  if (!whole.ok) return whole;
  const part = cut(whole.value, { offset: Number(offset ?? 0), maxChars: DEFAULT_CHARS });
  if (!part.ok) return part;
  const isText = kind === 'source' || kind === 'translation';
  return ok({ mimeType: isText ? MARKDOWN : JSON_TYPE, text: withMarker(part.value) });
}

function hasDetail(kind: string, detail: string | undefined): boolean {
  return kind === 'translation' || (kind === 'summary' && detail !== undefined);
}

async function readWhole(
  reader: SnapshotReader,
  paperId: string,
  kind: string,
  detail: string | undefined,
): Promise<Result<string>> {
  if (kind === 'source') return reader.source(paperId);
  if (kind === 'translation') return reader.translation(paperId, detail ?? '');
  if (kind === 'metadata') {
    const paper = await showPaper(reader, paperId);
    return paper.ok ? ok(JSON.stringify(toWirePaper(paper.value))) : paper;
  }
  const summary = await reader.summary(paperId, detail);
  return summary.ok ? ok(summary.value.json) : summary;
}

function decode(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return part;
  }
}
