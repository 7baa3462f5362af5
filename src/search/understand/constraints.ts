import type { SearchFilters } from '../../model/collection.ts';
import { mineYears } from './years.ts';

/** The filters that a text states, and the rest of the text. */
export interface Mined {
  readonly rest: string;
  readonly filters: Omit<SearchFilters, 'maxResults'>;
  readonly wantsRecent: boolean;
  /** Contradictions in the text, in sentences. */
  readonly notes: readonly string[];
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

/** The two-letter code of a language, given by a code or its English name; null if it is neither. */
export function languageCode(text: string): string | null {
  const plain = text.trim().toLowerCase();
  return LANGUAGES[plain] ?? /^([a-z]{2})(?:[-_][a-z0-9]{2,8})*$/u.exec(plain)?.[1] ?? null;
}

/** Venues that are recognised after "in". */
const VENUES =
  'Nature(?: [A-Z][a-z]+){0,2}|Science(?: Advances)?|Cell|PNAS|JAMA|NEJM|JACS|The Lancet|Lancet|BMJ|eLife|PLOS [A-Z][A-Za-z]+|PLoS [A-Z][A-Za-z]+|NeurIPS|ICML|ICLR|CVPR|ACL|EMNLP|Physical Review(?: [A-Z][a-z]*)?|(?:The )?Journal of(?: (?:the|and|of|[A-Z][A-Za-z]+))+|Proceedings of(?: (?:the|and|of|[A-Z][A-Za-z]+))+|Annals of(?: (?:the|and|of|[A-Z][A-Za-z]+))+|Advanced [A-Z][a-z]+|Scientific Reports|ACS [A-Z][A-Za-z]+(?: [A-Z][a-z]+)?|Angewandte Chemie';

const RECENT =
  /\b(?:most recent(?:ly)?|recent(?:ly)?|latest|newest|up-to-date|cutting[- ]edge|state[- ]of[- ]the[- ]art|emerging)\b/giu;

/** Takes years, language, author, venue and the wish for new papers out of a text. */
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
  take(
    /\b(?:written |published )?in (?:the )?(\p{Lu}\p{Ll}+)(?: language)?(?=\s*(?:$|[,.;?!]|\b(?:about|on|since|from|by|after|before|between|until|in|published|\d)))/u,
    (found) => {
      const language = LANGUAGES[(found[1] ?? '').toLowerCase()];
      if (language) filters.language = language;
      return language !== undefined;
    },
  );
  take(
    new RegExp(
      `(?<!["“])\\b(?:published |appeared )?in (${VENUES})(?=\\s*(?:$|[,.;?!]|by\\b|since\\b|from\\b|after\\b|before\\b|between\\b|in\\b|until\\b|\\d))`,
      'u',
    ),
    (found) => {
      filters.venue ??= (found[1] ?? '').trim();
      return true;
    },
  );
  const years = mineYears(rest, thisYear);
  rest = years.rest;
  if (years.fromYear !== undefined) filters.fromYear = years.fromYear;
  if (years.toYear !== undefined) filters.toYear = years.toYear;
  wantsRecent ||= years.wantsRecent;
  take(
    /\b(?:written |papers? |published |work )?by ((?:\p{Lu}\.?\s?){0,3}\p{Lu}(?:\p{Ll}|['’]\p{Lu})['’\p{L}-]+(?:\s\p{Lu}\p{Ll}['’\p{L}-]+)?)(?: et al\.?)?(?=\s*(?:$|[,.;?!]|\b(?:on|about|since|from|in|after|before|and)\b))/u,
    (found) => {
      filters.author ??= (found[1] ?? '').trim();
      return true;
    },
  );
  return { rest: rest.replace(RECENT, ' '), filters, wantsRecent, notes: years.notes };
}
