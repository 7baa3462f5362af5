import { expect, test } from 'vitest';
import { findFormat } from '../../src/formats/table.ts';
import { unwrap } from '../support/unwrap.ts';
import { paper } from './papers.ts';

test.each([
  ['ris', 'L1  - /papers/a:b/one.pdf'],
  ['bibtex', 'file = {:/papers/a\\:b/one.pdf:PDF}'],
])('%s names the file of a paper, so that other programs take it over', (name, line) => {
  const { write } = unwrap(findFormat(name));
  expect(write([{ ...paper({ title: 'One' }), file: '/papers/a:b/one.pdf' }])).toContain(line);
  expect(write([paper({ title: 'One' })])).not.toMatch(/file =|L1 {2}-/);
});
