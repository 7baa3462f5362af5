import { expect, test } from 'vitest';
import type { ShownReference } from '../../src/desk/wire.ts';
import { fieldName, GROUPS, groupOf, noticeText } from '../../web/desk/check/words.ts';
import { flowOf } from '../../web/desk/flow.ts';
import { isRetracted, isRetractionNotice } from '../../web/desk/retracted.ts';
import { fieldIds } from '../../web/desk/strategy/strategy-draft.ts';
import { countIn, papersToFetch } from '../../web/desk/to-fetch.ts';
import { bandsOf, colourOf } from '../../web/graph/years.ts';
import { createCell } from '../../web/shared/cell.ts';
import { parseInline } from '../../web/shared/markdown-inline.ts';
import { kindOf } from '../../web/shared/paper-kind.ts';
import { count, cut, labelOf, shown } from '../../web/shared/shown.ts';
import { shownSource } from '../../web/shared/source-name.ts';
import { toneOf } from '../../web/shared/tone.ts';
import { describeVersion } from '../../web/shared/version.ts';

test.each([
  [{ type: 'posted-content' }, 'preprint'],
  [{ type: 'preprint' }, 'preprint'],
  ...['48550', '1101', '21203', '26434', '31219', '31234', '31235', '2139'].map(
    (prefix) => [{ doi: `10.${prefix}/x`, venue: 'V' }, 'preprint'] as const,
  ),
  [{ arxiv_id: '2101.00001' }, 'preprint'],
  [{ arxiv_id: '2101.00001', doi: '10.1038/x', venue: 'V' }, 'published'],
  [{ doi: '10.1038/x', venue: 'V' }, 'published'],
  [{ doi: '10.1038/x' }, null],
  [{ venue: 'V' }, null],
  [{ doi: '10.11010/x' }, null],
] as const)('a record with %j is %s', (record, kind) => {
  expect(kindOf(record)).toBe(kind);
});

test.each([
  ['verified', 'proven'],
  ['plausible', 'plain'],
  ['rejected', 'bad'],
])('the grade %s has the tone %s', (grade, tone) => {
  expect(toneOf(grade)).toBe(tone);
});

type Facts = Parameters<typeof isRetracted>[0];
const titled = (title: string): Facts => ({ paper: { title }, tags: [] }) as unknown as Facts;

test.each([
  'Retracted: On salt',
  'RETRACTED ARTICLE: On salt',
  '[Retracted] On salt',
  '(Retracted paper) On salt',
  'Retracted chapter: On salt',
])('"%s" is a retracted paper', (title) => {
  expect([isRetracted(titled(title)), isRetractionNotice(titled(title))]).toEqual([true, false]);
});

test.each([
  'Retraction: On salt',
  'Retraction notice: On salt',
  'Retraction note to: On salt',
  'Retraction Statement: On salt',
  'Retraction to "On salt"',
  'Retraction',
  'Notice of Retraction',
  'Statement of retraction: On salt',
])('"%s" is a notice about another paper', (title) => {
  expect([isRetracted(titled(title)), isRetractionNotice(titled(title))]).toEqual([false, true]);
});

test('a record or a tag is enough to know that a paper is retracted, and a notice about itself is no notice', () => {
  const paper = (more: object, tags: readonly string[] = []) =>
    ({ paper: { title: 'T', ...more }, tags }) as unknown as Facts;
  expect(isRetracted(paper({ retracted: true }))).toBe(true);
  expect(isRetracted(paper({}, ['retracted']))).toBe(true);
  expect(isRetracted(paper({}))).toBe(false);
  expect(isRetractionNotice(paper({ notices: [{ kind: 'retraction', about: 'other' }] }))).toBe(true);
  expect(isRetractionNotice(paper({ notices: [{ kind: 'retraction', about: 'this' }] }))).toBe(false);
  expect(isRetractionNotice(paper({ notices: [{ kind: 'correction', about: 'other' }] }))).toBe(false);
});

test.each([
  ['no_title', 'no title'],
  ['out_of_years', 'outside the year range'],
  ['other_language', 'in another language'],
  ['other_author', 'by another author'],
  ['other_venue', 'from another venue'],
  ['not_a_paper', 'not a paper'],
  ['low_score', 'low relevance'],
  ['over_limit', 'over the maximum'],
])('papers that are left out as %s are counted as "%s"', (why, words) => {
  const ledger = { merged: 3, dropped: [{ why }, { why }, { why: 'marked_irrelevant' }], kept: 4 };
  const flow = flowOf(ledger as unknown as Parameters<typeof flowOf>[0]);
  expect(flow.map(({ count: number }) => number)).toEqual([10, 7, 5, 4]);
  expect(flow.map(({ removed }) => removed?.count)).toEqual([3, 2, 1, undefined]);
  expect(flow[1]?.removed?.reasons).toEqual([`2 ${words}`]);
});

const reference = (verdict: string, ...kinds: string[]) =>
  ({ verdict, notices: kinds.map((kind) => ({ kind })) }) as unknown as ShownReference;

