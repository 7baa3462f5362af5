import { getDocumentProxy } from 'unpdf';
import { withCjkMaps } from './cjk-maps.ts';
import { findDois } from './dois.ts';
import { joinLines, type TextPiece } from './lines.ts';
import { FIRST_PAGES, type PageSize, type PdfLine, type PdfMetadata, type PdfReport, unreadable } from './report.ts';
import { examineStructure } from './structure.ts';
import { turnUpright } from './upright.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Document['getPage']>>;

/** Reads the structure, first pages and metadata of a PDF. Runs in a child process, which a hostile file may crash. */
export async function readPdf(bytes: Uint8Array): Promise<PdfReport> {
  const size = bytes.byteLength;
  const structure = examineStructure(bytes);
  if (!structure.header) return unreadable(size, 'not-a-pdf', structure);
  try {
    // The reader transfers the buffer, so its size is read first.
    const document = await getDocumentProxy(bytes, {
      verbosity: 0,
      isEvalSupported: false,
      maxImageSize: 1,
      ...withCjkMaps(),
    });
    const read = await readPages(document);
    const metadata = await readMetadata(document);
    return { bytes: size, ...structure, opens: true, pageCount: document.numPages, ...read, metadata };
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException';
    return unreadable(size, locked ? 'password' : 'damaged', structure);
  }
}

interface ReadPages {
  readonly pages: PdfLine[][];
  readonly boxes: PageSize[];
}

async function readPages(document: Document): Promise<ReadPages> {
  const count = document.numPages;
  const numbers = [...Array(Math.min(count, FIRST_PAGES)).keys()].map((index) => index + 1);
  if (count > FIRST_PAGES) numbers.push(count);
  const read: ReadPages = { pages: [], boxes: [] };
  for (const number of numbers) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    read.boxes.push({ width, height });
    read.pages.push(await linesOf(page));
    page.cleanup();
  }
  return read;
}

async function linesOf(page: PdfPage): Promise<PdfLine[]> {
  const { items } = await page.getTextContent();
  const [left = 0, bottom = 0, right = 1, top = 1] = page.view;
  const pieces = items.filter((item): item is TextPiece & typeof item => 'str' in item);
  const upright = turnUpright(pieces, { left, bottom, right, top }, page.rotate);
  return joinLines(upright.pieces, upright.box);
}

async function readMetadata(document: Document): Promise<PdfMetadata> {
  const { info, metadata } = await document.getMetadata();
  const fields = info as Record<string, unknown>;
  const said = (name: string) =>
    typeof fields[name] === 'string' && fields[name].trim() ? fields[name].trim() : undefined;
  const raw = String((metadata as { getRaw?(): string } | null)?.getRaw?.() ?? '');
  const [title, author, subject] = [said('Title') ?? element(raw, 'dc:title'), said('Author'), said('Subject')];
  return {
    ...(title && { title }),
    ...(author && { author }),
    ...(subject && { subject }),
    dois: ownDois(raw, fields),
  };
}

function element(xml: string, name: string): string | undefined {
  const inner = new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(xml)?.[1];
  return inner && (decodeEntities(inner.replace(/<[^>]*>/g, '')).trim() || undefined);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function decodeEntities(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_whole, name: string) => ENTITIES[name] ?? '');
}

/** Only fields that identify the document: a DOI in a keyword list or a description may be a citation. */
function ownDois(xmp: string, info: Record<string, unknown>): string[] {
  const custom = info['Custom'] as Record<string, unknown> | undefined;
  const names = ['prism:doi', 'dc:identifier', 'pdfx:doi', 'crossmark:DOI', 'pdfx:CrossMarkDomains'];
  const places = [
    ...names.map((name) => element(xmp, name)),
    ...names.map((name) => decodeEntities(new RegExp(`\\b${name}="([^"]*)"`).exec(xmp)?.[1] ?? '')),
    info['doi'],
    info['DOI'],
    custom?.['doi'],
    custom?.['DOI'],
    info['Subject'],
  ];
  return [...new Set(places.flatMap((text) => (typeof text === 'string' ? findDois(text).slice(0, 1) : [])))];
}
