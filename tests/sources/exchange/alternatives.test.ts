import { expect, test } from 'vitest';
import { z } from 'zod';
import type { SourceAnswer, SourceContext } from '../../../src/model/source.ts';
import { forList, readJson, readXml, retryAfterMs } from '../../../src/sources/exchange/answer.ts';
import { authorFromInitials, toAuthor } from '../../../src/sources/exchange/authors.ts';
import { toDate, toYear } from '../../../src/sources/exchange/dates.ts';
import {
  firstText,
  fullPages,
  present,
  pubmedTitle,
  textList,
  toLanguage,
  toOaStatus,
} from '../../../src/sources/exchange/fields.ts';
import { bareDoi, toPmcid, toPmid } from '../../../src/sources/exchange/ids.ts';
import { kindOfUrl, toLocations, toVersion, webAddress } from '../../../src/sources/exchange/locations.ts';
import { nextPage, toPage } from '../../../src/sources/exchange/page.ts';
import { exactly, ignoredFilters, joinGroups, quoteTerm, yearRange } from '../../../src/sources/exchange/query.ts';
import { answering } from '../answers.ts';

const context: SourceContext = { ...answering().context, key: 'k 123' };
const reader = { title: 'Desk', context };
const answer = (status: number, body: string, headers = {}): SourceAnswer => ({
  ...{ status, body, headers },
  url: 'https://desk.example/',
});
const schema = z.looseObject({ id: z.string() });
const messageOf = (status: number, body: string) => {
  const result = readJson(reader, answer(status, body), schema);
  return result.ok ? '' : result.error.message;
};

test.each([
  ...['nginx', 'openresty', 'haproxy', 'varnish', 'cloudflare', 'traefik'],
  ...['bad gateway', 'no route', 'default backend', 'upstream'],
])('a 404 from %s is a gateway that fails, not a missing record', (name) => {
  const result = readJson(reader, answer(404, `<h1>404</h1> by ${name.toUpperCase()}.`), schema);
  expect(!result.ok && [result.error.code, result.error.message.includes('404')]).toEqual(['NETWORK_ERROR', true]);
  const word = readJson(reader, answer(404, `<h1>404</h1> by my${name}s.`), schema);
  expect(!result.ok && !word.ok && word.error.code).toBe('SOURCE_CHANGED');
});

test.each(['api_key', 'api-key', 'apikey', 'key', 'token', 'mailto', 'email', 'API_KEY'])(
  'the value after %s= does not appear in a message',
  (name) => {
    const message = messageOf(400, `see ${name}=SECRET&page=2`);
    expect(message).toContain(`${name}=[redacted]&page=2`);
  },
);

test('a key that was encoded in a URL does not appear in a message either', () => {
  expect(messageOf(400, 'bad k%20123 and k 123 of ada%40library.example')).toMatch(
    /bad \[redacted\] and \[redacted\] of \[redacted\]$/u,
  );
});

test('an empty body is named as such, and an answer that is no JSON or XML too', () => {
  expect(messageOf(400, '')).toBe('Desk answered 400 unexpectedly. The body was empty.');
  expect(messageOf(200, 'x')).toContain('a body that is not JSON');
  expect(messageOf(200, '[]')).toContain('(body: ');
  const xml = (body: string) => readXml(reader, answer(200, body), 'feed', [200]);
  expect([xml('<a'), xml('<a/>')].map((read) => (read.ok ? '' : read.error.message))).toEqual([
    expect.stringContaining('not XML'),
    expect.stringContaining('without a <feed> element'),
  ]);
});

test('an XML answer with a status that the service uses for errors is read', () => {
  expect(readXml(reader, answer(400, '<feed/>'), 'feed', [200, 400]).ok).toBe(true);
  expect(readXml(reader, answer(400, '<feed/>'), 'feed', [200]).ok).toBe(false);
});

test.each([
  [499, 'SOURCE_CHANGED'],
  [500, 'NETWORK_ERROR'],
  [599, 'NETWORK_ERROR'],
])('the status %i is %s', (status, code) => {
  const result = readJson(reader, answer(status, ''), schema);
  expect(!result.ok && result.error.code).toBe(code);
});

