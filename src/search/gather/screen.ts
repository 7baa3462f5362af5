import type { Merged } from '../../match/join.ts';
import type { Dropped, SearchFilters } from '../../model/collection.ts';
import type { Author, Paper } from '../../model/paper.ts';
import { plainWords } from '../../text/words.ts';

/** Types of records that services list besides papers. */
const NOT_PAPERS: ReadonlySet<string> = new Set(
  'peer-review component grant journal journal-issue journal-volume database report-component proceedings-series book-series book-set figure image collection event physicalobject'.split(
    ' ',
  ),
);
const NOT_PAPER_TITLE =
  /^\W*(?:front ?matter|back ?matter|table of contents|contents|editorial board|issue information|masthead|cover (?:image|picture|feature)|subject index|author index|peer review (?:report|history)|review for ["“‘«]|referee report|(?:figure|table|fig\.) s?\d+\b.{0,80}$)/iu;

/** Why a paper is dropped before ranking, or null; a field that no source states never counts against it. */
export function screen({ paper }: Merged, filters: SearchFilters): Dropped['why'] | null {
  if (!paper.title || !/[\p{L}\p{N}]/u.test(paper.title)) return 'no_title';
  if (NOT_PAPERS.has((paper.type ?? '').toLowerCase()) || NOT_PAPER_TITLE.test(paper.title)) return 'not_a_paper';
  if (isOutside(paper.year, filters)) return 'out_of_years';
  if (isOtherLanguage(paper.language, filters.language)) return 'other_language';
  if (filters.author && paper.authors?.length && !paper.authors.some((author) => isNamed(author, filters.author ?? '')))
    return 'other_author';
  if (filters.venue && paper.venue && !isVenue(paper, filters.venue)) return 'other_venue';
  return null;
}

function isOutside(year: number | undefined, { fromYear, toYear }: SearchFilters): boolean {
  if (year === undefined) return false;
  return (fromYear !== undefined && year < fromYear) || (toYear !== undefined && year > toYear);
}

const THREE_LETTERS: Readonly<Record<string, string>> = {
  eng: 'en',
  ger: 'de',
  deu: 'de',
  fre: 'fr',
  fra: 'fr',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  rus: 'ru',
  chi: 'zh',
  zho: 'zh',
  jpn: 'ja',
  kor: 'ko',
  ara: 'ar',
  pol: 'pl',
  nld: 'nl',
  dut: 'nl',
  tur: 'tr',
  ukr: 'uk',
};

function isOtherLanguage(stated: string | undefined, wanted: string | undefined): boolean {
  if (!stated || !wanted) return false;
  const code = stated.toLowerCase().split(/[-_]/u)[0] ?? '';
  const short = THREE_LETTERS[code] ?? code;
  return /^[a-z]{2}$/u.test(short) && short !== wanted.toLowerCase();
}

/** Family names must be equal; given names only in their first letter, since records abbreviate them. */
function isNamed({ family, given, literal }: Author, wanted: string): boolean {
  const have = plainWords([given, family, literal].filter(Boolean).join(' '));
  const words = plainWords(wanted);
  const long = words.filter((word) => word.length > 1);
  const last = long.at(-1);
  if (!last) return true;
  if (!have.includes(last) && !(long[0] !== undefined && /,/u.test(wanted) && have.includes(long[0]))) return false;
  return words.every((word) => have.some((name) => name === word || name[0] === word[0]));
}

/** "Phys. Rev. Lett." is "Physical Review Letters": the same words in order, one a prefix of the other. */
function isVenue({ venue = '' }: Paper, wanted: string): boolean {
  const small = /^(?:the|of|and|for|in|on|de|der|und)$/u;
  const [have, want] = [venue, wanted].map((name) => plainWords(name).filter((word) => !small.test(word)));
  if (!have || !want) return true;
  const initials = have.map((word) => word[0]).join('');
  if (want.length === 1 && initials === want[0]) return true;
  return want.every((word, at) => {
    const other = have[at];
    return other !== undefined && (other.startsWith(word) || word.startsWith(other));
  });
}
