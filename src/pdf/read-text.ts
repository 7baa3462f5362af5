import { getDocumentProxy } from 'unpdf';
import { boundBox, boundPage, isOverfull, MAX_PAGE_PIECES, MAX_SEGMENTS } from './bounds.ts';
import { withCjkMaps } from './cjk-maps.ts';
import type { TextPiece } from './lines.ts';
import { createFonts, type Fonts } from './page-fonts.ts';
import type { PdfPageText, PdfText } from './placed.ts';
import { type FontPiece, joinSegments } from './segments.ts';
import { turnUpright } from './upright.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Far more than any book has; a file made to exhaust the reader ends here. */
const MAX_PAGES = 5_000;
const MAX_CHARACTERS = 20_000_000;

/** The text of all pages with its places; null if the file cannot be opened. Ends after `readMs`, at a page. */
export async function readText(bytes: Uint8Array, readMs: number): Promise<PdfText | null> {
  const end = performance.now() + readMs;
  try {
    const document = await openWithFonts(bytes);
    const fonts = createFonts();
    const pages: PdfPageText[] = [];
    let [characters, segments, page, isCut] = [0, 0, 1, false];
    for (; page <= document.numPages; page += 1) {
      if (page > MAX_PAGES || characters > MAX_CHARACTERS || segments > MAX_SEGMENTS || performance.now() > end) break;
      const { text, cut } = await readPage(document, page, fonts);
      characters += text.segments.reduce((sum, segment) => sum + segment.text.length, 0);
      segments += text.segments.length;
      isCut ||= cut;
      pages.push(text);
    }
    isCut ||= page <= document.numPages;
    return { pages, fonts: fonts.list(), ...(isCut && { cut: true as const }) };
  } catch {
    return null;
  }
}

/** The reader loads fonts into a page of a browser; here they are only looked at. */
function openWithFonts(bytes: Uint8Array): Promise<Document> {
  const ownerDocument = { fonts: { add: () => undefined, delete: () => undefined } } as unknown as HTMLDocument;
  return getDocumentProxy(bytes, {
    verbosity: 0,
    isEvalSupported: false,
    maxImageSize: 1,
    ownerDocument,
    disableFontFace: false,
    ...withCjkMaps(),
  });
}

interface ReadPage {
  readonly text: PdfPageText;
  /** The page has more text than is read. */
  readonly cut: boolean;
}

async function readPage(document: Document, number: number, fonts: Fonts): Promise<ReadPage> {
  const page = await document.getPage(number);
  const { items, styles } = await page.getTextContent();
  await fonts.learn(page, Object.keys(styles));
  const [left = 0, bottom = 0, right = 1, top = 1] = page.view;
  const pieces: FontPiece[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    if (pieces.length >= MAX_PAGE_PIECES) break;
    const { str, transform, width, height, dir } = item;
    pieces.push({ str, transform, width, height, dir, font: fonts.indexOf(item.fontName) });
  }
  const upright = turnUpright(pieces, boundBox({ left, bottom, right, top }), page.rotate);
  page.cleanup();
  const turn = mostlyTurned(upright.pieces);
  const { pieces: shown, box } = turn === 0 ? upright : turnUpright(upright.pieces, upright.box, turn);
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const text = { page: number, width, height, segments: joinSegments(shown as readonly FontPiece[], box) };
  return { text: boundPage(text), cut: pieces.length >= MAX_PAGE_PIECES || isOverfull(text) };
}

/** The rotation that makes a page readable whose text is mostly turned, such as a wide table. */
function mostlyTurned(pieces: readonly TextPiece[]): 0 | 90 | 270 {
  let [up, down, level] = [0, 0, 0];
  for (const { str, transform } of pieces) {
    const slope = transform[1] ?? 0;
    if (Math.abs(slope) <= Math.abs(transform[0] ?? 0)) level += str.length;
    else if (slope > 0) up += str.length;
    else down += str.length;
  }
  if (Math.max(up, down) <= level) return 0;
  return up > down ? 90 : 270;
}
