import type { SearchFilters } from '../model/collection.ts';

/** Limits told in plain words, and the words that are left. */
export interface Mined {
  readonly rest: string;
  readonly filters: Omit<SearchFilters, 'maxResults'>;
  readonly wantsRecent: boolean;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  english: 'en',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  portuguese: 'pt',
  italian: 'it',
  dutch: 'nl',
  polish: 'pl',
  russian: 'ru',
  ukrainian: 'uk',
  chinese: 'zh',
  mandarin: 'zh',
  japanese: 'ja',
  korean: 'ko',
  arabic: 'ar',
  persian: 'fa',
  turkish: 'tr',
  hebrew: 'he',
  hindi: 'hi',
  swedish: 'sv',
  danish: 'da',
  norwegian: 'no',
  finnish: 'fi',
  czech: 'cs',
  greek: 'el',
  hungarian: 'hu',
  romanian: 'ro',
  indonesian: 'id',
  vietnamese: 'vi',
  catalan: 'ca',
};

/** The two-letter code of a language given by code or English name; null when it is neither. */
export function languageCode(text: string): string | null {
  const plain = text.trim().toLowerCase();
  return LANGUAGES[plain] ?? /^([a-z]{2})(?:[-_][a-z0-9]{2,8})*$/u.exec(plain)?.[1] ?? null;
}

/** Journals that are named by one or two words, which only a capital and an "in" give away. */
const VENUES =
  'Nature(?: [A-Z][a-z]+){0,2}|Science(?: Advances)?|Cell|PNAS|JAMA|NEJM|JACS|The Lancet|Lancet|BMJ|eLife|PLOS [A-Z][A-Za-z]+|PLoS [A-Z][A-Za-z]+|NeurIPS|ICML|ICLR|CVPR|ACL|EMNLP|Physical Review(?: [A-Z][a-z]*)?|(?:The )?Journal of(?: (?:the|and|of|[A-Z][A-Za-z]+))+|Proceedings of(?: (?:the|and|of|[A-Z][A-Za-z]+))+|Annals of(?: (?:the|and|of|[A-Z][A-Za-z]+))+|Advanced [A-Z][a-z]+|Scientific Reports|ACS [A-Z][A-Za-z]+(?: [A-Z][a-z]+)?|Angewandte Chemie';

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const YEAR = '(1[5-9]\\d\\d|20\\d\\d)';
/** 2000 K and 1500 nm are no years. */
const NO_UNIT =
  '(?!\\s?(?:K|°|C|nm|mm|cm|m|km|kg|g|mg|h|hours|cycles|mAh|MPa|GPa|Pa|W|V|Hz|patients|participants|samples)\\b|[\\d.,]*\\d)';

type Years = { readonly from?: number; readonly to?: number; readonly recent?: boolean };
type Rule = readonly [pattern: string, read: (found: readonly (string | undefined)[], year: number) => Years];
const both = ([, from, to]: readonly (string | undefined)[]): Years => ({ from: Number(from), to: Number(to) });
const count = (text: string | undefined): number =>
  Number(text) || NUMBERS.indexOf((text ?? '').toLowerCase()) + 1 || 1;

