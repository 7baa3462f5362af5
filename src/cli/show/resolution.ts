import type { Resolution } from '../../acquire/resolve.ts';
import type { Conflict } from '../../match/combine.ts';
import { type Author, isRetracted, type Notice, type Paper } from '../../model/paper.ts';
import type { Location } from '../../model/source.ts';
import { RETRACTED, showAttempt } from '../../terminal/failure.ts';
import { paint } from '../../terminal/paint.ts';
import { fullName, joinNames } from '../../text/names.ts';

const LABEL_WIDTH = 11;

/** A resolved paper: metadata, open copies, and what each source answered. */
export function showResolution({ paper, locations, attempts, conflicts }: Resolution): string {
  const lines = [
    paint.bold(paper.title ?? '(no title)'),
    showAuthors(paper.authors),
    showVenue(paper),
    '',
    ...showNotices(paper),
    row('DOI', paper.doi),
    row('arXiv', paper.arxivId),
    row('PubMed', [paper.pmid, paper.pmcid].filter(Boolean).join(', ')),
    row('Open copy', showOpenness(paper, locations)),
    row('Licence', paper.license ?? 'unknown'),
    row(
      'Versions',
      paper.versions?.map((version) => `${version.kind} ${version.doi ?? version.arxivId ?? version.url}`).join(', '),
    ),
    row('References', paper.references && String(paper.references.length)),
    row('Abstract', paper.abstract && wrap(paper.abstract)),
    row('Sources', attempts.map(showAttempt).join('\n')),
    row('Conflicts', conflicts.map(showConflict).join('\n')),
  ];
  return `${lines.filter((line) => line !== null).join('\n')}\n`;
}

function row(label: string, text: string | undefined): string | null {
  if (!text) return null;
  const [first = '', ...rest] = text.split('\n');
  const indent = ' '.repeat(LABEL_WIDTH);
  return [`${paint.dim(label.padEnd(LABEL_WIDTH))}${first}`, ...rest.map((line) => `${indent}${line}`)].join('\n');
}

function showAuthors(authors: readonly Author[] = []): string {
  return authors.length > 0 ? joinNames(authors.map(fullName)) : '(no authors)';
}

function showVenue({ venue, volume, issue, pages, year, type }: Paper): string {
  const place = [venue, volume && `${volume}${issue ? `(${issue})` : ''}`].filter(Boolean).join(' ');
  return [[place, pages].filter(Boolean).join(', '), `(${year ?? 'no year'})`, type && `· ${type}`]
    .filter(Boolean)
    .join(' ');
}

function showNotices(paper: Paper): string[] {
  const { notices = [] } = paper;
  const head = isRetracted(paper) ? [RETRACTED] : [];
  const shown = notices.map((notice: Notice) =>
    paint.yellow(
      `${notice.about === 'this' ? 'Notice' : 'This is a notice'}: ${notice.kind.replaceAll('_', ' ')}${notice.about === 'other' ? ' of' : ''} ${notice.doi ?? ''} ${notice.date ?? ''}`.trimEnd(),
    ),
  );
  return [...head, ...shown];
}

function showOpenness(paper: Paper, locations: readonly Location[]): string {
  const said = paper.provenance.isOa ? `, according to ${paper.provenance.isOa}` : '';
  if (locations.length === 0) {
    if (paper.isOa === null) return 'unknown: no source stated it';
    return paper.isOa
      ? `open (${paper.oaStatus ?? 'status unknown'}${said}), but no source gave a location`
      : `none known (closed${said})`;
  }
  const shown = locations
    .slice(0, 5)
    .map(({ url, kind, version, license }) =>
      [url, paint.dim(`(${[kind, version, license].filter(Boolean).join(', ')})`)].join(' '),
    );
  return [...shown, ...(locations.length > 5 ? [`and ${locations.length - 5} more`] : [])].join('\n');
}

function showConflict({ field, chosen, others, reason }: Conflict): string {
  const value = (said: { value: unknown }) =>
    typeof said.value === 'object' ? `${(said.value as unknown[]).length} items` : JSON.stringify(said.value);
  const rest = others.map((other) => `${value(other)} (${other.source})`).join(', ');
  return `${field}: ${value(chosen)} (${chosen.source}), not ${rest}; ${reason}`;
}

function wrap(text: string, width = 100): string {
  return text.replace(new RegExp(`(.{1,${width}})(?:\\s+|$)`, 'gu'), '$1\n').trimEnd();
}
