import { describeFont } from './fonts.ts';
import type { PdfFont } from './placed.ts';

/** What is needed of a page to name its fonts. */
interface FontPage {
  getOperatorList(): Promise<unknown>;
  readonly commonObjs: { has(id: string): boolean; get(id: string): unknown };
}

/** The fonts of a document, in the order in which they are met. */
export interface Fonts {
  indexOf(id: string): number;
  /** Names the fonts of a page that are new. */
  learn(page: FontPage, ids: readonly string[]): Promise<void>;
  list(): PdfFont[];
}

/** Naming fonts means reading the drawing of a page, which is slow; the first pages have nearly all fonts. */
const MAX_NAMED_PAGES = 2;

/** Creates an empty list of fonts. */
export function createFonts(): Fonts {
  const indexes = new Map<string, number>();
  const fonts: PdfFont[] = [];
  let named = 0;
  const indexOf = (id: string) => {
    const known = indexes.get(id);
    if (known !== undefined) return known;
    indexes.set(id, fonts.length);
    return fonts.push({}) - 1;
  };
  const learn = async (page: FontPage, ids: readonly string[]) => {
    const unknown = ids.filter((id) => !indexes.has(id));
    if (unknown.length === 0 || named >= MAX_NAMED_PAGES) return;
    named += 1;
    supplyMissingApis();
    await page.getOperatorList();
    for (const id of unknown) fonts[indexOf(id)] = page.commonObjs.has(id) ? describe(page.commonObjs.get(id)) : {};
  };
  return { indexOf, learn, list: () => fonts };
}

function describe(font: unknown): PdfFont {
  const { name, bold, italic } = font as { name?: unknown; bold?: unknown; italic?: unknown };
  return typeof name === 'string' ? describeFont(name, { bold: bold === true, italic: italic === true }) : {};
}

/** Defines what the reader uses and Node 20 does not have. */
function supplyMissingApis(): void {
  const buffer = ArrayBuffer.prototype as { transferToFixedLength?: (length?: number) => ArrayBuffer };
  buffer.transferToFixedLength ??= function (this: ArrayBuffer, length?: number) {
    return this.slice(0, length);
  };
  const globals = globalThis as { FontFace?: unknown };
  globals.FontFace ??= class {
    readonly loaded = Promise.resolve();
  };
}