test.each([
  ['retraction', 'Retracted', 'warned'],
  ['withdrawal', 'Withdrawn', 'warned'],
  ['removal', 'Removed', 'warned'],
  ['expression_of_concern', 'Has an expression of concern', 'warned'],
  ['correction', 'Corrected', 'confirmed'],
  ['new_version', 'Has a newer version', 'confirmed'],
  ['published_version', 'Published since as an article', 'confirmed'],
  ['other', 'Has an editorial notice', 'confirmed'],
] as const)('a confirmed reference with the notice %s ("%s") is listed as %s', (kind, text, group) => {
  expect(noticeText(kind)).toBe(text);
  expect(groupOf(reference('confirmed', 'correction', kind))).toBe(group);
});

test('references are listed with the worst first', () => {
  expect(GROUPS.map(([group]) => group)).toEqual([
    ...['warned', 'not_found', 'differs', 'unreadable', 'unknown', 'confirmed', 'out_of_scope'],
  ]);
});

test.each([
  ['doi', 'DOI'],
  ['arxivId', 'arXiv id'],
  ['pmid', 'PMID'],
  ['pmcid', 'PMCID'],
  ['year', 'year'],
])('the field %s is shown as %s', (field, name) => {
  expect(fieldName(field)).toBe(name);
});

test('wrong fields are visited in the order of the page', () => {
  const fields = { sources: '', 'filters-a': '', 'queries-1': '', 'synonyms-0': '', 'concept-2': '', 'concept-1': '' };
  expect(fieldIds(fields)).toEqual(['concept-1', 'concept-2', 'synonyms-0', 'queries-1', 'filters-a', 'sources']);
});

test('copies are counted by their state, and what is stored or on its way is not fetched again', () => {
  const copies = {
    a: { state: 'stored' },
    b: { state: 'fetching' },
    c: { state: 'quarantined' },
  } as unknown as Parameters<typeof countIn>[0];
  const hits = ['a', 'b', 'c', 'd'].map((id) => ({ id })) as unknown as Parameters<typeof papersToFetch>[0];
  expect(papersToFetch(hits, copies).map(({ id }) => id)).toEqual(['c', 'd']);
  expect([countIn(copies, 'stored'), countIn(copies, 'fetching'), countIn({}, 'stored')]).toEqual([1, 1, 0]);
});

test('six colours cover the years; an unknown year has none, and one band has the strongest', () => {
  const years = Array.from({ length: 12 }, (_, at) => 2011 - at);
  const bands = bandsOf([null, ...years]);
  expect(bands).toHaveLength(6);
  expect([bands[0], bands[5]]).toEqual([
    { from: 2000, to: 2001 },
    { from: 2010, to: 2011 },
  ]);
  expect([2000, 2001, 2011, 1999, null].map((year) => colourOf(year, bands))).toEqual([0, 0, 5, null, null]);
  expect(colourOf(2001, bandsOf([2001]))).toBe(5);
  expect(bandsOf([null])).toEqual([]);
});

test('a cell tells its listeners only of changes, and not after they left', () => {
  const cell = createCell(1);
  let told = 0;
  const leave = cell.subscribe(() => {
    told += 1;
  });
  cell.set(1);
  cell.set(2);
  leave();
  cell.set(3);
  expect([told, cell.get()]).toEqual([1, 3]);
});

test.each([
  [1, '1 paper'],
  [0, '0 papers'],
  [1200, '1,200 papers'],
])('%i papers are shown as "%s"', (value, text) => {
  expect(count(value, 'paper')).toBe(text);
});

test('names, sources and versions are shown in words', () => {
  expect([labelOf('deep_read'), labelOf('cc-by'), shownSource('s2'), shownSource('core')]).toEqual([
    ...['Deep read', 'Cc by', 'semantic-scholar', 'core'],
  ]);
  expect([describeVersion('other'), describeVersion('accepted')]).toEqual(['another version', 'accepted version']);
  expect([cut('one two', 7), cut('one two three', 9)]).toEqual(['one two', 'one two …']);
});

test.each([
  ['**a**', 'strong'],
  ['__a__', 'strong'],
  ['~~a~~', 'struck'],
  ['*a*', 'emphasis'],
  ['_a_', 'emphasis'],
  ['`a`', 'code'],
  ['$a$', 'formula'],
  ['$$a$$', 'formula'],
  ['[a](https://x.org)', 'link'],
  ['https://x.org', 'link'],
  ['<http://x.org>', 'link'],
  ['![a](https://x.org)', 'image'],
  ['[a](javascript:x)', 'text'],
  ['[a](https://me:pw@x.org)', 'text'],
  ['\\*a\\*', 'text'],
])('%s in a text is %s', (text, kind) => {
  expect(parseInline(text).map((part) => part.kind)).toEqual([kind]);
});

test.each(['https://x.org/a.', 'https://x.org/a,', 'https://x.org/a)', 'https://x.org/a!'])(
  'the mark after %s is no part of the address',
  (text) => {
    expect(parseInline(text)[0]).toMatchObject({ kind: 'link', href: 'https://x.org/a' });
  },
);

test.each(['\t', '\n', '\u200c', '\u200d', '\u0600', '\u0605', '\u06dd', '\u070f'])(
  'the sign %j of a text is kept',
  (sign) => {
    expect(shown(`a${sign}b`)).toBe(`a${sign}b`);
  },
);

test.each(['\u0000', '\r', '\u007f', '\u00ad', '\u061c', '\u200b', '\u200e', '\u202e', '\u2066', '\ufeff'])(
  'the sign %j of a text, which could disguise it, is removed',
  (sign) => {
    expect(shown(`a${sign}b`)).toBe('ab');
  },
);