test.each([
  [{ setting: 'CARREL_X', required: false, note: 'Ask.' }, 'k', 'Check the key in CARREL_X: Ask.'],
  [{ setting: 'CARREL_X', required: false, note: 'Ask.' }, undefined, 'Set CARREL_X: Ask.'],
  [undefined, 'k', 'Desk refused the request (403).'],
] as const)('a refusal advises about the key %j of the user %s', (key, own, advice) => {
  const asker = { title: 'Desk', ...(key && { key }), context: { ...answering().context, ...(own && { key: own }) } };
  const result = readJson(asker, answer(403, ''), schema);
  expect(!result.ok && result.error.message).toContain(advice);
  expect(!result.ok && result.error.remediation?.[0]?.setting).toBe(key?.setting);
});

test('a list has no message for a missing record', () => {
  const asker = { ...reader, absence: { host: 'desk.example', message: /none/u } };
  const codes = [asker, forList(asker)].map((each) => {
    const result = readJson(each, answer(404, 'none'), schema);
    return !result.ok && result.error.code;
  });
  expect(codes).toEqual(['NOT_FOUND', 'SOURCE_CHANGED']);
});

test.each(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])('Retry-After may be a date on a %s', (day) => {
  const headers = { 'retry-after': ` ${day}, 01 Jan 1970 00:00:09 GMT ` };
  expect([0, 60_000].map((now) => retryAfterMs(answer(429, '', headers), now))).toEqual([9000, 0]);
});

test.each(['Jr', 'Sr', '2nd', '3rd', '4th'])('the suffix %s goes with the initials', (suffix) => {
  expect(authorFromInitials(`Lang AB ${suffix}`)).toEqual({ family: 'Lang', given: `AB ${suffix}` });
  expect(authorFromInitials(`Lang ABCD ${suffix}`)).toEqual({ family: 'Lang', given: `ABCD ${suffix}` });
});

test('an ORCID iD must end its text, and an organisation may have one', () => {
  const orcidOf = (orcid: string) => toAuthor({ literal: 'Desk Group', orcid })?.orcid;
  expect(orcidOf('https://orcid.org/0000-0002-1825-0097/works')).toBeUndefined();
  expect(orcidOf('0000-0002-1825-0097 ')).toBe('0000-0002-1825-0097');
});

test.each([
  [' 2020 ', 2020],
  ['  ', undefined],
  ['2020a', undefined],
  [Number.NaN, undefined],
])('the year %j is %s', (value, year) => {
  expect(toYear(value)).toBe(year);
});

test('the bounds of months and days', () => {
  expect([0, 1, 12, 13].map((month) => toDate([2020, month, 1])?.month)).toEqual([undefined, 1, 12, undefined]);
  expect([0, 1, 31, 32].map((day) => toDate([2020, 1, day])?.day)).toEqual([undefined, 1, 31, undefined]);
});

test.each(['gold', 'diamond', 'green', 'hybrid', 'bronze', 'closed'])('%s is an open-access status', (status) => {
  expect([toOaStatus(status), toOaStatus(status.toUpperCase())]).toEqual([status, undefined]);
});

test('empty fields are left out, but not false, zero and null', () => {
  const fields = { a: undefined, b: '', c: [], d: false, e: 0, f: null, g: ['x'] };
  expect(Object.entries(present(fields))).toEqual([
    ['d', false],
    ['e', 0],
    ['f', null],
    ['g', ['x']],
  ]);
  expect([firstText(null, ' <i></i>', 'b', 'c'), firstText()]).toEqual(['b', undefined]);
  expect(textList(['a', '', null, 'b'])).toEqual(['a', 'b']);
});

test.each([
  ['zxx', undefined],
  ['mul', undefined],
  ['und', undefined],
  ['ger', 'de'],
  ['pt-BR', undefined],
  ['sco', 'sco'],
])('the language code %s is %s', (code, language) => {
  expect(toLanguage(code)).toBe(language);
});

test('shortened pages are completed only where they are shortened, and one full stop is dropped', () => {
  expect([fullPages('9-12'), fullPages('100-3'), fullPages('1100-21'), fullPages('x100-3')]).toEqual([
    ...['9-12', '100-103', '1100-1121', 'x100-3'],
  ]);
  expect([pubmedTitle('Heat .'), pubmedTitle('Heat..'), pubmedTitle('A. b.')]).toEqual(['Heat .', 'Heat..', 'A. b']);
});

test.each([
  ['https://dx.doi.org/10.1000/a', '10.1000/a'],
  ['HTTPS://DOI.ORG/10.1000/a', '10.1000/a'],
  ['http://doi.org/10.1000/a', '10.1000/a'],
  ['https://example.org/10.1000/a', undefined],
])('the address %s is of the DOI %s', (text, doi) => {
  expect(bareDoi(text)).toBe(doi);
});

