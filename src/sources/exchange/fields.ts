import { z } from 'zod';
import type { OaStatus } from '../../model/paper.ts';
import { toPlainText } from '../../text/markup.ts';

/** Text that a service may leave out. */
export const text = z.string().nullish();
/** Text that some records write as a number. */
export const textOrNumber = z.union([z.string(), z.number()]).nullish();

/** An object type whose optional fields may also be undefined. */
export type Loose<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Drops fields that are undefined, an empty string or an empty list. */
export function present<T extends object>(fields: Loose<T>): T {
  const kept = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept) as T;
}

/** The first candidate that is not empty, as plain text. */
export function firstText(...candidates: readonly (string | null | undefined)[]): string | undefined {
  for (const candidate of candidates) {
    const text = candidate ? toPlainText(candidate) : '';
    if (text !== '') return text;
  }
  return undefined;
}

/** A value that some records write as a number, as plain text. */
export function wordOf(value: string | number | null | undefined): string | undefined {
  return firstText(value?.toString());
}

/** A list as plain text, without its empty items. */
export function textList(list: readonly (string | null | undefined)[] | null | undefined): string[] {
  return (list ?? []).flatMap((item) => firstText(item) ?? []);
}

/** `12-34`, or the only page that is known. */
export function pageRange(first: string | undefined, last: string | undefined): string | undefined {
  return first && last && first !== last ? `${first}-${last}` : (first ?? last);
}

/** Looks up a name that a service chose; names that every object inherits, such as `constructor`, find nothing. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string | null | undefined): T | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

const OA_STATUSES: readonly OaStatus[] = ['gold', 'diamond', 'green', 'hybrid', 'bronze', 'closed'];

/** An open-access status that we know. */
export function toOaStatus(value: string | null | undefined): OaStatus | undefined {
  return OA_STATUSES.find((status) => status === value);
}

/** A title without the full stop that PubMed adds to each. */
export function pubmedTitle(title: string | null | undefined): string | undefined {
  return firstText(title)?.replace(/(?<![.\s])\.$/u, '');
}

/** Pages with the last one in full: PubMed shortens 531-539 to `531-9`. */
export function fullPages(pages: string | null | undefined): string | undefined {
  const text = firstText(pages);
  const [, first = '', last = ''] = /^(\d+)-(\d+)$/u.exec(text ?? '') ?? [];
  return last && last.length < first.length ? `${first}-${first.slice(0, -last.length)}${last}` : text;
}

/** The shortest code of a language: `eng` becomes `en`. The codes for undetermined and several are dropped. */
export function toLanguage(code: string | null | undefined): string | undefined {
  const text = code?.trim().toLowerCase() ?? '';
  if (!/^[a-z]{2,3}$/u.test(text) || ['und', 'mul', 'zxx'].includes(text)) return undefined;
  return Intl.getCanonicalLocales(text)[0];
}
