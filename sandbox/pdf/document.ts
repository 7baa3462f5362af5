import { deflateSync } from 'node:zlib';
import { escaped } from '../site.ts';
import type { Protection } from './encrypt.ts';
import { createGlyphCodes, type GlyphCodes } from './font.ts';
import { type Block, paginate } from './layout.ts';
import { createPdfWriter, type PdfWriter } from './writer.ts';

/** The metadata of a document, in the info dictionary and in XMP. */
export interface Metadata {
  readonly title: string;
  readonly authors: readonly string[];
  readonly doi?: string;
  /** ISO date; fixed, so that the bytes are the same in every run. */
  readonly date: string;
  /** White space in the XMP packet, which real producers leave for later edits. */
  readonly padding?: number;
}

/** A UTF-16 string, which the info dictionary allows for every script. */
function infoString(text: string): string {
  const units = [...Array(text.length).keys()].map((n) => text.charCodeAt(n).toString(16).padStart(4, '0'));
  return `<FEFF${units.join('').toUpperCase()}>`;
}

function xmp(meta: Metadata): string {
  const authors = meta.authors.map((name) => `<rdf:li>${escaped(name)}</rdf:li>`).join('');
  const doi = meta.doi
    ? `<dc:identifier>doi:${escaped(meta.doi)}</dc:identifier><prism:doi>${escaped(meta.doi)}</prism:doi>`
    : '';
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(meta.title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq>${authors}</rdf:Seq></dc:creator>${doi}
</rdf:Description></rdf:RDF></x:xmpmeta>
${`${' '.repeat(99)}\n`.repeat(Math.ceil((meta.padding ?? 0) / 100))}<?xpacket end="w"?>`;
}

function addInfo(writer: PdfWriter, meta: Metadata): number {
  const date = `(D:${meta.date.replaceAll('-', '').padEnd(8, '01')}000000Z)`;
  const entries = `/Title ${infoString(meta.title)} /Author ${infoString(meta.authors.join('; '))}`;
  return writer.add(`<< ${entries} /Producer (Carrel sandbox) /CreationDate ${date} /ModDate ${date} >>`);
}

/** The composite font is not embedded: it only carries text of every script through its ToUnicode map. */
function addWideFont(writer: PdfWriter, codes: GlyphCodes): number {
  const map = writer.addStream(codes.toUnicode());
  const bounds =
    '/Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80';
  const descriptor = writer.add(`<< /Type /FontDescriptor /FontName /SandboxUnicode ${bounds} >>`);
  const info = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>';
  const child = writer.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SandboxUnicode ${info} /FontDescriptor ${descriptor} 0 R /DW 1000 /W ${codes.widths()} /CIDToGIDMap /Identity >>`,
  );
  return writer.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /SandboxUnicode /Encoding /Identity-H /DescendantFonts [${child} 0 R] /ToUnicode ${map} 0 R >>`,
  );
}

function addFonts(writer: PdfWriter, codes: GlyphCodes): string {
  const standard = ['Times-Roman', 'Times-Bold', 'Times-Italic'].map(
    (name, n) =>
      `/F${n + 1} ${writer.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)} 0 R`,
  );
  const wide = codes.used ? [`/F4 ${addWideFont(writer, codes)} 0 R`] : [];
  return `<< /Font << ${[...standard, ...wide].join(' ')} >> >>`;
}

/** Writes pages, catalog, metadata and trailer around the contents. */
function bind(
  writer: PdfWriter,
  contents: readonly number[],
  resources: string,
  meta: Metadata,
  extra?: string,
): Buffer {
  const tree = writer.reserve();
  const kids = contents.map((content) =>
    writer.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${content} 0 R >>`,
    ),
  );
  writer.add(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`, tree);
  const packet = writer.addStream(Buffer.from(xmp(meta), 'utf8'), '/Type /Metadata /Subtype /XML');
  const root = writer.add(`<< /Type /Catalog /Pages ${tree} 0 R /Metadata ${packet} 0 R >>`);
  // Strings of an encrypted file would have to be encrypted one by one, so its info dictionary stays empty.
  const info = extra === undefined ? addInfo(writer, meta) : writer.add('<< >>');
  return writer.finish(root, info, extra);
}

/** A document of text. Streams are not compressed, so that tests can find the text in the bytes. */
export function textDocument(
  blocks: readonly Block[],
  footer: (page: number) => string,
  meta: Metadata,
  protection?: Protection,
): Buffer {
  const writer = createPdfWriter(protection?.cipher);
  const codes = createGlyphCodes();
  const contents = paginate(blocks, footer, codes).map((page) => writer.addStream(page));
  const fonts = addFonts(writer, codes);
  return bind(
    writer,
    contents,
    fonts,
    meta,
    protection?.trailer((body) => writer.add(body)),
  );
}

/** A scan: images of grey pages with faint noise, without text. */
export function scannedDocument(pages: number, meta: Metadata): Buffer {
  const writer = createPdfWriter();
  const [width, height] = [248, 350];
  const contents: number[] = [];
  const names: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const pixels = Buffer.alloc(width * height, 235);
    let state = 17 + page;
    for (let n = 0; n < pixels.length; n += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      pixels[n] = n % (width * 9) < width * 4 && state % 5 === 0 ? 40 : 228 + (state % 16);
    }
    const shape = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`;
    const image = writer.addStream(deflateSync(pixels), shape);
    names.push(`/Im${page} ${image} 0 R`);
    contents.push(writer.addStream(`q 595 0 0 842 0 0 cm /Im${page} Do Q`));
  }
  return bind(writer, contents, `<< /XObject << ${names.join(' ')} >> >>`, meta);
}
