import { expect, test } from 'vitest';
import { readPicture } from '../../src/pdf/picture.ts';
import { pagesPdf, stream } from '../support/raw-pdf.ts';

/** A drawing of one picture, which is part of the drawing. */
const picture = (width: number, more: string, pixels: readonly number[]) =>
  Buffer.concat([
    Buffer.from(`q BI /W ${width} /H 1 /BPC 8 ${more} ID `),
    Buffer.from(pixels),
    Buffer.from('\nEI Q\n', 'latin1'),
  ]);
const read = async (...pictures: readonly Buffer[]) => {
  const file = pagesPdf(1, '', stream(Buffer.concat(pictures)));
  const found = await readPicture(new Uint8Array(file), 1);
  return found && Buffer.from(found).toString('latin1');
};
const rgb = (width: number, from: number) => Array.from({ length: width * 3 }, (_, at) => from + at);

test('the largest picture of a page is a pixmap without the transparency', async () => {
  const mask = '/CS /RGB /Mask [250 250 250 250 250 250]';
  expect(await read(picture(2, mask, rgb(2, 65)), picture(3, mask, rgb(3, 75)))).toBe('P6\n3 1\n255\nKLMNOPQRS');
});

test('a page without pictures and a file that is no PDF have none', async () => {
  expect([await read(), await readPicture(new Uint8Array(Buffer.from('none')), 1)]).toEqual([null, null]);
});
