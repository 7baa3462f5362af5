import { expect, test } from 'vitest';
import { readText } from '../../src/pdf/read-text.ts';
import { pagesPdf, stream } from '../support/raw-pdf.ts';

/** A document of so many pages, each with this drawing. */
const drawn = (content: string, pages = 1) => new Uint8Array(pagesPdf(pages, '', stream(Buffer.from(content))));
const MINUTE_MS = 60_000;

test.each([
  ['upwards', 'BT /F 10 Tf 0 1 -1 0 100 200 Tm (heat) Tj ET BT /F 10 Tf 0 1 -1 0 100 225 Tm (cells) Tj ET', 200, 100],
  ['downwards', 'BT /F 10 Tf 0 -1 1 0 495 642 Tm (heat) Tj ET BT /F 10 Tf 0 -1 1 0 495 617 Tm (cells) Tj ET', 200, 100],
])('a page whose text runs %s is turned, so that it is read from left to right', async (_, content, x, y) => {
  const text = await readText(drawn(content), MINUTE_MS);
  expect(text?.pages[0]).toMatchObject({ width: 842, height: 595, segments: [{ text: 'heat cells', x, y }] });
  expect(text?.pages[0]?.segments[0]?.turned).toBeUndefined();
});

test('a page with as much level text as turned text stays as it is', async () => {
  const content = 'BT /F 10 Tf 100 700 Td (level) Tj ET BT /F 10 Tf 0 1 -1 0 100 200 Tm (turns) Tj ET';
  const [page] = (await readText(drawn(content), MINUTE_MS))?.pages ?? [];
  expect(page).toMatchObject({ width: 595, height: 842 });
  expect(page?.segments.map(({ text, turned }) => [text, turned])).toEqual([
    ['level', undefined],
    ['turns', true],
  ]);
});

test('a text that the time ended is marked as cut, and a whole one is not', async () => {
  const content = 'BT /F 10 Tf 100 700 Td (heat) Tj ET';
  expect(await readText(drawn(content, 2), -1)).toMatchObject({ pages: [], cut: true });
  const whole = await readText(drawn(content, 2), MINUTE_MS);
  expect([whole?.pages.map(({ page }) => page), whole?.cut]).toEqual([[1, 2], undefined]);
});

test('a file that is no PDF has no text', async () => {
  expect(await readText(new Uint8Array(Buffer.from('nonsense')), MINUTE_MS)).toBeNull();
});

test('a font that the reader knows to be italic is italic, though its name does not say so', async () => {
  const font = '<< /Type /Font /Subtype /TrueType /BaseFont /NuptialScript >>';
  const content = stream(Buffer.from('BT /F 10 Tf 100 700 Td (heat) Tj ET'));
  const text = await readText(new Uint8Array(pagesPdf(1, '', content, [], font)), MINUTE_MS);
  expect(text?.fonts).toMatchObject([{ name: 'NuptialScript', bold: false, italic: true }]);
});
