import { describe, expect, test } from 'vitest';
import { cleanText, cleanTexts } from '../../../src/snapshot/build/clean.ts';
import { abstractOf, detailsOf, labelsOf, preferredOf } from '../../../src/snapshot/build/columns.ts';
import { isPaperId, keysOf, toAuthor, toDoi, toPaperId } from '../../../src/snapshot/build/identity.ts';
import { foldFacet } from '../../../src/snapshot/facet.ts';
import { pack, unpack } from '../../../src/snapshot/pack.ts';
import { isFileName } from '../../../src/snapshot/schema.ts';
import { sha256 } from '../../support/papers.ts';

const TITLED = { title: 'Heat in Cells!', authors: [{ family: 'B' }, { family: 'A' }], year: 2020, venue: 'Heat' };

describe('the keys of a paper', () => {
  test('are its DOI, its arXiv id without a version, and its BibTeX key, the strongest first', () => {
    expect(keysOf({ ...TITLED, doi: '10.1/a', arxivId: 'Math/0309136v2', bibtexKey: 'Key' })).toEqual([
      'doi:10.1/a',
      'arxiv:math/0309136',
      'bib:Key',
    ]);
  });

  test('are made from its record if it has no id, without regard to case, signs and the order of authors', () => {
    const [key = ''] = keysOf(TITLED);
    expect(key).toMatch(/^meta:[0-9a-f]{64}$/);
    const same = { ...TITLED, title: ' HEAT  in cells ', authors: [{ family: 'a' }, { family: 'b' }] };
    expect(keysOf(same)).toEqual([key]);
    for (const other of [{ year: 2021 }, { venue: 'Cold' }, { title: 'Heat' }, { authors: [{ family: 'A' }] }])
      expect(keysOf({ ...TITLED, ...other })).not.toEqual([key]);
  });

  test('give an id of 32 hexadecimal digits that never changes', () => {
    expect(toPaperId('doi:10.1/a')).toBe(toPaperId('doi:10.1/a'));
    expect(toPaperId('doi:10.1/a')).toMatch(/^[0-9a-f]{32}$/);
    expect(toPaperId('doi:10.1/a')).not.toBe(toPaperId('doi:10.1/b'));
    // Other systems derive the same ids.
    expect(toPaperId('doi:10.1/a')).toBe(sha256('v1|doi:10.1/a').slice(0, 32));
    const record = '{"authors":["ada example"],"title":"heat cold","venue":"","year":"unknown"}';
    const known = { title: 'Heat, Cold', authors: [{ family: 'Example', given: 'Ada' }] };
    expect(keysOf(known)).toEqual([`meta:${sha256(record)}`]);
  });

  test.each([
    ['a', true],
    ['A_z-9', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['', false],
    ['a/b', false],
    ['a.b', false],
    ['é', false],
  ])('%j is a valid id: %s', (text, expected) => {
    expect(isPaperId(text)).toBe(expected);
  });
});

test.each([
  ['10.5555/A', '10.5555/a'],
  [' https://doi.org/10.5555/A ', '10.5555/a'],
  ['http://dx.doi.org/10.5555/A', '10.5555/a'],
  ['HTTPS://DOI.ORG/10.5555/A', '10.5555/a'],
  ['no DOI', undefined],
  ['', undefined],
  [null, undefined],
])('the DOI in %j is %s', (text, expected) => {
  expect(toDoi(text)).toBe(expected);
});

test('a name with one comma has a family name, any other stays whole', () => {
  expect([toAuthor('Example, Ada'), toAuthor('Ada Example'), toAuthor('A, B, C')]).toEqual([
    { family: 'Example', given: 'Ada' },
    { literal: 'Ada Example' },
    { literal: 'A, B, C' },
  ]);
});

test('a text has neither NUL nor lone surrogates, and lists no empty ones', () => {
  expect(cleanText('a\0b\ud800c')).toBe('ab\ufffdc');
  expect([cleanText(null), cleanText(undefined)]).toEqual(['', '']);
  expect(cleanTexts([' a \n b ', '', ' \0 ', 'c'])).toEqual(['a b', 'c']);
  expect(cleanTexts(null)).toEqual([]);
});

test('values of facets are compared without regard to case, width and spacing', () => {
  expect(['Deep Learning', ' deep\u00a0 LEARNING ', 'ｄｅｅｐ learning'].map(foldFacet)).toEqual(
    Array(3).fill('deep learning'),
  );
  expect(foldFacet('Zoë')).toBe('zoë');
});

describe('a stored text', () => {
  test('is compressed from 400 bytes on, and read back', () => {
    const [short, long] = [pack('x'.repeat(399)), pack('x'.repeat(400))];
    expect([short.packed, long.packed, long.data.length < 100]).toEqual([false, true, true]);
    for (const text of ['', 'é', 'x'.repeat(500)]) {
      const { data, packed } = pack(text);
      expect(unpack(data, packed)).toBe(text);
    }
    expect(pack('a').sha256).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
  });

  test('that is corrupt is not read', () => {
    expect(unpack(Buffer.from('not compressed'), true)).toBeNull();
  });
});

test.each([
  [`${'a'.repeat(64)}.pdf`, true],
  [`${'a'.repeat(64)}.jpeg5`, true],
  [`${'a'.repeat(63)}.pdf`, false],
  [`${'g'.repeat(64)}.pdf`, false],
  [`${'a'.repeat(64)}.jpeg56`, false],
  [`../${'a'.repeat(64)}.pdf`, false],
  [`${'a'.repeat(64)}.pdf/x`, false],
])('%s is a name of a file of a snapshot: %s', (name, expected) => {
  expect(isFileName(name)).toBe(expected);
});

describe('the columns of a paper', () => {
  const record = {
    ...{
      paperId: 'p',
      title: 'Heat',
      authors: [{ family: 'Example', given: 'Ada' }],
      keywords: ['k'],
      institutions: ['i'],
    },
    ...{ tags: ['t'], aliases: [], references: [], summaries: {}, translations: {} },
  };

  test('labels are everything short that it can be found by', () => {
    expect(labelsOf({ ...record, venue: 'V', year: 2020, doi: '10.1/a', arxivId: '2001.1' }).split('\n')).toEqual([
      ...['Ada Example', 'V', '2020', '10.1/a', '2001.1', 'k', 'i', 't'],
    ]);
    expect(labelsOf(record)).toBe('Ada Example\nk\ni\nt');
  });

  test('the abstract is its own, else the beginning of its text', () => {
    expect([
      abstractOf({ ...record, abstract: 'A', source: 'S' }),
      abstractOf({ ...record, source: '# H\n\nS' }),
    ]).toEqual(['A', 'S']);
    expect(abstractOf(record)).toBe('');
  });

  test('the preferred summary is the requested one, else a usual one, else the first', () => {
    expect(preferredOf('deep', ['simple', 'deep'])).toBe('deep');
    expect(preferredOf('none', ['simple_phi', 'simple'])).toBe('simple');
    expect(preferredOf(undefined, ['b', 'simple_phi', 'a'])).toBe('simple_phi');
    expect(preferredOf(undefined, ['b', 'a'])).toBe('a');
    expect(preferredOf(undefined, [])).toBe('abstract');
  });

  test('details have no empty fields, and the names of files in order', () => {
    const empty = { ...record, keywords: [], institutions: [], tags: [] };
    expect(JSON.parse(detailsOf(empty))).toEqual({ authors: record.authors });
    expect(JSON.parse(detailsOf({ ...record, retracted: false, month: 1, files: { b: '/b', a: '/a' } }))).toMatchObject(
      {
        retracted: false,
        month: 1,
        keywords: ['k'],
        files: ['a', 'b'],
      },
    );
  });

  test('details say that there is an abstract and do not repeat it', () => {
    expect(JSON.parse(detailsOf({ ...record, abstract: 'Tides rise.' }))).toMatchObject({ abstract: true });
  });
});
