import { findAuthors } from '../../match/author-names.ts';
import { isSameTitle, likenessOf } from '../../match/title.ts';
import { isShortTitle, titleWords } from '../../match/title-words.ts';
import type { Document } from '../../model/document.ts';
import type { Author, Paper } from '../../model/paper.ts';
import type { Ref } from '../../model/ref.ts';
import { decideGrade } from './decide.ts';
import { type Finding, found } from './evidence.ts';
import { judgeIds, ownIds, type PrintedIds } from './id.ts';
import { announcesSame, companionKind } from './label.ts';
import type { Verdict } from './verify.ts';

/** What identifies a text. */
export type TextFacts = Pick<Document, 'title' | 'authors' | 'ids' | 'from'>;

/**
 * Grades a JATS or HTML text by its own title, authors and ids. It is stricter than for a PDF: with the id of another
 * version it is not accepted, because it would be read in place of the PDF.
 */
export function verifyText(text: TextFacts, { ref, paper }: { ref: Ref; paper: Paper }): Verdict {
  const findings = [
    ...judgeIds(printedIds(text), ownIds(ref, paper), ref),
    ...judgePmcid(text, ref, paper),
    judgeTitle(text.title, paper),
    ...judgeAuthors(text.authors, paper),
  ];
  const isOther = findings.some(({ check }) => OTHER.has(check));
  const circumstances = { isShortTitle: isShortTitle(fullTitle(paper)), isSubtitleExtra: false };
  const grade = isOther ? 'suspicious' : decideGrade(findings, circumstances);
  const isPreprint = (text.ids ?? []).some(({ kind }) => kind === 'arxiv');
  return { grade, evidence: findings, ...(isPreprint && { version: 'preprint' }) };
}

const OTHER: ReadonlySet<string> = new Set(['other-doi', 'other-arxiv-id', 'version-other']);

function printedIds({ ids = [] }: TextFacts): PrintedIds {
  const arxiv = ids.find((id) => id.kind === 'arxiv');
  const version = arxiv?.kind === 'arxiv' ? arxiv.version : undefined;
  return {
    dois: ids.filter(({ kind }) => kind === 'doi').map(({ id }) => id.toLowerCase()),
    ...(arxiv && { arxiv: { id: arxiv.id, ...(version && { version }) } }),
    text: '',
  };
}

/** A service that mixes up its articles sends a good text under the wrong number. */
function judgePmcid({ ids = [] }: TextFacts, ref: Ref, { pmcid }: Paper): Finding[] {
  const wanted = ref.kind === 'pmcid' ? ref.id : pmcid;
  const stated = ids.filter(({ kind }) => kind === 'pmcid').map(({ id }) => id);
  if (!wanted || stated.length === 0) return [];
  if (!stated.includes(wanted)) return [found('other-pmcid', `${stated[0]}, wanted ${wanted}`)];
  return ref.kind === 'pmcid' ? [found('id-printed', wanted)] : [];
}

const fullTitle = ({ title = '', subtitle }: Paper) => (subtitle ? `${title}: ${subtitle}` : title);

function judgeTitle(title: string, paper: Paper): Finding {
  const wanted = fullTitle(paper);
  if (titleWords(wanted).length === 0) return found('title-not-recorded');
  if (titleWords(title).length === 0) return found('title-unreadable');
  if (isSameTitle(title, wanted)) return found('title-fits', title);
  const kind = companionKind(title.replace(/:.*$/s, ''));
  if (kind && !announcesSame(paper, kind)) return found('companion', `${kind}: ${title}`);
  if (paper.subtitle && isSameTitle(title, paper.title ?? '')) return found('title-fits-main', title);
  const { share } = likenessOf(titleWords(title), titleWords(wanted));
  return found(share >= 0.6 ? 'title-differs' : 'title-other', title);
}

const MAX_AUTHORS = 50;

/** A file that states no author at all says nothing about them: many pages have them as plain text. */
function judgeAuthors(stated: readonly Author[], paper: Paper): Finding[] {
  const authors = (paper.authors ?? []).slice(0, MAX_AUTHORS);
  if (authors.length === 0) return [found('authors-not-recorded')];
  if (stated.length === 0) return [];
  const named = findAuthors(stated.map(nameOf).join('; '), authors).map(nameOf).slice(0, 3);
  if (named.length > 0) return [found('authors-found', named.join('; '))];
  return [found('authors-missing', authors.slice(0, 3).map(nameOf).join('; '))];
}

const nameOf = ({ family, given, literal }: Author) => literal ?? [given, family].filter(Boolean).join(' ');
