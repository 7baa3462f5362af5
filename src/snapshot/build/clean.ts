/** A text without NUL and lone surrogates, which databases and encoders reject. */
export function cleanText(text: string | null | undefined): string {
  if (!text) return '';
  return text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd');
}

/** Clean single-line texts, without empty ones. */
export function cleanTexts(texts: readonly string[] | null | undefined): string[] {
  return (texts ?? []).map((text) => cleanText(text).replace(/\s+/g, ' ').trim()).filter(Boolean);
}
