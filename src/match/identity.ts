import { createHash } from 'node:crypto';
import type { Author, PaperFields } from '../model/paper.ts';
import { arxivFromDoi } from '../model/ref-arxiv.ts';
import { foldDoi } from '../model/ref-doi.ts';
import { plainWords, signedWords } from '../text/words.ts';

/** Prefixes used only for preprints: such a DOI is a version of the article, not another work. */
const PREPRINT_DOI =
  /^10\.1101\/(?:\d{4}\.\d\d\.\d\d\.)?\d+$|^10\.(?:48550|64898|26434|20944|31234|31219|31235|31223|21203|2139|36227|22541|32942|35542)\/|^10\.5194\/(?:egusphere|\w+-discuss|\w+d-)/u;
/** Repositories of articles, data and software: a deposit is a version of the article unless it is data or software. */
const DEPOSIT_DOI = /^10\.(?:5281|6084)\//u;

/** The arXiv id of a record, possibly from its DOI. */
export function arxivIdOf({ arxivId, doi }: PaperFields): string | undefined {
  if (arxivId) return arxivId.toLowerCase();
  const ref = doi ? arxivFromDoi(foldDoi(doi)) : null;
  return ref?.id.toLowerCase();
}

/** The DOI in folded form; an arXiv DOI counts as arXiv id only. */
export function doiOf({ doi }: PaperFields): string | undefined {
  const folded = doi ? foldDoi(doi) : undefined;
  return folded && !arxivFromDoi(folded) ? folded : undefined;
}

/** Whether a record describes a preprint or a deposit rather than the published article. */
export function isPreprint(paper: PaperFields, doi = doiOf(paper)): boolean {
  if (doi && DEPOSIT_DOI.test(doi)) return !/^(?:dataset|software)$/u.test(paper.type ?? '');
  if (doi) return PREPRINT_DOI.test(doi) || paper.type === 'posted-content';
  return arxivIdOf(paper) !== undefined || paper.type === 'posted-content';
}

/** Every identifier of a record, prefixed; the first is the best. */
export function idsOf(paper: PaperFields, doi = doiOf(paper)): string[] {
  // A DOI that is no arXiv id names none.
  const arxivId = doi && !paper.arxivId ? undefined : arxivIdOf(paper);
  return [
    ...(doi ? [`doi:${doi}`] : []),
    ...(arxivId ? [`arxiv:${arxivId}`] : []),
    ...(paper.pmid ? [`pmid:${paper.pmid}`] : []),
    ...(paper.pmcid ? [`pmcid:${paper.pmcid.toUpperCase()}`] : []),
  ];
}

/** The id of a hit; without any identifier, a digest of title, year and first author. */
export function hitId(paper: PaperFields): string {
  const [best] = idsOf(paper);
  if (best) return best;
  const text = [titleKey(paper.title ?? ''), paper.year ?? '', firstAuthorKey(paper.authors)].join('|');
  return `digest:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

/** The words of a title, for comparison: "C++" and "C" differ, case, accents and punctuation do not matter. */
export function titleKey(title: string): string {
  return signedWords(title).join(' ');
}

/** The family name of the first author; of an unstructured name, the last word. */
function firstAuthorKey(authors: readonly Author[] | undefined): string {
  const [first] = authors ?? [];
  if (!first) return '';
  const name = first.family ?? first.literal ?? first.given ?? '';
  const words = plainWords(name);
  return first.family ? words.join('') : ((/,/u.test(name) ? words[0] : words.at(-1)) ?? '');
}

/** Titles that many papers share, or of papers about another paper. */
const SHARED_TITLE =
  /^(?:editorials?|introduction|preface|foreword|contents|table of contents|index|abstracts?|news|obituary|in memoriam|book reviews?|letters?(?: to the editor)?|front matter|back matter|acknowledge?ments?|announcements?|corrections?|errat(?:um|a)|corrigend(?:um|a)|discussion|conclusions?|summary|commentary|correspondence|untitled|reviews?|guest editorial|(?:from the |the |remarks from .{0,30} )?editors?(?: s)? (?:comments?|notes?|remarks?|page|column|desk|choice|introduction|letter))\b(?:\s\S+){0,2}$|^(?:comments? (?:on|to)|reply (?:to|on)|replies to|response to|rejoinder|author(?:s|’s|'s|s’)? (?:reply|response)|in reply|errat(?:um|a)|corrigend(?:um|a)|(?:author |publisher )?correction|addendum|retract(?:ion|ed)|withdrawn|withdrawal|expression of concern|supplement(?:ary|al)?|supporting information|review (?:for|of)|peer review|discussion of|editorial|introduction to|preface)\b/u;

/** Whether a title is long and rare enough to identify a paper. */
export function isDistinctiveTitle(key: string): boolean {
  return key.replace(/ /gu, '').length >= 12 && !SHARED_TITLE.test(key);
}
