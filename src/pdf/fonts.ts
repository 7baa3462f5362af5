import type { PdfFont } from './placed.ts';

const BOLD = /bold|black|heavy|demi|medi(?!um)|extrabd|(?:cm|sf|lm|ec)(?:ss|r)?bx|\.b\b|[-,]b$|-bd/i;
const ITALIC = /ital|obliq|slant|(?:cm|sf|lm|ec)(?:ti|mi|sl|bxti)|\.i\b|[-,](?:it|i)$/i;
const SMALL_CAPS = /csc|small-?caps|[-.]sc\d*$|caps\d/i;

/** Tells weight and shape from the name of a font; what the file states comes first. */
export function describeFont(name: string, stated: { bold?: boolean; italic?: boolean } = {}): PdfFont {
  const plain = name.replace(/^[A-Z]{6}\+/, '');
  return {
    name: plain,
    bold: stated.bold || BOLD.test(plain),
    italic: stated.italic || ITALIC.test(plain),
    smallCaps: SMALL_CAPS.test(plain),
  };
}
