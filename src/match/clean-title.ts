/** The titles that one printed title contains. */
export interface CleanTitle {
  /** The title itself first, then further ones in brackets, such as its translation. */
  readonly forms: readonly string[];
  /** Brackets around a whole title say that it is a translation; its words are one translator's choice. */
  readonly isTranslated: boolean;
}

/** Notes that databases add to a title: "[Review] [33 refs]", "[Chinese]", "(abstract)", "LA: Ara". */
const NOTE =
  /^(?:\d{1,3}|multiple letters|\d+ refs?|refs?|reviews?|comments?|commentary|letters?|editorial|abstracts?|errat(?:um|a)\b.*|corrected and\b.*|see comments?|comment in\b.*|meeting abstracts?|in process citation|vol\.? \d+.*|.*\(\d{4}\) ?\d+.*|poster|article in \p{L}+|in \p{L}+|\p{L}+ language|la: ?\p{L}+|(?:arabic|chinese|croatian|czech|danish|dutch|english|finnish|french|german|greek|hebrew|hungarian|italian|japanese|korean|norwegian|persian|polish|portuguese|romanian|russian|serbian|slovak|spanish|swedish|turkish|ukrainian)(?:[,;/ ]+(?:and )?\p{L}+)?)\.?$/iu;
/** A note can only be at the end; a title is longer than this many characters in brackets. */
const MIN_FORM = 20;

/** Removes what databases add to a title, and takes apart a title and its translation. */
export function cleanTitle(text: string): CleanTitle {
  let title = withLostLetters(text)
    .replace(/[\s*†‡.]+$/u, '')
    .trim();
  for (let shorter = withoutNote(title); shorter !== title; shorter = withoutNote(title)) title = shorter;
  const whole = /^\[([^[\]]+)\]?$/u.exec(title)?.[1];
  if (whole !== undefined) return { forms: [whole], isTranslated: true };
  const [, first = '', second = ''] =
    /^([^[\]]+)\[([^[\]]+)\]$/u.exec(title) ??
    /^\[([^[\]]+)\](?:\s*TO:)?\s*([^[\]]+)$/u.exec(title) ??
    /^(.+?)<ORIGINAL>(.+)$/isu.exec(title) ??
    [];
  if (first.length >= MIN_FORM && second.length >= MIN_FORM) return { forms: [first, second], isTranslated: true };
  return { forms: [title], isTranslated: false };
}

/** A question mark inside a word stands for a letter that was lost. */
function withLostLetters(text: string): string {
  return text.includes('?') ? text.replace(/(?<=\p{L})\?(?=\p{Ll})/gu, '') : text;
}

function withoutNote(title: string): string {
  const [before, note] = splitLastBracket(title);
  if (before !== '' && NOTE.test(note.trim())) return before.replace(/[\s.:-]+$/u, '');
  if (!/LA:|\[/iu.test(title)) return title;
  return title.replace(/[\s.]+LA: ?\p{L}{2,3}\.?$|[\s.]*\[(?:errat|comment|see )[^\]]*$/iu, '').trim();
}

/** What is before the last bracket of a title, and what is in it; the bracket may have others inside. */
function splitLastBracket(title: string): [before: string, note: string] {
  if (!/[\])]$/u.test(title)) return ['', ''];
  let depth = 0;
  for (let at = title.length - 1; at >= 0; at -= 1) {
    if (/[\])]/u.test(title[at] ?? '')) depth += 1;
    if (/[[(]/u.test(title[at] ?? '')) depth -= 1;
    if (depth === 0) return [title.slice(0, at), title.slice(at + 1, -1)];
  }
  return ['', ''];
}
