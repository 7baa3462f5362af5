import { expect, test } from 'vitest';
import { readEntries } from '../../src/formats/bibtex-entries.ts';

test('if an entry has a field twice, the first one counts, as in BibTeX', () => {
  const [, entry] = readEntries('@article{one, doi = {10.1000/first}, DOI = {10.1000/second}}');
  expect(entry && 'fields' in entry && [...entry.fields]).toEqual([['doi', '10.1000/first']]);
});
