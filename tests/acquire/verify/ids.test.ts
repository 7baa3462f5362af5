import { describe, expect, test } from 'vitest';
import { isPrinted } from '../../../src/acquire/verify/id.ts';
import { verify } from '../../../src/acquire/verify/verify.ts';
import { findDois } from '../../../src/pdf/dois.ts';
import { body, frontPage, line, reportOf, wantedPaper } from '../../support/report.ts';

describe('DOIs in print', () => {
  test.each([
    ['(doi:10.1000/abc.1)', '10.1000/abc.1'],
    ['10.1061/(ASCE)0733-9410(1996)122:4(317).', '10.1061/(asce)0733-9410(1996)122:4(317)'],
    [
      '10.1002/(SICI)1097-0010(199802)76:2<193::AID-JSFA930>3.0.CO;2-P',
      '10.1002/(sici)1097-0010(199802)76:2<193::aid-jsfa930>3.0.co;2-p',
    ],
    ['“10.1000/abc”', '10.1000/abc'],
  ])('%s is read whole', (text, doi) => {
    expect(findDois(text)).toEqual([doi]);
  });

  test.each([
    ['broken over lines', 'doi:10.1145/3009\n837.3009891 and more', true],
    ['glued to the next word', '10.1145/3009837.3009891Permission to', true],
    ['of a figure of another paper', '10.1145/3009837.30098911', false],
    ['of a component', '10.1145/3009837.3009891.g001', false],
  ])('%s', (_, text, expected) => {
    expect(isPrinted('10.1145/3009837.3009891', text)).toBe(expected);
  });
});

const judge = (text: string, y = 0.95) =>
  verify(reportOf([...frontPage(['Unreadable �� �� titl�']), line(text, 8, y)]), wantedPaper());

test('the printed id and an author outweigh a title that cannot be read', () => {
  expect(judge('https://doi.org/10.1234/graphs.1').grade).toBe('plausible');
});

test('the id and another readable title are not enough', () => {
  const page = [...frontPage(['Un título en otra lengua']), line('10.1234/graphs.1', 8, 0.95)];
  expect(verify(reportOf(page), wantedPaper()).grade).toBe('suspicious');
});

test.each([
  ['a template', '10.18637/jss.v000.i00'],
  ['data', '10.5281/zenodo.12345'],
])('the DOI of %s is not the DOI of the paper', (_, doi) => {
  const page = [...frontPage([wantedPaper().paper.title ?? '']), line(`https://doi.org/${doi}`, 8, 0.95)];
  const { grade, evidence } = verify(reportOf(page), wantedPaper());
  expect([grade, evidence.some(({ check }) => check === 'other-doi')]).toEqual(['verified', false]);
});

test('the id on a cover sheet is not the id of the paper after it', () => {
  const cover = [line('10.1234/graphs.1', 10, 0.3), line('General rights', 10, 0.5), line('Take down policy', 10, 0.6)];
  const report = reportOf(cover, { pages: [cover, frontPage(['Another paper about other things']), body()] });
  expect(verify(report, wantedPaper()).grade).toBe('suspicious');
});
