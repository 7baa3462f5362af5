import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openCast } from '../support/cast.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const [cast, world] = await Promise.all([openCast(), openWorld()]);
afterAll(() => Promise.all([cast.close(), world.close()]));
beforeEach(() => world.sandbox.clearFaults());
const home = world.env['CARREL_HOME'] ?? '';
const acquire = (situation: string) => {
  const { doi, arxiv } = cast.find(situation);
  return world.app.acquire(doi ?? arxiv ?? '');
};
const rows = () =>
  readFileSync(join(home, 'provenance.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('an available copy is stored, graded and logged', () => {
  test.each([
    ['open-gold', 'oa-publisher', 'verified'],
    ['open-green', 'oa-publisher', 'verified'],
    ['preprint-only', 'arxiv', 'verified'],
    ['best-location-dead', 'oa-publisher', 'verified'],
    ['landing-page-with-pdf-meta', 'oa-publisher', 'verified'],
    ['redirect-allowed', 'oa-publisher', 'verified'],
    ['http-location', 'oa-publisher', 'verified'],
    ['cover-sheet', 'oa-publisher', 'verified'],
    ['render-endpoint-broken', 'oa-publisher', 'verified'],
    ['europe-pmc-closed-with-pdf', 'oa-publisher', 'verified'],
  ])('%s comes from %s and is %s', async (situation, source, grade) => {
    const got = await acquire(situation);
    if (!got.ok) throw new Error(`${got.error.code} ${got.error.message}`);
    const { entry, copy, path } = got.value;
    expect({ source: entry.source, grade: copy.grade }).toEqual({ source, grade });
    expect(readFileSync(path).byteLength).toBe(copy.sizeBytes);
    expect(rows().findLast(({ event }) => event !== 'text')).toMatchObject({
      event: 'fetch',
      result: 'ok',
      sha256: copy.sha256,
      grade,
      sandbox: true,
    });
  });
});

describe('a copy that is not the paper is a failure with the reason', () => {
  test.each([
    ['closed', 'NO_OA_AVAILABLE'],
    ['landing-page-only', 'NO_OA_AVAILABLE'],
    ['html-posing-as-pdf', 'VERIFICATION_FAILED'],
    ['wrong-paper', 'VERIFICATION_FAILED'],
    ['comment-served', 'VERIFICATION_FAILED'],
    ['erratum-served', 'VERIFICATION_FAILED'],
    ['supplement-served', 'VERIFICATION_FAILED'],
    ['publisher-stub', 'VERIFICATION_FAILED'],
    ['scan-without-text', 'VERIFICATION_FAILED'],
    ['access-denied-pdf', 'VERIFICATION_FAILED'],
    ['truncated-pdf', 'NETWORK_ERROR'],
    ['redirect-off-list', 'CAPABILITY_DENIED'],
    ['repository-off-list', 'CAPABILITY_DENIED'],
  ])('%s is %s', async (situation, code) => {
    const got = await acquire(situation);
    expect(got.ok ? 'a success' : got.error.code).toBe(code);
    expect(!got.ok && (got.error.attempts?.length ?? 0)).toBeGreaterThan(0);
    expect(rows().at(-1)).toMatchObject({ error_code: code });
    const papers = readdirSync(join(home, 'papers'));
    const { doi = '' } = cast.find(situation);
    expect(papers.filter((name) => name.startsWith(`doi_${doi.replace('/', '_')}`))).toEqual([]);
  });
});

test('a fetch that the policy refuses is logged as denied, and another failure as an error', async () => {
  await acquire('repository-off-list');
  expect(rows().at(-1)).toMatchObject({ event: 'fetch', result: 'denied', error_code: 'CAPABILITY_DENIED' });
  await acquire('closed');
  const detail = expect.stringMatching(new RegExp(`^${cast.find('closed').doi}: \\w`));
  expect(rows().at(-1)).toMatchObject({ event: 'fetch', result: 'err', error_code: 'NO_OA_AVAILABLE', detail });
});

test('a host that is down does not end the search for copies', async () => {
  const { doi = '', copies } = cast.find('best-location-dead');
  const [dead, good] = copies.map(({ url }) => new URL(url).hostname);
  expect(dead).not.toBe(good);
  const other = await openWorld();
  other.sandbox.setFault(dead ?? '', { kind: 'reset', when: 'before' });
  const got = await other.app.acquire(doi);
  const hosts = other.sandbox.requests().map(({ host }) => host);
  await other.close();
  expect(hosts).toContain(dead);
  expect(got).toMatchObject({ ok: true, value: { entry: { copy: { grade: 'verified' } } } });
});

