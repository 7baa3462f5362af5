import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { groupReferences } from '../../../src/check/report/groups.ts';
import { reportHtml } from '../../../src/check/report/html.ts';
import { reportMarkdown } from '../../../src/check/report/markdown.ts';
import { reportText } from '../../../src/check/report/text.ts';
import type { CheckedReference, CheckResult, Verdict } from '../../../src/model/reference.ts';

const HOSTILE =
  '<script>alert(1)</script> [x](javascript:alert(1)) \u001b[31mred\u001b[0m | `code` "quoted" \u202egnp.exe';

function checked(index: number, verdict: Verdict, more: Partial<CheckedReference> = {}): CheckedReference {
  return { index, text: `Reference ${index}`, verdict, differences: [], notices: [], attempts: [], ...more };
}

function resultOf(...references: CheckedReference[]): CheckResult {
  const verdicts = ['confirmed', 'differs', 'not_found', 'unknown', 'unreadable', 'out_of_scope'] as const;
  const count = (verdict: Verdict) => references.filter((each) => each.verdict === verdict).length;
  const summary = Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as CheckResult['summary'];
  return { summary, references };
}

const BARE = { isOa: null, provenance: {} } as const;
const RESULT = resultOf(
  checked(1, 'confirmed', { key: 'fine' }),
  checked(2, 'differs', {
    key: 'off',
    line: 12,
    paper: {
      ...BARE,
      title: 'Tides in a bathtub',
      doi: '10.5555/a<b>',
      authors: [{ family: 'Marlow', given: 'Ines' }],
    },
    differences: [
      { field: 'year', stated: '2001', found: '2011', severity: 'major' },
      { field: 'pages', stated: '1-2', found: '1-20', severity: 'minor' },
    ],
  }),
  checked(3, 'not_found', { attempts: [{ source: 'crossref', outcome: 'consulted_no_record', durationMs: 3 }] }),
  checked(4, 'out_of_scope', { reason: 'web' }),
  checked(5, 'unreadable', { reason: 'no_title' }),
  checked(6, 'confirmed', { notices: [{ kind: 'retraction', doi: '10.5555/notice', date: '2020-01-02' }] }),
);
const NO_PROBLEMS = { problems: [] };

test('names services that failed alike together', () => {
  const failed = (source: string) =>
    ({ source, outcome: 'consulted_failed', detail: 'no network', durationMs: 1 }) as const;
  const none = { source: 'openalex', outcome: 'consulted_no_record', durationMs: 1 } as const;
  const text = reportText(resultOf(checked(1, 'unknown', { attempts: [failed('crossref'), failed('s2'), none] })));
  expect(text).toContain('crossref, semantic-scholar: failed (no network); openalex: no record');
});

test('lists the worst first and counts everything', () => {
  const text = reportText(RESULT);
  const headings = text.split('\n').filter((line) => /^\S.*\(\d+\)/.test(line));
  expect(headings.map((line) => line.slice(0, line.indexOf(' (')))).toEqual([
    'Retracted or of concern',
    'Not found',
    'Different from the paper',
    'Unreadable',
    'Confirmed',
    'Not a paper',
  ]);
  expect(text.trimEnd().split('\n').at(-1)).toBe(
    '6 references: 1 retracted or of concern, 1 not found, 1 different from the paper, 1 unreadable, 1 confirmed, 1 not a paper',
  );
});

test('shows the stated and the found value of a field, and who was asked', () => {
  const text = reportText(RESULT);
  expect(text).toContain('off line 12  Reference 2\n      year: 2001 -> 2011\n      pages: 1-2 -> 1-20 (minor)');
  expect(text).toContain('crossref: no record');
  expect(text).toContain('retracted (2020-01-02) https://doi.org/10.5555/notice');
  expect(text).not.toContain('fine');
});

test('paints the headings of a terminal', () => {
  const style = {
    bad: (t: string) => `!${t}!`,
    doubtful: (t: string) => t,
    good: (t: string) => t,
    dim: (t: string) => t,
  };
  expect(reportText(RESULT, style)).toContain('!Not found (1)!');
});

