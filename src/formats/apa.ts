import type { ExportedPaper } from './exported.ts';
import type { Name } from './name.ts';
import { ended, field, initialsOf, linkOf, namesOf, pagesOf, titleOf, venueOf, yearOf } from './style-parts.ts';

/** From this many authors on, only the first 19 and the last are named. */
const MANY = 21;

/** Writes papers in the style of APA 7, one line each. */
export function toApa(papers: readonly ExportedPaper[]): string {
  return papers.map(toReference).join('\n');
}

function toReference(paper: ExportedPaper): string {
  const [volume, issue, pages, venue] = [field(paper.volume), field(paper.issue), pagesOf(paper), venueOf(paper)];
  const place = [venue, `${volume}${issue && `(${issue})`}`, pages].filter(Boolean).join(', ');
  const authors = listNames(namesOf(paper).map(toText));
  const date = `(${yearOf(paper)}).`;
  const head = authors ? `${ended(authors)} ${date} ${ended(titleOf(paper))}` : `${ended(titleOf(paper))} ${date}`;
  return [head, place && ended(place), linkOf(paper)].filter(Boolean).join(' ');
}

function toText(name: Name): string {
  if ('body' in name) return name.body;
  return [name.family, name.given && initialsOf(name.given, '.', ' ', '-'), name.suffix].filter(Boolean).join(', ');
}

function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length >= MANY) return `${names.slice(0, MANY - 2).join(', ')}, … ${last}`;
  return names.length > 1 ? `${names.slice(0, -1).join(', ')}, & ${last}` : last;
}