test('ids of PubMed and PMC have at most nine digits, and nothing after them', () => {
  expect(['123456789', '1234567890', '12a', '0'].map(toPmid)).toEqual(['123456789', ...Array(3).fill(undefined)]);
  expect(['123456789', 'PMC1234567890', '12a', 'PMC12x'].map(toPmcid)).toEqual([
    'PMC123456789',
    ...Array(3).fill(undefined),
  ]);
});

test.each([
  ['https://a.example/x.pdf', 'pdf'],
  ['https://a.example/x.PDF?download=1', 'pdf'],
  ['https://a.example/pdf/7', 'pdf'],
  ['https://a.example/x.pdf.html', 'unknown'],
  ['https://a.example/pdfs/7', 'unknown'],
  [null, 'unknown'],
])('the address %s seems to be of the kind %s', (url, kind) => {
  expect(kindOfUrl(url)).toBe(kind);
});

test.each([
  [' https://a.example/x ', 'https://a.example/x'],
  ['HTTP://a.example', 'HTTP://a.example'],
  ['ftp://a.example/x', undefined],
  ['see https://a.example/x', undefined],
  ['https:///x', undefined],
  ['https://[', undefined],
  ['', undefined],
])('%j can be fetched as %s', (text, url) => {
  expect(webAddress(text)).toBe(url);
});

test('locations keep their order, each address once, the first with its facts', () => {
  const list = [
    { url: 'https://b.example', kind: 'pdf' as const },
    { url: 'mailto:x', kind: 'pdf' as const },
    { url: 'https://a.example', kind: 'page' as const },
    { url: ' https://b.example ', kind: 'page' as const },
  ];
  expect(toLocations('desk', list)).toEqual([
    { url: 'https://b.example', kind: 'pdf', source: 'desk' },
    { url: 'https://a.example', kind: 'page', source: 'desk' },
  ]);
});

test.each([
  ['publishedVersion', 'published'],
  ['acceptedVersion', 'accepted'],
  ['submittedVersion', 'submitted'],
  ['draft', undefined],
])('the version %s is %s', (name, version) => {
  expect(toVersion(name)).toBe(version);
});

test('an empty page is a failure only before the end of the results', () => {
  const page = (records: number, start: number | undefined, total: number | null, next?: string) => {
    const all = { records: Array(records).fill({}), total, executed: '', ignored: [], next };
    const read = toPage(reader, answer(200, ''), start === undefined ? all : { ...all, start });
    return read.ok ? (read.value.next ?? 'end') : read.error.code;
  };
  expect([page(0, 0, 3), page(0, 3, 3), page(0, 0, null), page(0, undefined, 3)]).toEqual([
    ...['SOURCE_CHANGED', 'end', 'end', 'end'],
  ]);
  expect([page(1, 0, 3, '2'), page(0, 3, 3, '2'), page(1, 0, 3)]).toEqual(['2', 'end', 'end']);
  expect([nextPage(1, 20, 60, 40), nextPage(1, 20, 60, 39)]).toEqual(['2', undefined]);
});

test.each(['AND', 'OR', 'NOT', 'TO'])('%s is quoted, because it would be an operator', (word) => {
  expect([quoteTerm(word), quoteTerm(word.toLowerCase()), quoteTerm(`${word}S`), quoteTerm(`X${word}`)]).toEqual([
    `"${word}"`,
    ...[word.toLowerCase(), `${word}S`, `X${word}`],
  ]);
});

test('groups of one term stand alone, and an exact value is escaped', () => {
  expect(joinGroups([['a'], ['b', 'c'], ['!']], (term) => term)).toBe('a AND (b OR c)');
  expect(exactly('doi', '10.1/"a\\b')).toBe('doi:"10.1/\\"a\\\\b"');
});

test.each([
  [[['heat']], []],
  [[['heat'], ['flow']], ['groups']],
  [[['heat', 'flow']], ['groups']],
  [[['heat flow']], ['groups']],
  [[[' heat ']], []],
])('a bag of words loses of %j the filters %j', (groups, lost) => {
  expect(ignoredFilters({ groups, limit: 5, venue: '' }, ['groups', 'venue'])).toEqual(lost);
  expect(ignoredFilters({ groups, limit: 5, venue: 'J' }, ['venue', 'language'])).toEqual(['venue']);
});

test('a range of years is open at the end that is not set', () => {
  const range = (more: object) => yearRange({ groups: [], limit: 5, ...more });
  expect([range({}), range({ fromYear: 2001 }), range({ toYear: 2009 })]).toEqual([null, [2001, 2200], [1000, 2009]]);
});