test('writes Markdown with links and problems of the file', () => {
  const text = reportMarkdown(RESULT, { problems: [{ place: 'line 3', message: 'A brace is missing in x.' }] });
  expect(text).toContain('- line 3: A brace is missing in x.');
  expect(text).toContain('  - year: 2001 → 2011');
  expect(text).toContain('](<https://doi.org/10.5555/a%3Cb%3E>)');
});

test('writes an HTML page that needs nothing from elsewhere', () => {
  const page = reportHtml(RESULT, NO_PROBLEMS);
  expect(page).toContain("default-src 'none'");
  expect(page).toContain('href="https://doi.org/10.5555/a%3Cb%3E"');
  expect(page).not.toMatch(/<(?:script|img|link|iframe)\b/);
});

test('prints hostile text as text, in every report', () => {
  const result = resultOf(
    checked(1, 'differs', {
      key: HOSTILE,
      text: HOSTILE,
      paper: { ...BARE, title: HOSTILE, doi: '10.5555/"onclick="x' },
      differences: [{ field: 'title', stated: HOSTILE, found: HOSTILE, severity: 'major' }],
      attempts: [{ source: 'crossref', outcome: 'consulted_failed', detail: HOSTILE, durationMs: 1 }],
    }),
  );
  const problems = { problems: [{ place: HOSTILE, message: HOSTILE }] };
  const tags: string[] = [];
  const attributes: string[] = [];
  const parser = new Parser({
    onopentag: (name, found) => {
      tags.push(name);
      attributes.push(...Object.keys(found));
    },
  });
  parser.end(reportHtml(result, problems));
  expect(tags).not.toContain('script');
  expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
  for (const sign of ['\u001b', '\u202e']) expect(reportText(result)).not.toContain(sign);
  expect(reportMarkdown(result, problems)).not.toMatch(/(?<!\\)<script|(?<!\\)\]\(javascript/);
});

test('a report names the file and the day', () => {
  const subject = { name: 'refs <1>.bib', at: new Date('2026-11-16T10:00:00Z') };
  expect(reportText(RESULT, undefined, subject)).toMatch(/^refs <1>\.bib, checked on 2026-11-16\n/);
  expect(reportMarkdown(RESULT, NO_PROBLEMS, subject)).toContain('refs \\<1\\>.bib, checked on 2026-11-16.');
  expect(reportHtml(RESULT, NO_PROBLEMS, subject)).toContain('refs &lt;1&gt;.bib, checked on 2026-11-16.');
});