/** First come the rules that hold more: "from 2010 to 2015" before "from 2010". */
const YEAR_RULES: readonly Rule[] = [
  [`(?:published )?(?:between|from|in) (?:the years )?${YEAR} (?:and|to|until|till|through) ${YEAR}${NO_UNIT}`, both],
  [`(?:(?:published )?(?:in|during|from) )?\\b${YEAR}\\s?[-–—]\\s?${YEAR}\\b${NO_UNIT}`, both],
  [
    `(?:published )?(?:since|from|starting (?:in|from)) (?:the year )?${YEAR}\\b${NO_UNIT}(?: (?:on|onwards?|to date))?`,
    ([, from]) => ({ from: Number(from) }),
  ],
  [`(?:published )?after (?:the year )?${YEAR}\\b${NO_UNIT}`, ([, from]) => ({ from: Number(from) + 1 })],
  [
    `(?:published )?(?:before|prior to|older than) (?:the year )?${YEAR}\\b${NO_UNIT}`,
    ([, to]) => ({ to: Number(to) - 1 }),
  ],
  [
    `(?:published )?(?:until|up to|till|through|no later than) (?:the year )?${YEAR}\\b${NO_UNIT}`,
    ([, to]) => ({ to: Number(to) }),
  ],
  [
    `(?:published )?(?:in|during|from) (?:the )?(1[5-9]\\d|20\\d)0s\\b`,
    ([, decade]) => ({ from: Number(`${decade}0`), to: Number(`${decade}9`) }),
  ],
  [`\\b(1[5-9]\\d|20\\d)0s\\b`, ([, decade]) => ({ from: Number(`${decade}0`), to: Number(`${decade}9`) })],
  [
    `(?:(?:in|over|from|within|during|of) )?(?:the )?(?:last|past|previous) (\\d{1,2}|${NUMBERS.join('|')}) years?\\b`,
    ([, years], year) => ({ from: year - count(years), recent: true }),
  ],
  [
    `(?:(?:in|over|from|within|during|of) )?(?:the )?(?:last|past|previous) (\\d|${NUMBERS.join('|')}) decades\\b`,
    ([, decades], year) => ({ from: year - 10 * count(decades) }),
  ],
  ['(?:(?:in|over|from|within|during|of) )?(?:the )?(?:last|past) decade\\b', (_found, year) => ({ from: year - 10 })],
  [
    '(?:(?:in|over|from|within|during|of) )?(?:the )?(?:last|past) year\\b',
    (_found, year) => ({ from: year - 1, recent: true }),
  ],
  ['(?:(?:in|from|of) )?this year\\b', (_found, year) => ({ from: year, recent: true })],
  [
    `(?:published )?(?:in|during) (?:the year )?${YEAR}\\b${NO_UNIT}`,
    ([, in_]) => ({ from: Number(in_), to: Number(in_) }),
  ],
];

const RECENT =
  /\b(?:most recent(?:ly)?|recent(?:ly)?|latest|newest|up-to-date|cutting[- ]edge|state[- ]of[- ]the[- ]art|emerging)\b/giu;

/** Reads years, language, author, venue and the wish for new papers out of a text, and leaves the rest. */
export function mineConstraints(text: string, thisYear: number): Mined {
  let rest = text;
  const filters: { -readonly [K in keyof Mined['filters']]: Mined['filters'][K] } = {};
  let wantsRecent = RECENT.test(text);
  RECENT.lastIndex = 0;
  const take = (pattern: RegExp, use: (found: RegExpExecArray) => boolean) => {
    const found = pattern.exec(rest);
    if (found && use(found)) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  };
  take(/\b(?:author|authors|au):\s*(?:"([^"]+)"|([\p{L}'’.-]+))/iu, (found) => {
    filters.author = (found[1] ?? found[2] ?? '').trim();
    return filters.author !== '';
  });
  take(/\b(?:venue|journal|jr):\s*(?:"([^"]+)"|([\p{L}'’.-]+))/iu, (found) => {
    filters.venue = (found[1] ?? found[2] ?? '').trim();
    return filters.venue !== '';
  });
  for (const [pattern, read] of YEAR_RULES) {
    if (filters.fromYear !== undefined || filters.toYear !== undefined) break;
    take(new RegExp(pattern, 'iu'), (found) => {
      const years = read(found, thisYear);
      if (years.from !== undefined) filters.fromYear = years.from;
      if (years.to !== undefined) filters.toYear = years.to;
      wantsRecent ||= years.recent === true;
      return true;
    });
  }
  take(
    /\b(?:written |published )?in (?:the )?(\p{Lu}\p{Ll}+)(?: language)?(?=\s*(?:$|[,.;?!]|\b(?:about|on|since|from|by|after|before|published)\b))/u,
    (found) => {
      const language = LANGUAGES[(found[1] ?? '').toLowerCase()];
      if (language) filters.language = language;
      return language !== undefined;
    },
  );
  take(
    new RegExp(
      `(?<!["“])\\b(?:published |appeared )?in (${VENUES})(?=\\s*(?:$|[,.;?!]|by\\b|since\\b|from\\b|after\\b|before\\b))`,
      'u',
    ),
    (found) => {
      filters.venue ??= (found[1] ?? '').trim();
      return true;
    },
  );
  take(
    /\b(?:written |papers? |published |work )?by ((?:\p{Lu}\.?\s?){0,3}\p{Lu}\p{Ll}['’\p{L}-]+(?:\s\p{Lu}\p{Ll}['’\p{L}-]+)?)(?: et al\.?)?(?=\s*(?:$|[,.;?!]|\b(?:on|about|since|from|in|after|before|and)\b))/u,
    (found) => {
      filters.author ??= (found[1] ?? '').trim();
      return true;
    },
  );
  return { rest: rest.replace(RECENT, ' '), filters, wantsRecent };
}
