import { expect, test } from 'vitest';
import type { JudgedCopy } from '../../src/acquire/copies.ts';
import { capabilityOf, toEntry, toTextEntry } from '../../src/acquire/entry.ts';
import type { Resolution } from '../../src/acquire/resolve.ts';
import { capabilityOf as savedUnder, titleOf } from '../../src/acquire/save/policy.ts';
import type { JudgedText } from '../../src/acquire/texts.ts';
import type { Ref } from '../../src/model/ref.ts';
import type { Location } from '../../src/model/source.ts';
import { doi } from '../support/papers.ts';
import { page, searcher } from '../support/records.ts';

const sources = [
  searcher('arxiv', async () => page([]), { wireKey: 'arxiv-key', tier: 1 }),
  searcher('elsevier', async () => page([]), { wireKey: 'tdm-elsevier', tier: 3 }),
  searcher('openalex', async () => page([]), { wireKey: 'openalex-key' }),
];
const clock = { now: () => 1_700_000_000_000, sleep: async () => {}, pause: async () => {} };
const deps = { sources, clock, sandbox: true };
const judged = (location: Partial<Location>, lines: readonly string[] = [], facts: object = {}) => ({
  location: { url: 'https://a.org/x', kind: 'pdf', source: 'openalex', ...location },
  head: { finalUrl: 'https://b.org/y' },
  staged: { sha256: 'abc', bytes: 3 },
  verdict: { grade: 'plausible', evidence: [] },
  report: { pages: [lines.map((text) => ({ text, size: 9, y: 0.5 }))] },
  facts: { from: 'html', ...facts },
});
const resolution = (ref: Ref) => ({ ref, paper: { isOa: true, provenance: {} } }) as unknown as Resolution;
const entryOf = (ref: Ref, ...given: Parameters<typeof judged>) =>
  toEntry(resolution(ref), judged(...given) as unknown as JudgedCopy, deps);

test('an entry has the facts of the file and when it was fetched', () => {
  expect(entryOf(doi('10.5555/x'), {})).toMatchObject({
    fetchedAt: '2023-11-14T22:13:20.000Z',
    sandbox: true,
    copy: { sha256: 'abc', sizeBytes: 3, finalUrl: 'https://b.org/y', grade: 'plausible' },
  });
});

test.each([
  ['arxiv', 'arxiv-key'],
  ['elsevier', 'tdm-elsevier'],
  ['openalex', 'oa-publisher'],
  ['nobody', 'oa-publisher'],
])('a copy that %s names has the source %s', (source, expected) => {
  const entry = entryOf(doi('10.5555/x'), { source });
  expect([entry.source, entry.copy.source]).toEqual([expected, expected]);
});

test('a copy of an arXiv paper has the version of its stamp, else the requested one', () => {
  const versionOf = (ref: Ref, ...lines: readonly string[]) => entryOf(ref, {}, lines).copy.arxivVersion;
  const ref: Ref = { kind: 'arxiv', id: '2001.01234' };
  expect(versionOf(ref, 'Title', 'arXiv:2001.01234v12 [cs.DS]')).toBe(12);
  expect(versionOf({ ...ref, version: 2 }, 'Title')).toBe(2);
  expect(versionOf({ ...ref, version: 2 }, 'arXiv:2001.01234v3')).toBe(3);
  expect(versionOf(ref, 'Title')).toBeUndefined();
  expect(versionOf(doi('10.5555/x'), 'arXiv:2001.01234v3')).toBeUndefined();
});

test('a text is stored under the key of its source, with the version that it states', () => {
  const textOf = (source: string, facts: object) =>
    toTextEntry(resolution(doi('10.5555/x')), judged({ source }, [], facts) as unknown as JudgedText, deps);
  expect(textOf('openalex', {})).toMatchObject({ source: 'openalex-key', text: { from: 'html' } });
  expect(textOf('nobody', {}).source).toBe('nobody');
  expect(textOf('arxiv', { ids: [{ kind: 'arxiv', id: '2001.01234', version: 4 }] }).text.arxivVersion).toBe(4);
});

test.each([
  ['tdm-elsevier', 'tdm-elsevier'],
  ['tdm-aps', 'tdm-aps'],
  ['tdm-springer', 'tdm-springer'],
  ['oa-publisher', 'oa'],
  ['arxiv', 'oa'],
])('a copy of %s is fetched under the capability %s', (source, expected) => {
  expect(capabilityOf(source)).toBe(expected);
});

test('only a copy of a mirror is saved on the responsibility of the operator', () => {
  const of = (source: string) => savedUnder({ url: 'https://a.org', kind: 'pdf', source });
  expect([of('scihub'), of('unpaywall')]).toEqual(['operator', 'oa']);
});

test('a source is shown by its title, whether it is named by its id or its key', () => {
  expect(['elsevier', 'tdm-elsevier', 'nobody'].map((name) => titleOf(name, { sources }))).toEqual([
    'ELSEVIER',
    'ELSEVIER',
    'nobody',
  ]);
});
