import { trimEndOf } from '../../text/trim.ts';

/** Names of sections that are headings even if their style is that of the text. */
const KNOWN =
  /^(?:abstract|summary|introduction|background|related work|preliminaries|methods?|materials? and methods?|methods? and materials?|methodology|experimental(?: section| setup)?|experiments?|evaluation|results?|results? and discussions?|discussions?|discussions? and conclusions?|conclusions?|concluding remarks|conclusions? and (?:future work|outlook|discussion)|future work|limitations|acknowledge?ments?|funding|data availability(?: statement)?|author contributions?|competing interests?|conflicts? of interests?|declarations?|supplementary (?:materials?|information|data)(?: \([^()]*\))?|supporting information|abbreviations|appendix|appendices|zusammenfassung|einleitung|schluss|r[ée]sum[ée]|resumen|introducci[óo]n|conclusiones)$/i;
const REFERENCES =
  /^(?:references?(?: and notes| cited| list)?|notes and references|(?:selected )?bibliography|literature(?: cited)?|works cited|cited (?:works|literature)|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|r[ée]f[ée]rences(?: bibliographiques)?|bibliographie|refer[êe]ncias(?: bibliogr[áa]ficas)?|bibliograf[íi]a|riferimenti(?: bibliografici)?|литература|список литературы|参考文献|參考文獻|참고문헌)$/i;
const NUMBER = /^(?:section\s+)?(?:\d+(?:\.\d+)*|[IVX]+|[A-Z])[.):]?\s+/;

/** No name of a section is longer; the patterns take too long for lines of thousands of dots. */
const MAX_NAME = 200;

/** What may follow the title on its line. */
const TITLE_END = ' \t\u00a0.:—–-';

/** A title without its number and the colon or full stop at its end. */
const bareTitle = (text: string): string => trimEndOf(text.replace(NUMBER, ''), TITLE_END);

/** Whether a line is one of the usual names of sections; letters with blanks between them count as a word. */
export const isKnownName = (text: string): boolean =>
  text.length < MAX_NAME && (KNOWN.test(bareTitle(closeUp(text))) || isReferencesName(text));

/** Whether a line is the heading of a reference list. */
export const isReferencesName = (text: string): boolean =>
  text.length < MAX_NAME && REFERENCES.test(bareTitle(closeUp(text)));

/** "A B S T R A C T" is one word. */
const closeUp = (text: string) => (/^(?:\p{L} ){3,}\p{L}$/u.test(text) ? text.replaceAll(' ', '') : text);

/** The number of a heading: its parts, and in which way it counts. */
export interface HeadingNumber {
  readonly kind: 'decimal' | 'roman' | 'letter' | 'appendix';
  readonly parts: readonly number[];
  /** The text after the number. */
  readonly title: string;
}

const DECIMAL = /^(?:section\s+|chapter\s+|§\s*)?(\d{1,2}(?:\.\d{1,2}){0,4})[.:)]?\s+(?=\p{L}|["“(])(.+)$/iu;
const ROMAN = /^([IVX]{1,6})[.:]\s+(?=\p{Lu})(.+)$/u;
const LETTER = /^([A-Z])((?:\.\d{1,2}){0,3})[.:)]?\s+(?=\p{Lu})(.+)$/u;
const APPENDIX = /^(?:appendix|annexe?|anhang)\s+([A-Z]|\d|[IVX]+)\b[.:)]?\s*(.*)$/i;

/** Reads the number at the start of a heading, such as `3.2 Methods`, `IV. RESULTS` or `A. Proof`. */
export function headingNumber(text: string): HeadingNumber | null {
  const appendix = APPENDIX.exec(text);
  if (appendix) return { kind: 'appendix', parts: [letterValue(appendix[1] ?? '')], title: appendix[2] ?? '' };
  const decimal = DECIMAL.exec(text);
  if (decimal) return { kind: 'decimal', parts: (decimal[1] ?? '').split('.').map(Number), title: decimal[2] ?? '' };
  const roman = ROMAN.exec(text);
  const value = roman ? romanValue(roman[1] ?? '') : null;
  if (roman && value !== null) return { kind: 'roman', parts: [value], title: roman[2] ?? '' };
  const letter = LETTER.exec(text);
  if (!letter) return null;
  const rest = (letter[2] ?? '').split('.').filter(Boolean).map(Number);
  return { kind: 'letter', parts: [letterValue(letter[1] ?? ''), ...rest], title: letter[3] ?? '' };
}

const letterValue = (letter: string) => letter.toUpperCase().charCodeAt(0) - 64;

const ROMANS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV'];
const romanValue = (text: string) => {
  const at = ROMANS.indexOf(text);
  return at < 0 ? null : at + 1;
};