test('shows the closest paper, whose id it is, and papers that are listed twice', () => {
  const paper = { ...BARE, title: 'Tides in a bathtub', doi: '10.5555/a' };
  const difference = { field: 'doi', stated: '10.5555/x', severity: 'major', belongsTo: 'Kettles (2012)' } as const;
  const result = resultOf(
    checked(1, 'not_found', { closest: paper }),
    checked(2, 'differs', { paper, differences: [difference] }),
    checked(3, 'confirmed', { key: 'one', paper }),
    checked(4, 'confirmed', { key: 'two', paper }),
  );
  for (const text of [reportText(result), reportMarkdown(result, NO_PROBLEMS), reportHtml(result, NO_PROBLEMS)]) {
    expect(text).toMatch(/closest.*Tides in a bathtub/i);
    expect(text).toMatch(/(?: \(10\.5555\/x|<br>)\s?belongs to: Kettles \\?\(2012\\?\)/);
    expect(text).toContain('Listed more than once: one, two');
  }
});

test('accepted references have a group of their own', () => {
  const text = reportText(resultOf(checked(1, 'not_found', { accepted: true })));
  expect(text).toMatch(/^Accepted \(1\)/);
  expect(text).not.toContain('Not found');
});

test('every report says and counts that notices were not checked', () => {
  const result = resultOf(checked(1, 'confirmed', { noticesUnchecked: true }), checked(2, 'confirmed'));
  for (const report of [reportText(result), reportMarkdown(result, NO_PROBLEMS), reportHtml(result, NO_PROBLEMS)]) {
    expect(report).toContain('2 references: 1 notices not checked, 1 confirmed');
    expect(report).toMatch(/^.*Notices not checked \(1\)[\s\S]*notices not checked/m);
  }
});

test('says that a check was stopped before its end', () => {
  const result = { ...resultOf(checked(1, 'confirmed')), pending: 59 };
  const said = 'only 1 of 60 references checked: 1 confirmed';
  expect(reportText(result)).toContain(said);
  expect(reportMarkdown(result, NO_PROBLEMS)).toContain(said);
  expect(reportHtml(result, NO_PROBLEMS)).toContain(said);
});

test('names the file of a line if it is not the file that was given', () => {
  const result = resultOf(checked(1, 'not_found', { key: 'k', line: 26, file: 'refs.bib' }));
  expect(reportText(result)).toContain('k refs.bib, line 26');
  expect(reportMarkdown(result, NO_PROBLEMS)).toContain('(refs.bib, line 26)');
  expect(reportHtml(result, NO_PROBLEMS)).toContain('k, refs.bib, line 26');
});

const reports = (result: CheckResult) => [
  reportText(result),
  reportMarkdown(result, NO_PROBLEMS),
  reportHtml(result, NO_PROBLEMS),
];

test.each([
  ['title', 'title'],
  ['authors', 'authors'],
  ['venue', 'venue'],
  ['volume', 'volume'],
  ['issue', 'issue'],
  ['doi', 'DOI'],
  ['arxivId', 'arXiv id'],
  ['pmid', 'PMID'],
  ['pmcid', 'PMCID'],
] as const)('calls the field %s "%s" in every report', (field, name) => {
  const wrong = { field, stated: 'old', found: 'new', severity: 'major' } as const;
  const [text, markdown, html] = reports(resultOf(checked(1, 'differs', { differences: [wrong] })));
  expect(text).toContain(`      ${name}: old -> new`);
  expect(markdown).toContain(`  - ${name}: old → new`);
  expect(html).toContain(`<th scope="row">${name}</th><td>old</td><td>new</td>`);
});

test.each([
  ['empty', 'it has no text'],
  ['no_title', 'it has no title'],
  ['syntax', 'a brace or quote is missing'],
  ['web', 'a web page'],
  ['law', 'a law or a court decision'],
  ['software', 'software'],
  ['dataset', 'a dataset'],
  ['standard', 'a standard'],
  ['patent', 'a patent'],
  ['book', 'a book'],
  ['thesis', 'a thesis'],
  ['report', 'a report'],
  ['other', 'another kind of work'],
] as const)('says for the reason %s: %s', (reason, words) => {
  for (const report of reports(resultOf(checked(1, 'out_of_scope', { reason })))) expect(report).toContain(words);
});

test.each([
  ['retraction', 'retracted'],
  ['withdrawal', 'withdrawn'],
  ['removal', 'removed'],
  ['expression_of_concern', 'has an expression of concern'],
  ['correction', 'corrected'],
  ['new_version', 'has a newer version'],
  ['published_version', 'published since as an article'],
] as const)('says for the notice %s: %s', (kind, words) => {
  for (const report of reports(resultOf(checked(1, 'confirmed', { notices: [{ kind, date: '2020-01-02' }] }))))
    expect(report).toContain(`${words} `);
});

test.each([
  [{ doi: '10.5555/a b#c' }, 'https://doi.org/10.5555/a%20b%23c'],
  [{ arxivId: 'hep-th/9901001' }, 'https://arxiv.org/abs/hep-th/9901001'],
  [{ pmid: '7' }, 'https://pubmed.ncbi.nlm.nih.gov/7/'],
  [{ pmcid: 'PMC7' }, 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC7/'],
  [{ doi: '10.5555/a', arxivId: '1', pmid: '2' }, 'https://doi.org/10.5555/a'],
  [{ arxivId: '1401.12345', pmid: '2' }, 'https://arxiv.org/abs/1401.12345'],
])('a paper with %j is linked to %s', (ids, link) => {
  for (const report of reports(resultOf(checked(1, 'differs', { paper: { ...BARE, title: 'Tides', ...ids } }))))
    expect(report).toContain(link);
});

test('describes a paper by authors, year, title and place', () => {
  const paper = {
    ...BARE,
    ...{ title: 'Tides', year: 2011, venue: 'Waters', volume: '3', pages: '4-9', authors: [{ family: 'Marlow' }] },
  };
  for (const report of reports(resultOf(checked(1, 'differs', { paper }))))
    expect(report).toContain('Marlow (2011). Tides. Waters 3:4-9');
});

test.each([
  ['consulted_resolved', 'found'],
  ['consulted_no_record', 'no record'],
  ['consulted_not_open_access', 'no open copy'],
  ['consulted_failed', 'failed'],
  ['not_consulted_disabled', 'not configured'],
  ['not_consulted_not_applicable', 'does not cover it'],
  ['not_consulted_not_needed', 'not needed'],
] as const)('says what a service answered: %s is "%s"', (outcome, words) => {
  const attempts = [{ source: 'crossref', outcome, detail: 'why', durationMs: 1 }];
  for (const report of reports(resultOf(checked(1, 'unknown', { attempts }))))
    expect(report).toMatch(new RegExp(`crossref: ${words} \\(why\\)`));
});

test('only what was not found, is unknown or unchecked says who was asked, except on the page', () => {
  const attempts = [{ source: 'crossref', outcome: 'consulted_no_record', durationMs: 1 }] as const;
  const asked = (verdict: Verdict, more: Partial<CheckedReference> = {}) =>
    reports(resultOf(checked(1, verdict, { attempts: [...attempts], ...more }))).map((each) =>
      each.includes('no record'),
    );
  expect([asked('not_found'), asked('unknown'), asked('differs')]).toEqual([
    [true, true, true],
    [true, true, true],
    [false, false, true],
  ]);
  expect(asked('differs', { noticesUnchecked: true })).toEqual([true, true, true]);
});

test('shortens a long reference on a terminal, and a long key everywhere', () => {
  const long = checked(1, 'not_found', { text: 'x'.repeat(200), key: 'k'.repeat(80) });
  const [text, markdown] = reports(resultOf(long));
  expect(text).toContain(`  ${'k'.repeat(60)}  ${'x'.repeat(160)}…\n`);
  expect(markdown).toContain(`- **${'k'.repeat(60)}** ${'x'.repeat(200)}`);
  expect(reportText(resultOf(checked(1, 'not_found', { text: 'x'.repeat(160) })))).toContain(`${'x'.repeat(160)}\n`);
});

test('a terminal lists of confirmed references only those with a difference or a notice', () => {
  const minor = { field: 'year', stated: '2001', found: '2002', severity: 'minor' } as const;
  const text = reportText(
    resultOf(
      checked(1, 'confirmed', { key: 'plain' }),
      checked(2, 'confirmed', { key: 'off', differences: [minor] }),
      checked(3, 'confirmed', { key: 'newer', notices: [{ kind: 'new_version' }] }),
    ),
  );
  expect([text.includes('plain'), text.includes('off'), text.includes('newer')]).toEqual([false, true, true]);
});

test('papers are listed as repeated by any id and in any spelling, but not if they were not identified', () => {
  const paper = (ids: object) => ({ ...BARE, title: 'Tides', ...ids });
  const repeated = (...references: CheckedReference[]) =>
    reportText(resultOf(...references)).includes('more than once');
  for (const [a, b] of [
    [{ doi: '10.5555/A' }, { doi: '10.5555/a' }],
    [{ arxivId: '1401.1' }, { arxivId: '1401.1' }],
    [{ pmid: '7' }, { pmid: '7' }],
  ] as const) {
    expect(repeated(checked(1, 'confirmed', { paper: paper(a) }), checked(2, 'confirmed', { paper: paper(b) }))).toBe(
      true,
    );
    expect(repeated(checked(1, 'confirmed', { paper: paper(a) }), checked(2, 'differs', { paper: paper(b) }))).toBe(
      false,
    );
  }
  const found = { identifiedBy: 'place', paper: paper({ pmid: '7' }) } as const;
  expect(repeated(checked(1, 'differs', found), checked(2, 'differs', found))).toBe(true);
});

test.each([
  ['warned', '!', checked(1, 'confirmed', { notices: [{ kind: 'retraction' }] })],
  ['differs', '!', checked(1, 'differs')],
  ['unreadable', '?', checked(1, 'unreadable')],
  ['unknown', '?', checked(1, 'unknown')],
  ['unchecked', '?', checked(1, 'confirmed', { noticesUnchecked: true })],
  ['confirmed', '+', checked(1, 'confirmed')],
  ['accepted', '.', checked(1, 'not_found', { accepted: true })],
  ['out of scope', '.', checked(1, 'out_of_scope')],
])('the heading of what is %s is painted as %s', (_group, sign, reference) => {
  const paint = (mark: string) => (text: string) => `${mark}${text}${mark}`;
  const style = { bad: paint('!'), doubtful: paint('?'), good: paint('+'), dim: paint('.') };
  expect(reportText(resultOf(reference), style)).toMatch(new RegExp(`^\\${sign}[A-Z][^\n]*\\(1\\)\\${sign}`));
});

test('a wrong reference that is warned of is listed once, as warned', () => {
  const text = reportText(resultOf(checked(1, 'differs', { notices: [{ kind: 'withdrawal' }] })));
  expect(text.match(/\(1\)/g)).toHaveLength(1);
  expect(text).toMatch(/^Retracted or of concern \(1\)/);
});

test.each<[string, CheckedReference, string]>([
  [
    'accepted, but retracted',
    checked(1, 'confirmed', { accepted: true, notices: [{ kind: 'retraction' }] }),
    'Accepted',
  ],
  ['accepted, but not found', checked(1, 'not_found', { accepted: true }), 'Accepted'],
  ['wrong and retracted', checked(1, 'differs', { notices: [{ kind: 'retraction' }] }), 'Retracted or of concern'],
  ['wrong, with unchecked notices', checked(1, 'differs', { noticesUnchecked: true }), 'Different from the paper'],
  ['right, with unchecked notices', checked(1, 'confirmed', { noticesUnchecked: true }), 'Notices not checked'],
  ['unknown, with unchecked notices', checked(1, 'unknown', { noticesUnchecked: true }), 'Unknown'],
  ['corrected', checked(1, 'confirmed', { notices: [{ kind: 'correction' }] }), 'Confirmed'],
])('a reference that is %s has one group', (_what, reference, group) => {
  const titles = groupReferences(resultOf(reference)).map(({ title }) => title);
  expect(titles).toEqual([group]);
});

test.each<[string, (text: string) => string]>([
  ['the name of the file', (text) => reportHtml(RESULT, NO_PROBLEMS, { name: text, at: new Date(0) })],
  ['the place of a problem', (text) => reportHtml(RESULT, { problems: [{ place: text, message: 'x' }] })],
  ['the message of a problem', (text) => reportHtml(RESULT, { problems: [{ place: 'x', message: text }] })],
  ...(
    [
      ['the key', (text) => ({ key: text })],
      ['the file of a line', (text) => ({ file: text, line: 1 })],
      ['the text', (text) => ({ text })],
      ['the date of a notice', (date) => ({ notices: [{ kind: 'retraction', date }] })],
      ['the DOI of a notice', (doi) => ({ notices: [{ kind: 'retraction', doi }] })],
      ['the title of the paper', (title) => ({ paper: { ...BARE, title } })],
      ['the title of the closest paper', (title) => ({ closest: { ...BARE, title } })],
      ['the stated value', (stated) => ({ differences: [{ field: 'title', stated, severity: 'major' }] })],
      ['the found value', (found) => ({ differences: [{ field: 'title', stated: 'x', found, severity: 'major' }] })],
      [
        'the owner of an id',
        (belongsTo) => ({ differences: [{ field: 'doi', stated: 'x', severity: 'major', belongsTo }] }),
      ],
      [
        'what a service answered',
        (detail) => ({ attempts: [{ source: 'crossref', outcome: 'consulted_failed', detail, durationMs: 1 }] }),
      ],
    ] satisfies [string, (text: string) => Partial<CheckedReference>][]
  ).map(([what, more]): [string, (text: string) => string] => [
    what,
    (text) => reportHtml(resultOf(checked(1, 'differs', more(text))), NO_PROBLEMS),
  ]),
])('the signs of markup in %s are escaped in the page', (_what, page) => {
  expect(page(`a&b<c>d"e'f`)).toContain('a&amp;b&lt;c&gt;d&quot;e&#39;f');
  expect(page(`a&b<c>d"e'f`)).not.toMatch(/d"e|b<c/);
});
