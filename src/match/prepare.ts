import type { Author, PaperFields } from '../model/paper.ts';
import { plainWords } from '../text/words.ts';
import { cleanTitle } from './clean-title.ts';
import { isDistinctiveTitle } from './identity.ts';
import { once } from './once.ts';
import { type PageRange, readPages } from './pages.ts';
import { partNumbers, titleWords } from './title-words.ts';
import { venueWords } from './venue.ts';

/** A person as names are compared: family name and first given name or initial, both folded. */
export interface PreparedName {
  readonly family: string;
  readonly given: string;
}

/** One form of a title: its words, its letters without spaces, and the words that number a part of a series. */
export interface PreparedTitle {
  readonly words: readonly string[];
  readonly letters: string;
  readonly parts: readonly string[];
}

/** The fields of a record in the form in which two records are compared. */
export interface Prepared {
  /** The title, and each further title that it gives in brackets, such as a translation. */
  readonly titles: readonly PreparedTitle[];
  readonly isSharedTitle: boolean;
  readonly isTranslated: boolean;
  readonly names: readonly PreparedName[];
  readonly venue: readonly string[];
  readonly volume: string;
  readonly issue: string;
  readonly pages: PageRange | null;
  readonly year: number | undefined;
}

/** Longer fields are broken, and comparing them would take long. */
const MAX_LENGTH = { title: 1000, venue: 300, name: 100, number: 50 };
const MAX_NAMES = 200;

/** Prepares a record for comparison. */
export function prepare(paper: PaperFields): Prepared {
  return createPrepare()(paper);
}

/** Prepares records one after the other. Records of one paper have the same title, venue and names, which are read once. */
export function createPrepare(): (paper: PaperFields) => Prepared {
  const titleOf = once(toTitles);
  const venueOf = once(venueWords);
  const wordsOf = once(nameWords);
  return (paper) => {
    const { titles, isSharedTitle, isTranslated } = titleOf((paper.title ?? '').slice(0, MAX_LENGTH.title));
    const names: PreparedName[] = [];
    for (const author of (paper.authors ?? []).slice(0, MAX_NAMES)) {
      const name = toName(author, wordsOf);
      if (name) names.push(name);
    }
    return {
      titles,
      isSharedTitle,
      isTranslated,
      names,
      venue: venueOf((paper.venue ?? '').slice(0, MAX_LENGTH.venue)),
      volume: toVolume(paper),
      issue: toIssue(paper.issue ?? ''),
      pages: paper.pages ? readPages(paper.pages.slice(0, MAX_LENGTH.number)) : null,
      year: paper.year,
    };
  };
}

function toTitles(text: string): Pick<Prepared, 'titles' | 'isSharedTitle' | 'isTranslated'> {
  const { forms, isTranslated } = cleanTitle(text);
  const titles = forms.map((form) => toTitle(form)).filter(({ letters }) => letters !== '');
  return { titles, isSharedTitle: !titles.some(({ words }) => isDistinctiveTitle(words.join(' '))), isTranslated };
}

function toTitle(form: string): PreparedTitle {
  const words = titleWords(form).map(spellAmerican);
  return { words, letters: words.join(''), parts: partNumbers(words) };
}

/** British and American spellings of the same word. */
function spellAmerican(word: string): string {
  return word.length < 6 || !/our|is|yse|[ao]e|tre|ll/.test(word)
    ? word
    : word
        .replace(/our(?=$|s$|ed$|ing$|al$|ist$|ite$|able$)/, 'or')
        .replace(/is(?=e$|ed$|es$|ing$|ation$|ations$)/, 'iz')
        .replace(/yse(?=$|d$|s$)/, 'yze')
        .replace(/(?:ae|oe)/, 'e')
        .replace(/(?<=t)re(?=s?$)/, 'er')
        .replace(/ll(?=ed$|ing$)/, 'l');
}

/** Particles belong to the family name in some records and are missing in others. */
const PARTICLES = new Set('al bin da das de del della den der di dos du el la le ten ter van von y zu'.split(' '));
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'phd', 'md']);

/** The words of a name; a question mark inside stands for a letter that was lost. */
const nameWords = (text: string): readonly string[] =>
  plainWords(text.slice(0, MAX_LENGTH.name).replace(/(?<=\p{L})\?(?=\p{L})/gu, ''));

function toName({ family, given, literal }: Author, plain: (text: string) => readonly string[]): PreparedName | null {
  const isWhole = !family;
  const [before = '', after] = (literal ?? '').split(',');
  const named = isWhole && after === undefined ? splitWhole(plain(before || (given ?? ''))) : null;
  const words = named?.family ?? plain(family ?? before);
  const rest = named?.given ?? plain(family ? (given ?? '') : (after ?? ''));
  const main = words.filter((word) => !SUFFIXES.has(word));
  const bare = main.filter((word, at) => at === main.length - 1 || !PARTICLES.has(word));
  const name = bare.join('');
  if (name === '' || name === 'anonymous' || name === 'unknown') return null;
  return { family: name, given: rest.find((word) => !SUFFIXES.has(word)) ?? '' };
}

/** "Kang SH" has the initials at the end; otherwise the last word is the family name. */
function splitWhole(words: readonly string[]): { family: readonly string[]; given: readonly string[] } {
  const last = words.at(-1) ?? '';
  if (words.length > 1 && last.length <= 3 && (words[0]?.length ?? 0) > last.length)
    return { family: words.slice(0, -1), given: [last] };
  return { family: words.slice(-1), given: words.slice(0, -1) };
}

const MAX_ISSUE = 60;

/** A volume that is only the year says nothing. */
function toVolume({ volume, year }: PaperFields): string {
  const number = toNumber(volume ?? '');
  return number === String(year) ? '' : number;
}

/** Exports with a record number in place of the issue are common; no volume has so many issues. */
function toIssue(text: string): string {
  const number = toNumber(text);
  return Number.parseInt(number, 10) > MAX_ISSUE ? '' : number;
}

/** Only the number: "Vol. 12", "12 (3)", "30a" and "30A" are the same. */
function toNumber(text: string): string {
  if (text === '') return '';
  const [found = ''] = /\d+[a-z]?\b/i.exec(text.slice(0, MAX_LENGTH.number)) ?? [];
  return found.toLowerCase().replace(/^0+/, '');
}
