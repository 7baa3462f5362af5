import { describe, expect, test } from 'vitest';
import { isPrinted, judgeIds, ownIds, readIds } from '../../../src/acquire/verify/id.ts';
import { viewPages } from '../../../src/acquire/verify/layout.ts';
import type { Paper } from '../../../src/model/paper.ts';
import type { Ref } from '../../../src/model/ref.ts';
import type { PdfLine } from '../../../src/pdf/report.ts';
import { line } from '../../support/report.ts';

const read = (first: readonly PdfLine[], second: readonly PdfLine[] = [], margin: readonly PdfLine[] = []) =>
  readIds(viewPages({ pages: [first, second] }), margin);
const dois = (...first: readonly PdfLine[]) => read(first).dois;
const OWN = '10.1234/graphs.1';

describe('where a DOI is that of the document itself', () => {
  test.each([
    ['in the header', 0.13, [OWN]],
    ['in the text under it', 0.15, []],
    ['in the text above the footer', 0.58, []],
    ['in the footer', 0.87, [OWN]],
  ])('a DOI without a label %s', (_, y, expected) => {
    expect(dois(line(OWN, 9, y))).toEqual(expected);
  });

  test('a labelled DOI counts in the title block, and not in the lower half', () => {
    expect([dois(line(`DOI ${OWN}`, 9, 0.59)), dois(line(`DOI ${OWN}`, 9, 0.61))]).toEqual([[OWN], []]);
    expect(dois(line(`https://doi.org/${OWN}`, 9, 0.3))).toEqual([OWN]);
  });

  test('a label at the end of the line before counts, one further up does not', () => {
    expect(dois(line('doi:', 9, 0.3), line(OWN, 9, 0.32))).toEqual([OWN]);
    expect(dois(line('https://doi.org/', 9, 0.3), line(OWN, 9, 0.32))).toEqual([OWN]);
    expect(dois(line('doi: see below', 9, 0.3), line(OWN, 9, 0.32))).toEqual([]);
    expect(dois(line('see doi.org for it', 9, 0.3), line(OWN, 9, 0.32))).toEqual([]);
    expect(dois(line('doi:', 9, 0.3), line(`see ${OWN}`, 9, 0.32))).toEqual([]);
  });

  test('a labelled DOI in a sentence of fourteen words is a citation', () => {
    const words = (count: number) => `${'word '.repeat(count - 2)}doi: ${OWN}`;
    expect([dois(line(words(13), 9, 0.3)), dois(line(words(14), 9, 0.3))]).toEqual([[OWN], []]);
  });

  test('on the second page, only headers and footers are read', () => {
    const second = (y: number) => read([], [line(`doi:${OWN}`, 9, y)]).dois;
    expect([second(0.1), second(0.3), second(0.9)]).toEqual([[OWN], [], [OWN]]);
  });

  test.each([
    'The original article is at',
    'The original publication:',
    'The original paper:',
    'It refer to',
    'Comments on',
    'Comment to',
    'Data are available at',
    'This refers to',
    'Erratum:',
    'Supplement at',
    'Comment on',
    'Commentary to',
    'This article has been corrected:',
    'Data available at',
    'The dataset is available at',
    'Our code is at',
    'Deposited at',
  ])('"%s" and a DOI name another work', (words) => {
    expect(dois(line(`${words} doi:${OWN}`, 9, 0.05))).toEqual([]);
  });

  test.each([
    '10.18637/jss.v000.i00',
    '10.1145/nnnnnnn.nnnnnnn',
    '10.1145/xxxxxxx',
    '10.1234/000000',
    '10.1109/00.0000',
    '10.1145/1234567.1234568',
    '10.12345/abc',
    '10.1000/your-doi',
    '10.1000/example',
  ])('%s is a placeholder of a template', (doi) => {
    expect(dois(line(`doi:${doi}`, 9, 0.05))).toEqual([]);
  });

  test.each([
    ...['5281', '5061', '6084', '1594', '7910', '17632', '17605', '15468', '4121', '18150', '24432', '17862', '5255'],
    ...['23642', '24433', '25346', '12763'],
  ])('a DOI of 10.%s is that of data or software', (registrant) => {
    expect(dois(line(`doi:10.${registrant}/abc`, 9, 0.05))).toEqual([]);
  });
});

describe('a DOI at the end of a line', () => {
  const two = (first: string, second: string) => dois(line(first, 9, 0.9), line(second, 9, 0.92));

  test.each([
    ['after its slash', 'doi:10.1234/', 'graphs.1', ['10.1234/graphs.1']],
    ['after a hyphen', 'doi:10.1234/s00-', '11.2', ['10.1234/s00-11.2']],
    ['after an underscore', 'doi:10.1234/s00_', '11.2', ['10.1234/s00_11.2']],
    ['after an opening bracket', 'doi:10.1016/0370(', '92)1', ['10.1016/0370(92)1']],
    ['after a dot, with a digit', 'doi:10.1234/graphs.', '17', ['10.1234/graphs.17']],
    ['with a space around its slash', 'doi:10.1234 / graphs.1', '', ['10.1234/graphs.1']],
  ])('continues on the next %s', (_, first, second, expected) => {
    expect(two(first, second)).toEqual(expected);
  });

  test('ends with the dot of a sentence', () => {
    expect(two('doi:10.1234/graphs.', 'The next')).toEqual(['10.1234/graphs']);
  });
});

