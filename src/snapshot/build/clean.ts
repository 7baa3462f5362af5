/** A text without what no text may hold: NUL, and halves of characters, which databases and encoders refuse. */
export function cleanText(text: string | null | undefined): string {
  if (!text) return '';
  return text.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd');
}

/** A list of short texts, without empty ones. */
export function cleanTexts(texts: readonly string[] | null | undefined): string[] {
  return (texts ?? []).map((text) => cleanText(text).replace(/\s+/g, ' ').trim()).filter(Boolean);
}
