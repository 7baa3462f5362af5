import { expect, test } from 'vitest';
import { readInChunks } from '../../src/app/record-chunks.ts';
import { readRecords } from '../../src/formats/records/read.ts';
import { unwrap } from '../support/unwrap.ts';

test('a large file read in chunks gives the same records, ids and lines as in one piece', () => {
  const one = (at: number) => `TY  - JOUR\nTI  - Salt – ${at}\nAB  - ${'tide '.repeat(20_000)}\nER  - \nstray\n`;
  const text = Array.from({ length: 200 }, (_, at) => one(at)).join('');
  const chunked = readInChunks(Buffer.from(text));
  const whole = unwrap(readRecords(text));
  expect(chunked?.problems).toEqual(whole.problems);
  expect(chunked?.records.map(({ id, line, paper }) => [id, line, paper.title])).toEqual(
    whole.records.map(({ id, line, paper }) => [id, line, paper.title]),
  );
});

test('small files and other formats are not read in chunks', () => {
  expect(readInChunks(Buffer.from('TY  - JOUR\nTI  - Salt\nER  - \n'))).toBeNull();
  expect(readInChunks(Buffer.alloc(20_000_000, '@article{a}\n'))).toBeNull();
});