test('a scan named by a record is stored if the operator accepts scans', async () => {
  const accepting = await openWorld({ CARREL_SCANS: 'accept' });
  const got = await accepting.app.acquire(cast.find('scan-without-text').doi ?? '');
  await accepting.close();
  expect(got).toMatchObject({ ok: true, value: { entry: { copy: { grade: 'plausible' } } } });
});

test('a refused host comes with the narrowest setting that would allow it', async () => {
  const got = await acquire('repository-off-list');
  const host = new URL(cast.find('repository-off-list').copies[0]?.url ?? '').hostname;
  expect(got).toMatchObject({ ok: false, error: { denial: { reason: 'redirect_not_in_allowlist', attempted: host } } });
  expect(!got.ok && got.error.remediation?.[0]).toMatchObject({ setting: 'CARREL_HOSTS', value: host });
});

test('a doubtful file goes to quarantine, and a person can accept it; both are logged', async () => {
  const { doi = '' } = cast.find('comment-served');
  expect(await acquire('comment-served')).toMatchObject({ ok: false, error: { code: 'VERIFICATION_FAILED' } });
  expect(rows().at(-1)).toMatchObject({ ref: doi, error_code: 'VERIFICATION_FAILED' });
  const { runCli } = await import('../support/run-cli.ts');
  const accepted = await runCli(['accept', doi, '--yes', '--json'], world.env);
  expect({ status: accepted.status, stderr: accepted.stderr }).toEqual({ status: 0, stderr: '' });
  expect(rows().at(-1)).toMatchObject({ event: 'accept', ref: doi });
  const path = (await runCli(['path', doi], world.env)).stdout.trim();
  expect(existsSync(path)).toBe(true);
});

test('a stored paper is not fetched again, not even under another spelling', async () => {
  const { doi = '' } = cast.find('open-gold');
  unwrap(await acquire('open-gold'));
  world.sandbox.clearRequests();
  const again = await world.app.acquire(`https://doi.org/${doi.toUpperCase()}`);
  expect(again).toMatchObject({ ok: true, value: { wasStored: true } });
  expect(world.sandbox.requests()).toEqual([]);
});

test('storing metadata asks no publisher and stores no file', async () => {
  const { doi = '' } = cast.find('open-hybrid');
  world.sandbox.clearRequests();
  const kept = await world.app.keepMetadata(doi);
  expect(kept.ok && kept.value.locations.length).toBeGreaterThan(0);
  const hosts = new Set(world.sandbox.requests().map(({ host }) => host));
  for (const { url } of cast.find('open-hybrid').copies) expect(hosts).not.toContain(new URL(url).hostname);
  expect(rows().at(-1)).toMatchObject({ event: 'metadata-only', result: 'ok', capability: 'metadata' });
});

test('a log that cannot be written fails the call, and nothing is stored', async () => {
  const other = await openWorld();
  const { mkdirSync } = await import('node:fs');
  mkdirSync(join(other.env['CARREL_HOME'] ?? '', 'provenance.jsonl'), { recursive: true });
  const got = await other.app.acquire(cast.find('open-gold').doi ?? '');
  expect(got.ok ? 'a success' : got.error.code).toMatch(/^(LOG_ERROR|STORE_ERROR)$/);
  const papers = join(other.env['CARREL_HOME'] ?? '', 'papers');
  expect(existsSync(papers) ? readdirSync(papers).filter((name) => name.endsWith('.pdf')) : []).toEqual([]);
  await other.close();
});

test('a library with a stored paper, a doubtful one and a failure audits clean', async () => {
  const other = await openWorld();
  for (const situation of ['open-gold', 'wrong-paper', 'closed'])
    await other.app.acquire(cast.find(situation).doi ?? '');
  expect(await other.app.audit()).toMatchObject({ ok: true, value: { clean: true, copies: 1, quarantined: 1 } });
  await other.close();
});

test('a stored file that was changed is refused, and a refresh replaces it', async () => {
  const { doi = '' } = cast.find('open-bronze');
  const first = unwrap(await world.app.acquire(doi));
  writeFileSync(first.path, '');
  const second = await world.app.acquire(doi);
  expect(second).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  if (!second.ok) expect(second.error.message).toContain('--refresh');
  expect(await world.app.acquire(doi, { refresh: true })).toMatchObject({ ok: true, value: { wasStored: false } });
});
