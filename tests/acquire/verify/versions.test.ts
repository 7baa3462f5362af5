import { expect, test } from 'vitest';
import { describeEvidence, EVIDENCE } from '../../../src/acquire/verify/evidence.ts';
import { verify } from '../../../src/acquire/verify/verify.ts';
import type { Paper } from '../../../src/model/paper.ts';
import { frontPage, line, reportOf, TITLE, wantedPaper } from '../../support/report.ts';

const judge = (text: string, y = 0.95) => verify(reportOf([...frontPage([TITLE]), line(text, 8, y)]), wantedPaper());

test.each([
  ['arXiv:2001.01234v2 [cs.DS] 3 Jan 2020', 'preprint'],
  ['Accepted manuscript', 'accepted'],
  ['Proceedings of the 12th Symposium on Graphs', 'conference'],
  ['Full version', 'extended'],
  ['https://doi.org/10.1234/graphs.1', 'published'],
  ['https://doi.org/10.9999/elsewhere.7', 'other'],
])('"%s" is the %s version', (text, version) => {
  expect(judge(text)).toMatchObject({ version });
  expect(['verified', 'plausible']).toContain(judge(text).grade);
});

const versionOf = (texts: readonly string[], more: Partial<Paper> = {}, y = 0.95) => {
  const lines = texts.map((text) => line(text, 8, y));
  return verify(reportOf([...frontPage([TITLE]), ...lines]), wantedPaper(more)).version;
};
const OWN = 'https://doi.org/10.1234/graphs.1';

test.each([
  ['its own DOI and "accepted manuscript"', [OWN, 'Accepted manuscript'], {}, 'accepted'],
  ['its own DOI and "full version"', [OWN, 'Full version'], {}, 'extended'],
  ['its own DOI in proceedings', [OWN, 'Proceedings of the Symposium'], {}, 'published'],
  ['its own DOI, which is of a preprint server', ['doi:10.1101/2020.01.01'], { doi: '10.1101/2020.01.01' }, 'preprint'],
  ['the DOI of a preprint server', ['doi:10.1101/2020.01.01'], {}, 'preprint'],
  [
    'proceedings, for a record of proceedings',
    ['Proceedings of the Symposium'],
    { type: 'proceedings-article' },
    'published',
  ],
  ['another DOI and a draft', ['doi:10.9999/elsewhere.7', 'Draft'], {}, 'preprint'],
  ['"to appear in"', ['To appear in Annals of Graphs'], {}, 'accepted'],
  ['"working paper"', ['Working paper'], {}, 'preprint'],
] as const)('%s', (_, texts, more, version) => {
  expect(versionOf(texts, more)).toBe(version);
});

test('a word in the text of the page does not name the version', () => {
  expect([versionOf(['Accepted manuscript'], {}, 0.7), versionOf(['Accepted manuscript'], {}, 0.3)]).toEqual([
    undefined,
    'accepted',
  ]);
});

test('a paper that does not say which version it is has none', () => {
  expect(verify(reportOf(frontPage([TITLE])), wantedPaper())).not.toHaveProperty('version');
});

test('another DOI with a short title is another paper', () => {
  const page = [...frontPage(['Editorial']), line('https://doi.org/10.9999/elsewhere.7', 8, 0.95)];
  expect(verify(reportOf(page), wantedPaper({ title: 'Editorial' })).grade).toBe('suspicious');
});

test('every finding has a sentence, and the sentences of 0.1.0 are shown as they are', () => {
  for (const { sentence } of Object.values(EVIDENCE)) expect(sentence).toMatch(/^[A-Z].+[^.]$/);
  expect(describeEvidence({ check: 'title-fits', detail: 'X' })).toBe('The title matches (X)');
  expect(describeEvidence({ check: 'the title block fits', detail: '' })).toBe('the title block fits');
});
