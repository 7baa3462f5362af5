import type { Paper } from '../../model/paper.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { findDois } from '../../pdf/dois.ts';
import type { PdfLine } from '../../pdf/report.ts';
import { type Finding, found } from './evidence.ts';
import type { PageView } from './layout.ts';

const FOOTER = 0.86;
const HEADER = 0.14;
const TITLE_ZONE = 0.6;

/** Placeholders that an author left in a template. */
const PLACEHOLDER = /v000\.i00|n{5,}|x{4,}|\/0{6,}|\/0+\.0+$|1234567|12345\/|your|example/;
/** Registrants of data and software: a paper prints their DOIs for its data, not for itself. */
const DATASET =
  /^10\.(?:5281|5061|6084|1594|7910|17632|17605|15468|4121|18150|24432|17862|5255|23642|24433|25346|12763)\//;
/** Words that show that a DOI belongs to another work. */
const FOREIGN =
  /original (?:article|paper|publication)|refers? to|erratum|supplement|comment(?:s|ary)? (?:on|to)|this article has been|data(?:set)? (?:is|are)? ?available|code is|deposited/i;

/** The ids that a paper may print as its own. */
export interface OwnIds {
  readonly dois: readonly string[];
  readonly arxivIds: readonly string[];
  /** DOIs of other versions that the record names. */
  readonly related: readonly string[];
}

export function ownIds(ref: Ref, { doi, arxivId, versions = [] }: Paper): OwnIds {
  const present = (values: readonly (string | undefined)[]) => values.filter((value): value is string => !!value);
  return {
    dois: present([ref.kind === 'doi' ? ref.id.toLowerCase() : undefined, doi?.toLowerCase()]),
    arxivIds: present([
      ref.kind === 'arxiv' ? ref.id : undefined,
      arxivId,
      ...versions.map((each) => each.arxivId),
    ]).map((id) => id.toLowerCase()),
    related: present(versions.map((each) => each.doi?.toLowerCase())),
  };
}

/** The ids that a document prints as its own. */
export interface PrintedIds {
  readonly dois: readonly string[];
  readonly arxiv?: { readonly id: string; readonly version?: number };
  /** The text of the lines that were read, to search it for a known DOI. */
  readonly text: string;
}

/** Reads the headers and footers of the first two pages, and the title block of the first. */
export function readIds(pages: readonly PageView[], margin: readonly PdfLine[]): PrintedIds {
  const [first, second] = pages;
  const lines = [...(first?.lines ?? []).filter((line) => line.y < TITLE_ZONE || line.y > FOOTER), ...edges(second)];
  const candidates = lines.filter((line) => !FOREIGN.test(line.text));
  const own = candidates.flatMap((line, at) =>
    isOwnLine(line, candidates[at - 1]) ? continueDoi(line.text, candidates[at + 1]?.text ?? '') : [],
  );
  const stamp = ARXIV.exec([...margin, ...(first?.lines ?? [])].map((line) => line.text).join(' '));
  const [, id, version] = stamp ?? [];
  return {
    dois: findDois(own.join('\n')).filter((doi) => !PLACEHOLDER.test(doi) && !DATASET.test(doi)),
    ...(id && { arxiv: { id: id.toLowerCase(), ...(version && { version: Number(version) }) } }),
    text: candidates.map((line) => line.text).join('\n'),
  };
}

const ARXIV = /arxiv:\s*([a-z-]+(?:\.[a-z]{2})?\/\d{7}|\d{4}\.\d{4,5})(?:v(\d{1,3}))?/i;

const edges = (page: PageView | undefined) => (page?.lines ?? []).filter((line) => line.y < HEADER || line.y > FOOTER);

/** A line in a header or footer, or one that labels its DOI; a DOI inside a sentence is a citation. */
function isOwnLine(line: PdfLine, previous: PdfLine | undefined): boolean {
  const at = line.text.search(/10\.\d{4,9}\s*\//);
  if (at < 0) return false;
  if (line.y < HEADER || line.y > FOOTER) return true;
  const isLabelled = /\bdoi\b|doi\.org/i.test(line.text.slice(0, at)) || (at === 0 && endsWithLabel(previous));
  return isLabelled && line.text.split(' ').length < 14;
}

const endsWithLabel = (line: PdfLine | undefined) => /\bdoi[:.\s]*$|doi\.org\/?$/i.test(line?.text ?? '');

/** A DOI at the end of a line continues on the next after a sign that no sentence ends with, or with a digit. */
function continueDoi(text: string, next: string): string {
  const tight = text.replace(/(10\.\d{4,9})\s*\/\s*/g, '$1/');
  const isCut = /10\.\d{4,9}\/(?:\S*[-/_(])?$/.test(tight);
  const continues = isCut ? /^[\w(]/.test(next) : /10\.\d{4,9}\/\S*\.$/.test(tight) && /^\d/.test(next);
  return continues ? `${tight}${next}` : tight;
}

/** Compares the printed ids with those of the paper. */
export function judgeIds(printed: PrintedIds, ids: OwnIds, ref: Ref): Finding[] {
  const { arxiv } = printed;
  if (
    ref.kind === 'arxiv' &&
    ref.version !== undefined &&
    arxiv?.version !== undefined &&
    arxiv.version !== ref.version
  )
    return [found('other-arxiv-version', `v${arxiv.version}, wanted v${ref.version}`)];
  const own = ids.dois.find((doi) => printed.dois.includes(doi) || isPrinted(doi, printed.text));
  if (own) return [found('id-printed', own)];
  if (arxiv && ids.arxivIds.includes(arxiv.id)) return [found('id-printed', `arXiv:${arxiv.id}`)];
  const related = printed.dois.find((doi) => ids.related.includes(doi));
  if (related) return [found('version-other', related)];
  const [other] = printed.dois;
  if (other && ids.dois.length > 0) return [found('other-doi', `${other}, wanted ${formatRef(ref)}`)];
  return arxiv && ids.arxivIds.length > 0 ? [found('other-arxiv-id', arxiv.id)] : [];
}

/** Finds a known DOI across line breaks, or with the next word attached; a longer DOI is a different one. */
export function isPrinted(doi: string, text: string): boolean {
  return [text, text.replace(/\n/g, ''), text.replace(/\s+/g, '')].some((form) => endsAfter(doi, form));
}

function endsAfter(doi: string, text: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(doi); at >= 0; at = lower.indexOf(doi, at + 1)) {
    const rest = text.slice(at + doi.length);
    if (!/^[\w/]|^[-.:;()]+[\da-z]/.test(rest) || /^\.?(?:[A-Z][a-z]+|[A-Z]{4,}|https?:|www\.)/.test(rest)) return true;
  }
  return false;
}
