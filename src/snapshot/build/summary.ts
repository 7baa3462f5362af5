import type { Author } from '../../model/paper.ts';
import { nameOf } from './identity.ts';

/** The template of the summary that every paper has: what its own record says, in its own words. */
export const ABSTRACT_TEMPLATE = 'abstract';

/** What a summary is drawn from. */
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

/** The summary in the paper's own words, as JSON text; made when it is asked for, so it costs no room. */
export function abstractSummary(paper: Summarised, opening: string): string {
  const { paperId, title, authors, year, venue, abstract, keywords } = paper;
  return JSON.stringify(
    {
      paper_id: paperId,
      template_tag: ABSTRACT_TEMPLATE,
      paper_title: title,
      paper_authors: authors.map(nameOf),
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

/** The first sentences of a source, for papers whose record has no abstract. */
export function openingOf(source: string): string {
  const marked =
    /^#{1,6}\s*(?:abstract|summary|zusammenfassung|résumé|摘要)\b[^\n]*\n+([\s\S]{40,3000}?)(?=\n#|\n\n\n|$)/im.exec(
      source,
    );
  const text = marked?.[1] ?? source.replace(/^#{1,6}.*$/gm, '');
  return cutAtSentence(text.replace(/\s+/g, ' ').trim(), 1200);
}

/** The text of a summary object in any of the shapes that are known, as Markdown. */
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

/** Nothing that was written to be read goes deeper, and what does cannot be walked through. */
const DEEPEST = 200;

/** Whether a value of JSON is nested too deep to be worked with. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1)
    level = level.flatMap((each) => (each !== null && typeof each === 'object' ? Object.values(each) : []));
  return level.length > 0;
}

/** A JSON text as an object; null when it is none. */
export function parseObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    if (isTooDeep(value)) return null;
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** The beginning of a text, without the marks of Markdown. */
export function previewOf(markdown: string): string {
  const flat = markdown
    .slice(0, PREVIEW * 4)
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/[*`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return flat.length <= PREVIEW ? flat : `${[...flat.slice(0, PREVIEW + 1)].slice(0, -2).join('')}…`;
}

function cutAtSentence(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.slice(0, most).search(/[.!?。](?=[^.!?。]*$)/);
  return end > most / 3 ? text.slice(0, end + 1) : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`;
}