describe('the stamp of arXiv', () => {
  const stamp = (text: string) => read([], [], [{ ...line(text), turned: true }]).arxiv;

  test('is read in the margin and on the first page, with its version', () => {
    expect(stamp('arXiv:2001.01234v12 [cs.DS]')).toEqual({ id: '2001.01234', version: 12 });
    expect(stamp('arXiv: 0704.0001')).toEqual({ id: '0704.0001' });
    expect(stamp('arXiv:math.GT/0309136v1')).toEqual({ id: 'math.gt/0309136', version: 1 });
    expect(stamp('arXiv:hep-th/9901001')).toEqual({ id: 'hep-th/9901001' });
    expect(read([line('arXiv:2001.01234v1', 9, 0.7)]).arxiv).toEqual({ id: '2001.01234', version: 1 });
    expect(read([], [line('arXiv:2001.01234v1', 9, 0.05)]).arxiv).toBeUndefined();
  });
});

describe('a known DOI in the text', () => {
  test.each([
    ['10.1234/graphs.1.', true],
    ['10.1234/graphs.1, and', true],
    ['10.1234/GRAPHS.1', true],
    ['10.1234/\ngraphs.1', true],
    ['10.1234/ graphs.1', true],
    ['10.1234/graphs.1.Abstract', true],
    ['10.1234/graphs.1COPYRIGHT', true],
    ['10.1234/graphs.1https://x.org', true],
    ['10.1234/graphs.1www.x.org', true],
    ['10.1234/graphs.12', false],
    ['10.1234/graphs.12 Abstract', false],
    ['10.1234/graphs.1/suppl', false],
    ['10.1234/graphs.1-2', false],
    ['10.1234/graphs.1:4', false],
    ['10.1234/graphs.1(a)', false],
    ['10.1234/graphs.1.s002', false],
    ['10.1234/graphs.12 and 10.1234/graphs.1', true],
  ])('%j: %s', (text, expected) => {
    expect(isPrinted(OWN, text)).toBe(expected);
  });
});

describe('the ids of the requested paper', () => {
  const paper: Paper = {
    doi: '10.1234/ABC',
    arxivId: 'Math.GT/0309136',
    versions: [
      { kind: 'preprint', doi: '10.1101/EARLY' },
      { kind: 'preprint', arxivId: '2001.01234' },
    ],
    isOa: null,
    provenance: {},
  };
  const ref: Ref = { kind: 'doi', id: '10.1234/Abc.Old' };

  test('are those of the ref, the record and its versions, in lower case', () => {
    expect(ownIds(ref, paper)).toEqual({
      dois: ['10.1234/abc.old', '10.1234/abc'],
      arxivIds: ['math.gt/0309136', '2001.01234'],
      related: ['10.1101/early'],
    });
  });

  test('outweigh each other in this order: another arXiv version, its own id, a version, another id', () => {
    const ids = ownIds(ref, paper);
    const judge = (printed: Partial<Parameters<typeof judgeIds>[0]>, wanted: Ref = ref) =>
      judgeIds({ dois: [], text: '', ...printed }, ids, wanted).map(({ check }) => check);
    const arxiv: Ref = { kind: 'arxiv', id: '2001.01234', version: 2 };
    expect(judge({ dois: ['10.1234/abc'], arxiv: { id: '2001.01234', version: 1 } }, arxiv)).toEqual([
      'other-arxiv-version',
    ]);
    expect(judge({ arxiv: { id: '2001.01234', version: 2 } }, arxiv)).toEqual(['id-printed']);
    expect(judge({ arxiv: { id: '2001.01234', version: 3 } }, { kind: 'arxiv', id: '2001.01234' })).toEqual([
      'id-printed',
    ]);
    expect(judge({ dois: ['10.9/x', '10.1101/early', '10.1234/abc'] })).toEqual(['id-printed']);
    expect(judge({ dois: ['10.9/x', '10.1101/early'] })).toEqual(['version-other']);
    expect(judge({ dois: ['10.9/x'], arxiv: { id: '2001.01234' } })).toEqual(['id-printed']);
    expect(judge({ dois: ['10.9/x'] })).toEqual(['other-doi']);
    expect(judge({ text: 'see 10.1234/abc here' })).toEqual(['id-printed']);
    expect(judgeIds({ dois: ['10.9/x'], text: '' }, { ...ids, dois: [] }, arxiv)).toEqual([]);
  });
});
