import { expect, test } from 'vitest';
import { readPdf } from '../../src/pdf/read.ts';
import { readText } from '../../src/pdf/read-text.ts';
import { pagesPdf, stream } from '../support/raw-pdf.ts';

/** A page in a font that the file only names, as files of Chinese, Japanese and Korean publishers do. */
function pdfIn(encoding: string, collection: string, text: string): Uint8Array {
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${encoding} /DescendantFonts [5 0 R] >>`;
  const system = `<< /Registry (Adobe) /Ordering (${collection}) /Supplement 2 >>`;
  const objects = [
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /CIDSystemInfo ${system} /FontDescriptor 6 0 R >>`,
    '<< /Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 0 1000 1000] /Ascent 800 /Descent -200 >>',
  ];
  const content = stream(Buffer.from(`BT /F 12 Tf 100 700 Td <${text}> Tj ET`));
  return new Uint8Array(pagesPdf(1, '', content, objects, font));
}

const linesOf = async (pdf: Uint8Array) => (await readPdf(pdf)).pages.flat().map(({ text }) => text);

test.each([
  ['GBK-EUC-H', 'GB1', 'd0d8c7bbbbfdd2ba20413039', '胸腔积液 A09'],
  ['ETen-B5-H', 'CNS1', 'a4a4a4e5bdd7a4e5', '中文論文'],
  ['90ms-RKSJ-H', 'Japan1', '93fa967b8cea', '日本語'],
  ['EUC-H', 'Japan1', 'c6fccbdcb8ec', '日本語'],
  ['KSCms-UHC-H', 'Korea1', 'c7d1b1b9beee', '한국어'],
])('text in %s can be read though its font is not embedded', async (encoding, collection, bytes, text) => {
  expect(await linesOf(pdfIn(encoding, collection, bytes))).toEqual([text]);
});

test('the full text of such a file can be read too', async () => {
  const text = await readText(pdfIn('GBK-EUC-H', 'GB1', 'd0d8c7bbbbfdd2ba'), 10_000);
  expect(JSON.stringify(text)).toContain('胸腔积液');
});

test('glyphs that are numbered by their collection are not taken for characters', async () => {
  expect((await linesOf(pdfIn('Identity-H', 'GB1', '4e2d6587'))).join('')).not.toContain('中文');
});
