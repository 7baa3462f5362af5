const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TIME = '(?<time>\\d{2}:\\d{2}:\\d{2})';
/** The three HTTP date formats: IMF-fixdate, RFC 850 with a short year, and asctime. */
const DATES = [
  `[A-Z][a-z]{2}, (?<day>\\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\\d{4}) ${TIME} GMT`,
  `[A-Z][a-z]{5,8}, (?<day>\\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\\d{2}) ${TIME} GMT`,
  `[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})`,
].map((text) => new RegExp(`^${text}$`));

/** A two-digit year is at most fifty years in the future. */
function fullYear(text: string, nowMs: number): number {
  if (text.length === 4) return Number(text);
  const thisYear = new Date(nowMs).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(text);
  return year > thisYear + 50 ? year - 100 : year;
}

function parseHttpDate(text: string, nowMs: number): number | undefined {
  const parts = DATES.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!parts) return undefined;
  const { year = '', month = '', day = '', time = '' } = parts;
  const two = (value: number) => String(value).padStart(2, '0');
  const iso = `${fullYear(year, nowMs)}-${two(MONTHS.indexOf(month) + 1)}-${two(Number(day))}T${time}.000Z`;
  const dateMs = Date.parse(iso);
  // The parser moves the 31st of a short month into the next one; such a date is ignored.
  return Number.isNaN(dateMs) || new Date(dateMs).toISOString() !== iso ? undefined : dateMs;
}

/** Reads `Retry-After`, seconds or a full HTTP date, as milliseconds from now; anything else is ignored. */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  const trimmed = text?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(trimmed)) return Math.ceil(Number(trimmed) * 1000);
  const dateMs = parseHttpDate(trimmed, nowMs);
  return dateMs === undefined ? undefined : Math.max(0, dateMs - nowMs);
}
