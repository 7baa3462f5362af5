import type { ExportedPaper } from './exported.ts';
import type { Name } from './name.ts';
import { ended, field, initialsOf, linkOf, namesOf, pagesOf, titleOf, venueOf, yearOf } from './style-parts.ts';

/** Of more authors than this, only the first is named. */
const MAX_NAMED = 6;

/** Writes papers in the style of IEEE, one line each; a list is numbered. */
export function toIeee(papers: readonly ExportedPaper[]): string {
  return papers.map((paper, at) => `${papers.length > 1 ? `[${at + 1}] ` : ''}${toReference(paper)}`).join('\n');
}

function toReference(paper: ExportedPaper): string {
  const [volume, issue, pages] = [field(paper.volume), field(paper.issue), pagesOf(paper)];
  const parts = [
    listNames(namesOf(paper).map(toText)),
    `“${titleOf(paper)},”`,
    venueOf(paper),
    volume && `vol. ${volume}`,
    issue && `no. ${issue}`,
    pages && `${pages.includes('–') ? 'pp.' : 'p.'} ${pages}`,
    yearOf(paper),
    paper.doi ? `doi: ${field(paper.doi)}` : linkOf(paper),
  ].filter(Boolean);
  return ended(parts.join(', ').replace('”,', '”'));
}

function toText(name: Name): string {
  if ('body' in name) return name.body;
  return [name.given && initialsOf(name.given, '.', ' ', '-'), name.family, name.suffix].filter(Boolean).join(' ');
}

function listNames(names: readonly string[]): string {
  if (names.length > MAX_NAMED) return `${names[0]} et al.`;
  if (names.length < 3) return names.join(' and ');
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`;
}
