import { expect, test } from 'vitest';
import { fromRecords } from '../../../src/check/read/records.ts';
import { readRecords } from '../../../src/formats/records/read.ts';
import { unwrap } from '../../support/unwrap.ts';

const scopeOf = (entry: string) => fromRecords(unwrap(readRecords(entry))).references[0]?.scope;

test.each([
  ['web', '@misc{a, title={PyTorch}, howpublished={\\url{https://pytorch.org}}, note={Accessed: 2024-01-01}}'],
  ['web', '@misc{a, title={TensorFlow}, note={Accessed 2024-01-01, https://tensorflow.org}, year=2024}'],
  ['standard', '@misc{a, title={ISO 9001:2015 Quality management systems}, year=2015}'],
  ['standard', '@techreport{a, title={ISO/IEC 27001 Information security}, institution={ISO}, year=2022}'],
  ['patent', '@misc{a, author={Page, Lawrence}, title={Node ranking in a linked database}, note={US Patent}}'],
  ['patent', '@misc{a, title={Node ranking in a linked database}, number={US 6285999}, year=2001}'],
  [
    'law',
    '@misc{a, title={Regulation (EU) 2016/679 of the European Parliament and of the Council}, howpublished={OJ L 119}}',
  ],
  ['law', '@article{a, title={Regulation (EU) 2016/679 of the European Parliament}, journal={OJ L 119}, year=2016}'],
])('reads that a record is no paper: %s', (reason, entry) => {
  expect(scopeOf(entry)).toEqual({ kind: 'out_of_scope', reason });
});

test.each([
  '@article{a, title={ISO 9001 and the performance of firms}, journal={Quality}, volume=3, year=2010}',
  '@article{a, title={Patent races and growth}, journal={Economics}, note={On patents}, year=2010}',
  '@misc{a, title={Heat flow in small crystals}, year=2010}',
])('looks for a paper that resembles another work: %s', (entry) => {
  expect(scopeOf(entry)).toEqual({ kind: 'paper' });
});
