import type { PaperFields } from '../../model/paper.ts';
import { present } from './fields.ts';

type DateFields = Pick<PaperFields, 'year' | 'month' | 'day'>;

const whole = (value: unknown, low: number, high: number): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= low && number <= high ? number : undefined;
};

/** A year that a publication can have. */
export function toYear(value: unknown): number | undefined {
  return whole(value, 1000, 2200);
}

/** Year, month and day as far as known; a month without a year, or a day without a month, is dropped. */
export function toDate(parts: readonly unknown[]): DateFields | undefined {
  const year = toYear(parts[0]);
  if (year === undefined) return undefined;
  const month = whole(parts[1], 1, 12);
  const day = month === undefined ? undefined : whole(parts[2], 1, 31);
  return present<DateFields>({ year, month, day });
}

/** The date in a text such as `2019`, `2019-03` or `2019-03-07T00:00:00Z`. */
export function dateFromText(text: string | null | undefined): DateFields | undefined {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?!\d)/u.exec(text?.trim() ?? '');
  return match ? toDate([match[1], match[2], match[3]]) : undefined;
}

/**
 * The date in the text if it agrees with the stated year, else the year alone. 1 January counts as the year alone:
 * services write it where they know nothing but the year.
 */
export function dateInYear(stated: unknown, text: string | null | undefined): DateFields {
  const year = toYear(stated);
  const date = dateFromText(text);
  const agrees = date && (year === undefined || date.year === year) && !(date.month === 1 && date.day === 1);
  return agrees ? date : present<DateFields>({ year: year ?? date?.year });
}
