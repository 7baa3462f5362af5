import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../sandbox/fault.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.clearFaults();
  world.sandbox.clearRequests();
});
const home = world.env['CARREL_HOME'] ?? '';
const rows = () =>
  readFileSync(join(home, 'provenance.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const aboutText = <T extends { about?: string }>(attempts: readonly T[]) => attempts.filter(({ about }) => about);
const [PLOS, CLOSED_AT_PMC] = ['10.1371/journal.pone.0120444', 'PMC5784887'];
const [NEW, OLD, OLDEST, WITHDRAWN, ELIFE] = [
  'arXiv:2401.12345',
  '1706.03762',
  'cond-mat/9501001',
  '2402.09999',
  '10.7554/eLife.48063',
];

describe('a text is fetched beside the PDF', () => {
  test('and has a row of its own', async () => {
    const { entry, path, textPath, attempts } = unwrap(await world.app.acquire(PLOS));
    expect(path).toMatch(/\.pdf$/);
    expect(entry.text).toMatchObject({ from: 'jats', source: 'plos', grade: 'verified' });
    expect(readFileSync(textPath ?? '').byteLength).toBe(entry.text?.sizeBytes);
    expect(aboutText(attempts)).toMatchObject([{ source: 'plos', outcome: 'consulted_resolved' }]);
    expect(rows().at(-1)).toMatchObject({ event: 'text', result: 'ok', sha256: entry.text?.sha256, source: 'plos' });
    expect(rows().at(-2)).toMatchObject({ event: 'fetch', result: 'ok', sha256: entry.copy?.sha256 });
  });

  test('and is what people and agents read', async () => {
    const read = unwrap(await world.app.read(PLOS, { section: 's3' }));
    expect(read).toMatchObject({ from: 'jats', ref: PLOS });
    expect(read.text).toContain('| Group | Before | Before | After | After |');
  });

  test('and nothing is fetched again when the paper is stored', async () => {
    const again = unwrap(await world.app.acquire(PLOS));
    expect(again).toMatchObject({ wasStored: true, textPath: expect.stringContaining('.text') });
    expect(world.asked()).toEqual([]);
  });

  test('and a bad one does not fail the fetch', async () => {
    const ref = '10.1186/s12916-018-1100-3';
    world.sandbox.setFault('www.ebi.ac.uk', { kind: 'truncated', path: 'fullTextXML' });
    world.sandbox.setFault('eutils.ncbi.nlm.nih.gov', { kind: 'reset', when: 'body' });
    const { entry, attempts } = unwrap(await world.app.acquire(ref));
    expect([entry.copy?.grade, entry.text]).toEqual(['verified', undefined]);
    expect(aboutText(attempts).map(({ source, code }) => [source, code])).toEqual([
      ['europe-pmc', 'SOURCE_CHANGED'],
      ['ncbi', 'NETWORK_ERROR'],
    ]);
    expect(rows().at(-1)).toMatchObject({ event: 'fetch', result: 'ok' });
  });
});

test('a PDF in place of the text is refused unread, and the PDF of the paper is stored', async () => {
  const body = `%PDF-1.7\n${'1 0 obj <<'.repeat(1000)}`;
  world.sandbox.setFault('www.ebi.ac.uk', { kind: 'status', status: 200, path: 'fullTextXML', body });
  world.sandbox.setFault('eutils.ncbi.nlm.nih.gov', { kind: 'status', status: 404 });
  const { entry, attempts } = unwrap(await world.app.acquire('10.1186/s12916-018-1100-3', { refresh: true }));
  expect([entry.copy?.grade, entry.text]).toEqual(['verified', undefined]);
  const refused = {
    source: 'europe-pmc',
    code: 'SOURCE_CHANGED',
    detail: expect.stringContaining('The file is a PDF'),
  };
  expect(aboutText(attempts)).toContainEqual(expect.objectContaining(refused));
});

test.each([
  ['10.3389/fmicb.2023.1100412', 'jats', 'europe-pmc', 'www.ebi.ac.uk'],
  ['PMC8057011', 'jats', 'europe-pmc', 'www.ebi.ac.uk'],
  [NEW, 'html', 'arxiv', 'arxiv.org'],
  ['2401.12345v1', 'html', 'arxiv', 'arxiv.org'],
  [OLD, 'html', 'arxiv', 'ar5iv.labs.arxiv.org'],
])('the text of %s comes as %s from %s', async (ref, from, source, host) => {
  const { copy } = unwrap(await world.app.acquire(ref, { textOnly: true }));
  expect(copy).toMatchObject({ from, source, grade: 'verified' });
  expect(new URL(copy.finalUrl).hostname).toBe(host);
  if (ref.endsWith('v1')) expect(copy.arxivVersion).toBe(1);
});

test('NCBI has the text when Europe PMC is down', async () => {
  world.sandbox.setFault('www.ebi.ac.uk', { kind: 'status', status: 503 });
  const { copy } = unwrap(await world.app.acquire('PMC8057011', { textOnly: true, refresh: true }));
  expect(copy).toMatchObject({ source: 'ncbi', finalUrl: expect.not.stringContaining('carrel.test') });
});

describe('without an open text the attempts say why, and nothing is stored', () => {
  const refuse = async (ref: string) => {
    const got = await world.app.acquire(ref, { textOnly: true });
    expect(got.ok).toBe(false);
    expect(rows().at(-1)).toMatchObject({ event: 'text', result: expect.stringMatching(/err|denied/) });
    expect(readdirSync(join(home, 'papers/.staging'))).toEqual([]);
    return got.ok ? [] : aboutText(got.error.attempts ?? []);
  };

  test.each([
    ['the publisher does not allow XML', CLOSED_AT_PMC, 'ncbi', /no full text/],
    ['the service does not know the paper', '10.1103/physrevx.12.011041', 'europe-pmc', /no such record/],
    ['an old paper has no HTML: ar5iv leads to its abstract', OLDEST, 'arxiv', /page without the text/],
    ['an old paper has no HTML: arXiv has none either', OLDEST, 'arxiv', /status 404/],
    ['a preprint was withdrawn', WITHDRAWN, 'arxiv', /status 404/],
  ])('%s', async (_, ref, source, detail) => {
    world.sandbox.setFault('journals.plos.org', { kind: 'status', status: 404, path: 'manuscript' });
    const absent = { source, outcome: 'consulted_no_record', detail: expect.stringMatching(detail) };
    expect(await refuse(ref)).toContainEqual(expect.objectContaining(absent));
  });

  test.each<[string, Fault, string]>([
    ['an error page with status 200', { kind: 'html' }, 'SOURCE_CHANGED'],
    ['truncated XML', { kind: 'truncated' }, 'SOURCE_CHANGED'],
    ['an empty file', { kind: 'empty' }, 'SOURCE_CHANGED'],
    ['garbage', { kind: 'garbage' }, 'SOURCE_CHANGED'],
    ['a redirect to another host', { kind: 'redirect', to: 'https://example.org/a.xml' }, 'CAPABILITY_DENIED'],
    ['a closed connection', { kind: 'cut' }, 'NETWORK_ERROR'],
    ['an endless file', { kind: 'huge', bytes: 50_000_000, announce: false }, 'NETWORK_ERROR'],
  ])('%s', async (_, fault, code) => {
    world.sandbox.setFault('elifesciences.org', fault);
    const attempts = await refuse(ELIFE);
    expect(attempts).toContainEqual(expect.objectContaining({ source: 'elife', code }));
  });

  test.each([
    ['only says where the text is', '<p>Full text is available at the publisher.</p>'],
    ['is empty', '<p></p>'],
    ['only repeats the abstract', `<p>${'We measured it. '.repeat(60)}</p>`],
  ])('an article of the right paper whose body %s', async (_, body) => {
    const stub = readFileSync(unwrap(await world.app.acquire(PLOS)).textPath ?? '', 'utf8');
    const start = stub.indexOf('<body>') + '<body>'.length;
    const content = stub.slice(0, start) + body + stub.slice(stub.indexOf('</body>'));
    world.sandbox.setFault('journals.plos.org', { kind: 'status', status: 200, path: 'manuscript', body: content });
    for (const host of ['www.ebi.ac.uk', 'eutils.ncbi.nlm.nih.gov'])
      world.sandbox.setFault(host, { kind: 'status', status: 404 });
    const got = await world.app.acquire(PLOS, { textOnly: true, refresh: true });
    expect(got).toMatchObject({ ok: false, error: { code: 'NO_OA_AVAILABLE' } });
    const detail = expect.stringMatching(/no full text of the paper/);
    const stated = got.ok ? [] : got.error.attempts;
    expect(stated).toContainEqual(expect.objectContaining({ source: 'plos', outcome: 'consulted_no_record', detail }));
  });

  test('the text of another paper', async () => {
    const to = 'https://www.ebi.ac.uk/europepmc/webservices/rest/PMC8057011/fullTextXML';
    world.sandbox.setFault('www.ebi.ac.uk', { kind: 'redirect', to, path: 'PMC6062880/fullTextXML' });
    world.sandbox.setFault('eutils.ncbi.nlm.nih.gov', { kind: 'status', status: 404 });
    const attempts = await refuse('PMC6062880');
    const wrong = { source: 'europe-pmc', code: 'VERIFICATION_FAILED', detail: expect.stringContaining('another DOI') };
    expect(attempts).toContainEqual(expect.objectContaining(wrong));
  });
});

describe('a text can be the only copy', () => {
  test('where no PDF is open, and is a success with its own path, size and grade', async () => {
    const { entry, copy, path, textPath } = unwrap(await world.app.acquire(ELIFE));
    expect(entry.copy).toBeUndefined();
    expect([copy.grade, copy.source, copy.sizeBytes]).toEqual(['verified', 'elife', readFileSync(path).byteLength]);
    expect([path, textPath]).toEqual([join(home, 'papers/.text/doi_10.7554_elife.48063.xml'), path]);
    expect(unwrap(await world.app.read(ELIFE))).toMatchObject({ from: 'jats' });
    expect(unwrap(await (await world.app.store()).index.lookup(entry.ref))).toMatchObject([
      { hasPdf: false, textFrom: 'jats', grade: 'verified' },
    ]);
  });

  test('and a later fetch asks for the PDF again and returns the text without one', async () => {
    const again = unwrap(await world.app.acquire(ELIFE));
    expect(again).toMatchObject({ wasStored: true, copy: { from: 'jats' } });
    expect(world.asked().filter((each) => each.includes('.xml'))).toEqual([]);
    expect(rows().at(-1)).toMatchObject({ event: 'text', detail: 'already in the store', result: 'ok' });
  });

  test('if only the text is wanted, and a later fetch completes the entry with the PDF', async () => {
    const ref = '10.1371/journal.pbio.3001530';
    const alone = unwrap(await world.app.acquire(ref, { textOnly: true }));
    expect(alone).toMatchObject({ copy: { from: 'jats' }, wasStored: false });
    expect(world.asked().filter((each) => each.includes('printable'))).toEqual([]);
    expect(unwrap(await world.app.acquire(ref, { textOnly: true }))).toMatchObject({ wasStored: true });
    const whole = unwrap(await world.app.acquire(ref));
    expect(whole).toMatchObject({ wasStored: false, entry: { copy: { grade: 'verified' }, text: { from: 'jats' } } });
    expect(whole.path).toMatch(/\.pdf$/);
  });

  test('and a paper without one fails with what to do instead', async () => {
    const got = await world.app.acquire('10.1103/physrevx.12.011041', { textOnly: true });
    const message = expect.stringContaining('"carrel fetch 10.1103/physrevx.12.011041"');
    expect(got).toMatchObject({ ok: false, error: { code: 'NO_OA_AVAILABLE', message } });
  });

  test('and a service that is down is said to be down', async () => {
    world.sandbox.setFault('elifesciences.org', { kind: 'status', status: 503 });
    const got = await world.app.acquire(ELIFE, { textOnly: true, refresh: true });
    expect(got).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR', disposition: 'retry_after' } });
    expect(existsSync(join(home, 'papers/.text/doi_10.7554_elife.48063.xml'))).toBe(true);
  });
});

test('refreshing a paper replaces its text, and keeps it if there is none now', async () => {
  const before = unwrap(await world.app.acquire(PLOS, { refresh: true }));
  expect(before.entry.text).toMatchObject({ source: 'plos' });
  for (const host of ['www.ebi.ac.uk', 'eutils.ncbi.nlm.nih.gov']) world.sandbox.setFault(host, { kind: 'html' });
  world.sandbox.setFault('journals.plos.org', { kind: 'status', status: 404, path: 'manuscript' });
  const after = unwrap(await world.app.acquire(PLOS, { refresh: true }));
  expect(after.entry).toMatchObject({ text: { sha256: before.entry.text?.sha256 }, copy: {} });
});

test('a refresh without a PDF fails and keeps the stored files, even if there is a text', async () => {
  const before = unwrap(await world.app.acquire(PLOS, { refresh: true }));
  const logged = rows().length;
  world.sandbox.setFault('journals.plos.org', { kind: 'status', status: 404, path: 'printable' });
  world.sandbox.setFault('europepmc.org', { kind: 'status', status: 404 });
  const after = await world.app.acquire(PLOS, { refresh: true });
  expect(after).toMatchObject({ ok: false, error: { code: 'NO_OA_AVAILABLE' } });
  expect(rows().slice(logged)).toMatchObject([{ event: 'fetch', result: 'err' }]);
  expect([before.path, before.textPath ?? ''].map(existsSync)).toEqual([true, true]);
});

test('a changed text is not read: the PDF is, and only if it is changed too is there nothing to read', async () => {
  const { path, textPath = '' } = unwrap(await world.app.acquire(PLOS, { refresh: true }));
  const [pdf, text] = [readFileSync(path), readFileSync(textPath)];
  writeFileSync(textPath, `${text} `);
  const read = unwrap(await world.app.read(PLOS));
  expect(read).toMatchObject({ from: 'pdf', ref: PLOS, warning: expect.stringContaining(`${textPath} was changed`) });
  writeFileSync(path, `${pdf} `);
  expect(await world.app.read(PLOS)).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  writeFileSync(textPath, text);
  const whole = unwrap(await world.app.read(PLOS));
  expect([whole.from, whole.warning]).toEqual(['jats', undefined]);
  writeFileSync(path, pdf);
});

test('the library is whole after all of this', async () => {
  expect(unwrap(await world.app.audit())).toMatchObject({ clean: true, findings: [] });
});
