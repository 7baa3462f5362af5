import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CORPUS_FIELDS } from '../../../src/snapshot/build/corpus.ts';

test('the page about corpus files names every field, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/corpus.md'), 'utf8');
  const cells = [...page.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  expect(cells.sort()).toEqual([...CORPUS_FIELDS].sort());
});
