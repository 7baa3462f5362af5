import type { Author } from '../model/paper.ts';
import { asObject, parseJson } from '../text/json.ts';
import { fullName } from '../text/names.ts';

/** The template of the summary that every paper has: its own abstract. */
export const ABSTRACT_TEMPLATE = 'abstract';

/** A summary: its template as spelled in the snapshot, and its JSON text. */
export interface Summary {
  readonly template: string;
  readonly json: string;
}

/** What the summary in a paper's own words is made from. */
export interface Summarised {
  readonly paperId: string;
  readonly title: string;
  readonly authors: readonly Author[];
  readonly year?: number | null | undefined;
  readonly venue?: string | null | undefined;
  readonly abstract?: string | null | undefined;
  readonly keywords: readonly string[];
}

const PREVIEW = 320;

/** The summary in the paper's own words, as JSON text; created on request, so it takes no space. */
export function abstractSummary(paper: Summarised, opening: string): string {
  const { paperId, title, authors, year, venue, abstract, keywords } = paper;
  return JSON.stringify(
    {
      paper_id: paperId,
      template_tag: ABSTRACT_TEMPLATE,
      paper_title: title,
      paper_authors: authors.map(fullName),
      publication_date: year ? String(year) : null,
      publication_venue: venue ?? null,
      keywords,
      abstract: abstract || null,
      summary: abstract || opening,
    },
    null,
    2,
  );
}

const ABSTRACT_HEADING = /^#{1,6}\s*(?:abstract|summary|zusammenfassung|résumé|摘要)(?!\p{L})[^\n]*\n+/imu;
/** Where a section ends: at the next heading or after empty lines. */
const SECTION_END = /\n#|\n\n\n/;
/** A shorter section is no abstract. */
const MIN_ABSTRACT = 40;
const MAX_OPENING = 1200;

/** The abstract in a text, or its first sentences, for papers without an abstract. */
export function openingOf(source: string): string {
  const heading = ABSTRACT_HEADING.exec(source);
  const section = heading ? source.slice(heading.index + heading[0].length).split(SECTION_END, 1)[0] : undefined;
  const text = section && section.trim().length >= MIN_ABSTRACT ? section : source;
  return cutAtSentence(
    text
      .replace(/^#{1,6}.*$/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
    MAX_OPENING,
  );
}

/** The text of a summary in any known shape, as Markdown. */
export function summaryText(json: string): string {
  const value = parseObject(json);
  if (!value) return '';
  const direct = value['summary'] ?? value['abstract'];
  if (typeof direct === 'string' && direct.trim() !== '') return direct;
  const parts = Object.entries(value)
    .filter(([name, part]) => /^(?:module|question|step)/.test(name) && typeof part === 'string')
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return parts.map(([, part]) => String(part)).join('\n\n');
}

/** Deeper values could overflow the stack. */
const MAX_DEPTH = 200;

/** Whether a JSON value is nested too deeply. */
export function isTooDeep(value: unknown): boolean {
  return isDeeper(value, MAX_DEPTH);
}

function isDeeper(value: unknown, depth: number): boolean {
  if (depth === 0) return true;
  if (value === null || typeof value !== 'object') return false;
  for (const each of Object.values(value)) if (isDeeper(each, depth - 1)) return true;
  return false;
}

/** A JSON text as an object; null if it is not one. */
export function parseObject(json: string): Record<string, unknown> | null {
  const value = parseJson(json);
  const object = asObject(value);
  return object && !isTooDeep(value) ? { ...object } : null;
}

/** A text without the hash signs of headings, also where a heading was joined to a line or its signs were escaped. */
export function withoutHeadingMarks(markdown: string): string {
  if (!markdown.includes('#')) return markdown;
  return markdown.replace(/^\s*(?:\\?#){1,6}[^\S\n]+/gm, '').replace(/(^|\s)(?:\\?#){2,6}(?=\s|$)/g, '$1');
}

/** The beginning of a text, without Markdown markup. */
export function previewOf(markdown: string): string {
  const flat = withoutHeadingMarks(markdown.slice(0, PREVIEW * 4))
    .replace(/[*`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return flat.length <= PREVIEW ? flat : `${[...flat.slice(0, PREVIEW + 1)].slice(0, -2).join('')}…`;
}

function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.slice(0, max).search(/[.!?。](?=[^.!?。]*$)/);
  return end > max / 3 ? text.slice(0, end + 1) : `${text.slice(0, max).replace(/\s+\S*$/, '')} …`;
}
