import type { ExportedPaper } from './exported.ts';
import type { Name } from './name.ts';
import { ended, field, initialsOf, linkOf, namesOf, pagesOf, titleOf, venueOf, yearOf } from './style-parts.ts';

const MAX_NAMED = 6;

/** Writes papers in the Vancouver style of medical journals, one line each; a list is numbered. */
export function toVancouver(papers: readonly ExportedPaper[]): string {
  return papers.map((paper, at) => `${papers.length > 1 ? `${at + 1}. ` : ''}${toReference(paper)}`).join('\n');
}

function toReference(paper: ExportedPaper): string {
  const [volume, issue, pages] = [field(paper.volume), field(paper.issue), pagesOf(paper).replace('–', '-')];
  const names = namesOf(paper).map(toText);
  const authors = names.length > MAX_NAMED ? [...names.slice(0, MAX_NAMED), 'et al'] : names;
  const where = `${volume}${issue && `(${issue})`}`;
  const year = `${yearOf(paper)}${where && `;${where}`}${pages && `:${pages}`}`;
  const link = paper.doi ? `doi:${field(paper.doi)}` : linkOf(paper);
  return [authors.join(', '), titleOf(paper), venueOf(paper), year]
    .filter(Boolean)
    .map(ended)
    .concat(link || [])
    .join(' ');
}

function toText(name: Name): string {
  if ('body' in name) return name.body;
  const { family, given, suffix } = name;
  return [family, given && initialsOf(given, '', '', ''), suffix].filter(Boolean).join(' ');
}
