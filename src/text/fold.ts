const BEYOND_ASCII = /[^ -~\s]/;
/** Letters without a combining mark that people type as plain ones. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
};

/** Folds case, width and the marks of Latin, Greek and Cyrillic letters; plain ASCII passes quickly. */
export function foldMarks(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[øłđðßæœþı]/g, (letter) => PLAIN[letter] ?? letter);
}

const SPELT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Letters with marks as people spell them without: "Müller" is "Mueller". */
export function spellOutUmlauts(text: string): string {
  return text.normalize('NFC').replace(/[äöüåø]/gi, (letter) => SPELT[letter.toLowerCase()] ?? letter);
}

/** Lower case without accents, marks and compatibility forms: `TiO₂` and `tio2` are the same. */
export function foldCase(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** Text without vowels that have marks and other letters beyond ASCII; accents on consonants are dropped. */
export function withoutAccented(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[aeiouy]\p{M}+/giu, '')
    .replace(/[^\x20-\x7e\p{Pd}\p{Z}‘’“”„«»…]/gu, '');
}
