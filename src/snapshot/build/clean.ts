/** NUL, and surrogates of any kind: most texts have neither. */
const UNCLEAN = /[\0\ud800-\udfff]/;

/** A text without NUL and lone surrogates, which databases and encoders reject. */
export function cleanText(text: string | null | undefined): string {
  if (!text) return '';
  if (!UNCLEAN.test(text)) return text;
  return text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd');
}

/** White space that is not a single space between words; most texts have none. */
const UNEVEN = /^\s|\s$|\s\s|[^\S ]/;

/** A text with single spaces between its words and none around them. */
export function evenSpaces(text: string): string {
  return UNEVEN.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

/** Clean single-line texts, without empty ones. */
export function cleanTexts(texts: readonly string[] | null | undefined): string[] {
  return (texts ?? []).map((text) => evenSpaces(cleanText(text))).filter(Boolean);
}
