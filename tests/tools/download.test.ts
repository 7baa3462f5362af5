import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { createContext } from '../../src/mcp/context.ts';
import { paperBatchDownload } from '../../src/tools/download/batch.ts';
import { paperDownload } from '../../src/tools/download/download.ts';
import { paperMetadata } from '../../src/tools/download/metadata.ts';
import { runTool } from '../../src/tools/run.ts';
import { verifies } from '../requirements/verifies.ts';
import { unwrap } from '../support/unwrap.ts';
import { openWorld } from '../support/world.ts';

const [plain, mirrored] = await Promise.all([
  openWorld(),
  openWorld({ CARREL_SCIHUB_MIRRORS: 'https://mirror.example.org' }),
]);
afterAll(() => Promise.all([plain.close(), mirrored.close()]));
type World = typeof plain;
let [count, out] = [0, ''];
beforeEach(() => {
  for (const world of [plain, mirrored]) world.sandbox.clearFaults();
  count += 1;
  out = join(plain.env['XDG_STATE_HOME'] ?? '', `out-${count}`);
});
const OLD = '10.1038/nature12373';
const NEW = '10.1038/s41586-021-03380-y';
const PAPER_2015 = '10.1021/acsenergylett.5b00011';
const download = (world: World, identifier: unknown, output_dir: string = out) =>
  runTool(paperDownload, { identifier, output_dir }, createContext(world.app));
const batch = (world: World, identifiers: unknown, call = {}) =>
  runTool(paperBatchDownload, { identifiers, output_dir: out }, createContext(world.app), call);
const metadata = (world: World, identifier: unknown) =>
  runTool(paperMetadata, { identifier }, createContext(world.app));
const fileRows = () => (existsSync(out) ? readdirSync(out) : []);

describe('paper_download', () => {
  verifies(
    ['PDT-001.5', 'PDT-001.6', 'PDT-001.7', 'PDT-001.8', 'PDT-001.18'],
    'reports where a paper was saved, from which source and how long it took',
    async () => {
      const { envelope, text, isError } = await download(mirrored, OLD);
      const data = envelope as unknown as { path: string; size_kb: number; download_time_s: number };
      expect(isError).toBe(false);
      for (const line of [
        `DOI: ${OLD}`,
        'Title: Nanometre-scale thermometry in a living cell',
        'Year: 2013',
        'Journal: Nature',
        `Path: \`${data.path}\``,
        `Size: ${data.size_kb.toFixed(1)} KB`,
        'Source: Sci-Hub',
        `Download time: ${data.download_time_s.toFixed(2)} s`,
      ])
        expect(text).toContain(line);
      expect(envelope).toMatchObject({
        doi: OLD,
        title: 'Nanometre-scale thermometry in a living cell',
        year: 2013,
        journal: 'Nature',
        source: 'Sci-Hub',
      });
      expect(data.path).toBe(join(out, '[2013] - Nanometre-scale thermometry in a living cell.pdf'));
      expect(data.size_kb).toBeCloseTo(statSync(data.path).size / 1024, 0);
      expect(data.download_time_s).toBeLessThan(10);
    },
  );

  verifies(['PDT-001.19', 'PDT-001.20'], 'accepts a DOI link and saves a 2021 paper from Unpaywall', async () => {
    const { text, envelope } = await download(plain, 'https://doi.org/10.1038/s41586-021-03380-y');
    expect(envelope).toMatchObject({ ok: true, doi: NEW, source: 'Unpaywall', year: 2021 });
    expect(text).toContain('Source: Unpaywall');
    expect(fileRows()).toEqual([expect.stringMatching(/^\[2021\] - .+\.pdf$/)]);
    const [asked] = plain.asked().filter((line) => line.startsWith('api.unpaywall.org'));
    expect(asked).toContain('email=tests%40carrel.test');
  });

  verifies('PDT-001.20', 'fetches a 2021 paper from the address that Unpaywall names, before any mirror', async () => {
    const world = await openWorld({ CARREL_SCIHUB_MIRRORS: 'https://mirror.example.org' });
    await download(world, NEW);
    const asked = world.asked().map((line) => line.replace(/\?.*/, ''));
    await world.close();
    expect(asked.map((line) => line.split(' ')[0])).toEqual([
      'api.crossref.org',
      'api.unpaywall.org',
      'www.nature.com',
    ]);
    expect(asked[2]).toBe('www.nature.com /articles/s41586-021-03380-y.pdf');
  });

  verifies(
    ['PDT-001.21', 'PDT-001.22', 'PDT-001.23'],
    'lists the checked sources and suggests what to do when a paper is not found',
    async () => {
      const first = await download(plain, '10.1234/nonexistent');
      expect(first.isError).toBe(true);
      for (const part of [
        'Paper not found in any source',
        '- Sci-Hub (not configured)',
        '- Unpaywall: not available',
        'Check that the DOI is right',
        'paper_metadata',
      ])
        expect(first.text).toContain(part);
      const second = await download(mirrored, '10.1234/nonexistent');
      expect(second.text).toMatch(/- Unpaywall: .+\n- Sci-Hub: /);
      const hosts = mirrored.asked().map((line) => line.split(' ')[0]);
      expect(hosts).toEqual(expect.arrayContaining(['api.unpaywall.org', 'mirror.example.org']));
    },
  );

  verifies(
    ['PDT-001.2', 'PDT-001.9', 'PDT-000.3', 'PDT-000.5'],
    'refuses a malformed identifier with advice and without a request',
    async () => {
      const before = plain.asked().length;
      for (const wrong of [undefined, '10.1', 'PMC1', `10.1234/${'x'.repeat(493)}`, 'not a paper at all', 42]) {
        const { isError, text } = await download(plain, wrong);
        expect(isError).toBe(true);
        expect(text).toMatch(/^# Download Failed\n\n.+/);
        expect(text).toMatch(/10\.1038\/nature12373/);
      }
      expect(plain.asked()).toHaveLength(before);
      expect((await download(plain, `10.1234/${'x'.repeat(492)}`)).text).toContain('Paper not found in any source');
      expect((await download(plain, 'PMC12')).text).toContain('no record of PMC12');
    },
  );

  verifies('PDT-001.3', 'extracts the id from a URL and never opens the URL itself', async () => {
    const before = plain.asked().length;
    const { isError, text } = await download(plain, 'https://www.example.com/some/article');
    expect([isError, plain.asked().length]).toEqual([true, before]);
    expect(text).toContain('URL');
    const got = await download(plain, 'https://www.nature.com/articles/s41586-021-03380-y');
    expect(got.envelope).toMatchObject({ ok: true, doi: NEW });
    expect(
      plain
        .asked()
        .some((line) => line.includes('www.nature.com /articles/s41586-021-03380-y') && !line.includes('pdf')),
    ).toBe(false);
  });

  verifies('PDT-001.3', 'reads arXiv ids, PMIDs and PMCIDs from URLs, and requests none of these', async () => {
    const before = plain.asked().length;
    for (const [url, wanted] of [
      ['https://arxiv.org/abs/1706.03762', { title: 'Attention Is All You Need' }],
      ['https://pubmed.ncbi.nlm.nih.gov/33854235/', { doi: NEW }],
      ['https://pmc.ncbi.nlm.nih.gov/articles/PMC8057011/', { doi: NEW }],
    ] as const)
      expect((await download(plain, url)).envelope, url).toMatchObject({ ok: true, ...wanted });
    const pages = /^(?:arxiv\.org \/abs|pubmed\.|(?:www|pmc)\.ncbi\.nlm\.nih\.gov \/(?:pmc\/)?articles)/;
    expect(
      plain
        .asked()
        .slice(before)
        .filter((line) => pages.test(line)),
    ).toEqual([]);
  });

  test('reports a network failure as such, not as "not found"', async () => {
    for (const host of ['api.unpaywall.org', 'api.crossref.org', 'api.openalex.org', 'api.datacite.org'])
      plain.sandbox.setFault(host, { kind: 'reset', when: 'before' });
    const { envelope, text } = await download(plain, '10.5555/never-heard-of');
    expect(envelope).toMatchObject({ ok: false, error: { code: 'NETWORK_ERROR' } });
    expect(text).toContain('Try again later');
  });

  verifies('PDT-001.12', 'is an error for every failure', async () => {
    const closed = OLD;
    const wrongFile = '10.1021/ja809598r';
    for (const [identifier, folder] of [
      ['not a paper', out],
      ['10.1234/nonexistent', out],
      [closed, out],
      [NEW, '/etc/carrel-test'],
    ] as const) {
      const { isError, envelope } = await download(plain, identifier, folder);
      expect({ identifier, isError, ok: envelope.ok }).toEqual({ identifier, isError: true, ok: false });
    }
    plain.sandbox.setFault('api.unpaywall.org', { kind: 'reset', when: 'before' });
    plain.sandbox.setFault('api.crossref.org', { kind: 'reset', when: 'before' });
    expect((await download(plain, wrongFile)).isError).toBe(true);
    expect(fileRows()).toEqual([]);
  });

  verifies('PDT-000.5', 'gives advice with every failure: no copy, no connection and no permission', async () => {
    const adviceOf = async (identifier: string, folder = out) =>
      (await download(plain, identifier, folder)).text.match(
        /^# Download Failed\n\n[^\n]+\n[\s\S]*Suggestions:\n(- .+)/,
      )?.[1];
    expect(await adviceOf(OLD)).toMatch(/Check that the DOI is right/);
    expect(await adviceOf(NEW, '/etc/carrel-test')).toMatch(/CARREL_DOWNLOAD_ROOTS/);
    plain.sandbox.setFault('*', { kind: 'reset', when: 'before' });
    expect(await adviceOf('10.1002/aenm.201600014')).toMatch(/Try again later/);
  });

  verifies('PDT-001.12', 'is no error when the file is delivered, now or before', async () => {
    for (const wasSaved of [false, true]) {
      const { isError, envelope } = await download(plain, NEW);
      expect([isError, envelope.ok, existsSync(String(envelope['path'])), wasSaved]).toEqual([
        false,
        true,
        true,
        wasSaved,
      ]);
    }
  });

  verifies('PDT-004.12', 'shows which source delivered the file, whichever it was', async () => {
    for (const [world, identifier, source] of [
      [mirrored, OLD, 'Sci-Hub'],
      [plain, NEW, 'Unpaywall'],
      [plain, '1706.03762', 'arXiv'],
    ] as const) {
      const { text, envelope } = await download(world, identifier, join(out, source));
      expect(envelope).toMatchObject({ ok: true, source });
      expect(text).toContain(`Source: ${source}`);
    }
  });

  verifies(
    'PDT-004.13',
    'gets a 2015 paper from the mirror after Crossref gave the year, without a request to Unpaywall',
    async () => {
      const world = await openWorld({ CARREL_SCIHUB_MIRRORS: 'https://mirror.example.org' });
      const { text, envelope } = await download(world, PAPER_2015);
      const hosts = world.asked().map((line) => line.split(' ')[0]);
      await world.close();
      expect(envelope).toMatchObject({ ok: true, year: 2015, source: 'Sci-Hub' });
      expect(text).toContain('Source: Sci-Hub');
      expect(hosts.slice(0, 2)).toEqual(['api.crossref.org', 'mirror.example.org']);
      expect(hosts).not.toContain('api.unpaywall.org');
    },
  );

  verifies('PDT-004.14', 'delivers a 2023 paper from Unpaywall without a request to a mirror', async () => {
    const world = await openWorld({ CARREL_SCIHUB_MIRRORS: 'https://mirror.example.org' });
    const { text, envelope } = await download(world, '10.1038/s41467-023-37274-1');
    const asked = world.asked();
    await world.close();
    expect(envelope).toMatchObject({ ok: true, year: 2023, source: 'Unpaywall' });
    expect(text).toContain('Source: Unpaywall');
    expect(asked.slice(0, 2).map((line) => line.split(' ')[0])).toEqual(['api.crossref.org', 'api.unpaywall.org']);
    expect(asked[1]).toContain('email=tests%40carrel.test');
    expect(asked.filter((line) => line.startsWith('mirror.'))).toEqual([]);
  });

  verifies('PDT-004.15', 'names the second source, and counts the time of both attempts', async () => {
    const world = await openWorld({ CARREL_SCIHUB_MIRRORS: 'https://mirror.example.org', CARREL_TIME_SCALE: '1' });
    world.sandbox.setFault('mirror.example.org', { kind: 'slow-headers', delayMs: 700 });
    const { text, envelope } = await download(world, '10.1016/j.solmat.2020.110420');
    const hosts = world.asked().map((line) => line.split(' ')[0]);
    await world.close();
    expect(text).toContain('Source: Unpaywall');
    expect(hosts.slice(0, 3)).toEqual(['api.crossref.org', 'mirror.example.org', 'api.unpaywall.org']);
    expect(envelope['download_time_s']).toBeGreaterThan(0.7);
  });

  test('asks a source that resets the connection three times', async () => {
    plain.sandbox.setFault('api.unpaywall.org', { kind: 'reset', when: 'before' });
    const before = plain.asked().length;
    await download(plain, '10.1021/ja809598r');
    const asked = plain
      .asked()
      .slice(before)
      .filter((line) => line.startsWith('api.unpaywall.org'));
    expect(asked).toHaveLength(3);
  });

  verifies(['PDT-006.8'], 'creates the output folder when it is missing', async () => {
    const deep = join(out, 'a', 'b');
    expect((await download(plain, NEW, deep)).isError).toBe(false);
    expect(readdirSync(deep)).toHaveLength(1);
  });

  test('rejects a folder outside the roots, also through a link, before any request', async () => {
    const world = await openWorld({ CARREL_DOWNLOAD_ROOTS: out });
    mkdirSync(out, { recursive: true });
    const outside = `${out}-outside`;
    mkdirSync(outside);
    symlinkSync(outside, join(out, 'link'));
    for (const folder of [`${outside}/x`, join(out, '..', 'up'), join(out, 'link'), join(out, 'link', 'new')]) {
      const { isError, text } = await download(world, NEW, folder);
      expect(isError).toBe(true);
      expect(text).toContain('CARREL_DOWNLOAD_ROOTS');
    }
    expect([readdirSync(outside), world.asked()]).toEqual([[], []]);
    await world.close();
  });

  test.each([['a\0b'], ['~/papers'], ['papers'], ['papers/.staging']])(
    'rejects the folder %j with a reason',
    async (folder) => {
      const inside = folder.startsWith('papers') ? join(plain.env['CARREL_HOME'] ?? '', folder) : folder;
      const { isError, envelope } = await download(plain, NEW, inside);
      expect(isError).toBe(true);
      expect(['INVALID_ARGUMENT', 'CAPABILITY_DENIED']).toContain((envelope['error'] as { code: string }).code);
    },
  );

  test('a title cannot add lines or markup to the answer', async () => {
    const { text } = await download(plain, '10.1088/1748-9326/6/2/024001');
    expect(text.match(/^- Title: .+$/m)?.[0]).toContain('Dust, snow and the colour of spring');
  });
});

describe('paper_batch_download', () => {
  const GOOD = [NEW, '10.1371/journal.pone.0120444'];
  const BAD = ['10.1234/nonexistent', '10.1234/nonexistent-2'];

  verifies(
    ['PDT-002.15', 'PDT-002.13', 'PDT-002.14', 'PDT-002.4', 'PDT-002.5', 'PDT-002.8'],
    'reports totals, files and progress for a batch of five papers',
    async () => {
      const five = [OLD, NEW, '10.1371/journal.pone.0120444', '10.3390/en16052201', '10.1038/s41467-023-37274-1'];
      const reported: string[] = [];
      const progress = (done: number, total: number, message: string) => reported.push(`${done} ${total} ${message}`);
      const { text, envelope } = await batch(mirrored, five, { progress });
      for (const part of ['Total: 5 papers', 'Successful: 5 (100%)', 'Failed: 0 (0%)', 'Total time: '])
        expect(text).toContain(part);
      expect(text).toMatch(/^# [^\n]+\n\n(?:- )?Total: 5 papers\n/);
      const { total_time_s: seconds } = envelope as unknown as { total_time_s: number };
      expect(envelope).toMatchObject({ total: 5, successful: 5, failed: 0 });
      expect(text).toContain(`Total time: ${seconds.toFixed(2)} s`);
      expect(reported).toEqual([1, 2, 3, 4, 5].map((at) => `${at} 5 ${at}/5`));
      const papers = envelope['papers'] as { filename: string; source: string; year: number }[];
      for (const { filename, source, year } of papers) {
        expect(text).toMatch(new RegExp(`- .*${filename.slice(9, 25)}.* KB, Source: ${source}`));
        expect(source).toBe(year < 2021 ? 'Sci-Hub' : 'Unpaywall');
      }
    },
  );

  verifies(
    ['PDT-002.16', 'PDT-002.17', 'PDT-002.9', 'PDT-002.5'],
    'continues a batch after failures and lists the reasons',
    async () => {
      const { text, isError } = await batch(plain, [BAD[0], GOOD[0], BAD[1], GOOD[1]]);
      for (const part of ['Total: 4 papers', 'Successful: 2 (50%)', 'Failed: 2 (50%)']) expect(text).toContain(part);
      const [done = '', failed = ''] = text.split('## Failed');
      expect(done.match(/^- .+\.pdf/gm)).toHaveLength(2);
      expect(failed.match(/^- 10\.1234.+Paper not found in any source/gm)).toHaveLength(2);
      expect([isError, fileRows().length]).toEqual([false, 2]);
    },
  );

  verifies(
    ['PDT-002.18', 'PDT-002.19', 'PDT-002.2', 'PDT-000.5'],
    'refuses more than 50 papers or none at all without a request',
    async () => {
      const before = plain.asked().length;
      const over = await batch(
        plain,
        Array.from({ length: 51 }, (_, at) => `10.1234/${at}`),
      );
      expect(over.isError).toBe(true);
      expect(over.text).toContain('Maximum 50 papers per batch');
      expect(over.text).toContain('several smaller batches');
      const none = await batch(plain, []);
      expect(none.isError).toBe(true);
      for (const { text } of [over, none]) expect(text).toMatch(/^# .+\n\n.+/);
      expect([plain.asked().length, fileRows()]).toEqual([before, []]);
      const fifty = await batch(
        plain,
        Array.from({ length: 50 }, () => NEW),
      );
      expect(fifty.envelope).toMatchObject({ ok: true, total: 50, successful: 50 });
    },
  );

  verifies('PDT-002.3', 'saves a batch to ./downloads of the working folder unless told otherwise', async () => {
    const workingFolder = join(plain.env['XDG_STATE_HOME'] ?? '', 'work');
    mkdirSync(workingFolder);
    const app = createApp({ ...unwrap(await loadConfig(plain.env)), workingFolder });
    const { isError } = await runTool(paperBatchDownload, { identifiers: GOOD }, createContext(app));
    await app.close();
    expect([isError, readdirSync(join(workingFolder, 'downloads')).length]).toEqual([false, 2]);
  });

  verifies('PDT-002.11', 'downloads a repeated identifier once and reports it every time', async () => {
    const { envelope } = await batch(plain, [NEW, `https://doi.org/${NEW.toUpperCase()}`, `doi:${NEW}`]);
    expect(envelope).toMatchObject({ total: 3, successful: 3 });
    expect(fileRows()).toHaveLength(1);
    const rows = readFileSync(join(plain.env['CARREL_HOME'] ?? '', 'provenance.jsonl'), 'utf8');
    expect(rows.split('\n').filter((row) => row.includes(`${out}/`))).toHaveLength(1);
  });

  test('a malformed item is a failed row, and a batch without success is an error', async () => {
    const { envelope, isError, text } = await batch(plain, ['nonsense', BAD[0]]);
    expect([isError, envelope['failed']]).toEqual([true, 2]);
    expect(text).toMatch(/- nonsense: .*INVALID_REF/);
  });

  test('keeps the saved papers when a batch is cancelled', async () => {
    const ends = new AbortController();
    const progress = () => ends.abort();
    const { envelope } = await batch(plain, [NEW, GOOD[1], BAD[0]], { signal: ends.signal, progress });
    expect(envelope).toMatchObject({ ok: true, successful: 1, failed: 2 });
    expect(fileRows()).toHaveLength(1);
  });

  verifies('PDT-002.10', 'saves a paper in a batch exactly as it does alone', async () => {
    const one = await download(plain, GOOD[1], `${out}-one`);
    const { envelope } = await batch(plain, [GOOD[1]]);
    const [row] = envelope['papers'] as Record<string, unknown>[];
    const same = ['doi', 'title', 'year', 'journal', 'filename', 'sha256', 'source', 'grade', 'size_bytes'];
    for (const field of same) expect(row?.[field]).toEqual(one.envelope[field]);
    expect(row?.['attempts']).toHaveLength((one.envelope['attempts'] as object[]).length);
  });
});

describe('paper_metadata', () => {
  verifies(
    ['PDT-003.13', 'PDT-003.14', 'PDT-003.12', 'PDT-003.3', 'PDT-003.4', 'PDT-003.8'],
    'returns the bibliographic data of a paper within two seconds',
    async () => {
      const start = Date.now();
      const { envelope, text } = await metadata(plain, OLD);
      expect(Date.now() - start).toBeLessThan(2_000);
      expect(envelope).toMatchObject({
        doi: OLD,
        title: 'Nanometre-scale thermometry in a living cell',
        year: 2013,
        journal: 'Nature',
        is_oa: false,
      });
      expect((envelope['authors'] as string[]).slice(0, 2)).toEqual(['Kucsko, G.', 'Maurer, P. C.']);
      const { ok: _, ...rest } = envelope;
      expect(JSON.parse(text)).toEqual(rest);
      expect(plain.asked().some((line) => line.startsWith('api.unpaywall.org /v2/10.1038'))).toBe(true);
    },
  );

  verifies(['PDT-003.15', 'PDT-003.6'], 'reports open access and the available sources truthfully', async () => {
    expect((await metadata(plain, OLD)).envelope).toMatchObject({ is_oa: false, available_sources: [] });
    expect((await metadata(mirrored, OLD)).envelope).toMatchObject({ is_oa: false, available_sources: ['Sci-Hub'] });
    expect((await metadata(mirrored, NEW)).envelope).toMatchObject({ available_sources: ['Unpaywall'] });
  });

  verifies(
    ['PDT-003.16', 'PDT-003.10'],
    'completes a partial Unpaywall record from Crossref in two requests',
    async () => {
      const world = await openWorld();
      const start = Date.now();
      const { envelope } = await metadata(world, '10.1038/s41599-023-01555-2');
      expect(Date.now() - start).toBeLessThan(2_000);
      expect(world.asked().map((line) => line.split(' ')[0])).toEqual(['api.unpaywall.org', 'api.crossref.org']);
      expect(envelope).toMatchObject({
        ok: true,
        doi: '10.1038/s41599-023-01555-2',
        title: 'Remote work and the rent gradient of fifty cities',
        year: 2023,
        journal: 'Scientific Reports',
        authors: ['Weber, Katharina', 'Lindqvist, Jonas', 'Mensah, Abena'],
        is_oa: true,
        available_sources: ['Unpaywall'],
      });
      await metadata(world, NEW);
      expect(world.asked()).toHaveLength(3);
      await world.close();
    },
  );

  verifies(['PDT-003.6', 'PDT-003.10'], 'looks up a PMID in two requests, the second for its copies', async () => {
    const world = await openWorld();
    const { envelope } = await metadata(world, 'PMID:23903748');
    expect(world.asked().map((line) => line.split(' ')[0])).toEqual(['www.ebi.ac.uk', 'api.unpaywall.org']);
    expect(envelope).toMatchObject({ ok: true, doi: OLD, year: 2013, journal: 'Nature' });
    expect((await metadata(mirrored, 'PMID:23903748')).envelope['available_sources']).toContain('Sci-Hub');
    await world.close();
  });

  verifies(['PDT-003.17'], 'reports missing metadata with a suggestion', async () => {
    const { envelope, isError } = await metadata(plain, 'https://doi.org/10.1234/NoSuch');
    expect(isError).toBe(true);
    expect(envelope).toMatchObject({ doi: '10.1234/nosuch', error: 'Metadata not available', available_sources: [] });
    expect(envelope['suggestion']).toContain('Check the DOI');
  });

  verifies('PDT-003.7', 'asks Unpaywall first, and Crossref only for what is missing, such as the year', async () => {
    const world = await openWorld();
    const hostsOf = async (identifier: string) => {
      world.sandbox.clearRequests();
      const { envelope } = await metadata(world, identifier);
      return { envelope, hosts: world.asked().map((line) => line.split(' ')[0]) };
    };
    expect((await hostsOf(NEW)).hosts).toEqual(['api.unpaywall.org']);
    const partial = await hostsOf('10.1038/s41599-023-01555-2');
    expect(partial.hosts).toEqual(['api.unpaywall.org', 'api.crossref.org']);
    expect(partial.envelope).toMatchObject({ ok: true, year: 2023 });
    await world.close();
  });

  verifies('PDT-003.7', 'answers from Crossref when Unpaywall has no record', async () => {
    const world = await openWorld();
    world.sandbox.setFault('api.unpaywall.org', {
      kind: 'status',
      status: 404,
      body: '{"error": true, "message": "not found"}',
    });
    const { envelope } = await metadata(world, OLD);
    await world.close();
    expect(envelope).toMatchObject({ ok: true, doi: OLD, year: 2013, journal: 'Nature' });
  });

  verifies('PDT-003.4', 'returns null for open access that nobody states, and never guesses it', async () => {
    const world = await openWorld();
    world.sandbox.setFault('api.unpaywall.org', { kind: 'reset', when: 'before' });
    const { envelope } = await metadata(world, OLD);
    await world.close();
    expect(envelope).toMatchObject({ ok: true, doi: OLD, is_oa: null });
    expect([Number.isInteger(envelope['year']), envelope['authors']]).toEqual([
      true,
      expect.arrayContaining([expect.any(String)]),
    ]);
  });

  verifies(
    'PDT-003.5',
    'returns volume and pages as strings, and leaves them out when nobody states them',
    async () => {
      const { envelope } = await metadata(plain, '10.1038/s41599-023-01555-2');
      expect(envelope).toMatchObject({ volume: '13', pages: '3480' });
      const without = (await metadata(plain, NEW)).envelope;
      for (const field of ['volume', 'pages']) expect(without).not.toHaveProperty(field);
    },
  );

  verifies('PDT-003.7', 'returns the bare DOI, and invents nothing, when neither knows the paper', async () => {
    const { envelope } = await metadata(plain, '10.1234/nowhere');
    expect(envelope).toMatchObject({ ok: false, doi: '10.1234/nowhere' });
    for (const field of ['title', 'year', 'authors', 'journal']) expect(envelope[field]).toBeUndefined();
  });

  verifies('PDT-003.9', 'creates no folder, store or log for a metadata lookup, and asks no publisher', async () => {
    const world = await openWorld();
    const place = world.env['XDG_STATE_HOME'] ?? '';
    await metadata(world, NEW);
    const names = readdirSync(place, { recursive: true, encoding: 'utf8' });
    const hosts = new Set(world.asked().map((line) => line.split(' ')[0]));
    await world.close();
    expect(names.filter((name) => /home|downloads|\.pdf$|\.jsonl$|\.toml$/.test(name))).toEqual([]);
    for (const host of hosts) expect(host).toMatch(/^api\.(unpaywall|crossref)\.org$/);
    expect(existsSync('downloads')).toBe(false);
  });

  verifies('PDT-003.9', 'leaves a library as it was, down to the byte', async () => {
    const world = await openWorld();
    const home = world.env['CARREL_HOME'] ?? '';
    await world.app.keepMetadata(OLD);
    const look = () =>
      readdirSync(home, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(?:jsonl|toml|pdf)$/.test(entry.name))
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    const before = look();
    expect(before.length).toBeGreaterThan(1);
    expect((await metadata(world, NEW)).isError).toBe(false);
    expect(look()).toEqual(before);
    await world.close();
  });

  verifies('PDT-003.2', 'accepts a publisher URL as identifier', async () => {
    const before = plain.asked().length;
    const { envelope } = await metadata(plain, 'https://www.nature.com/articles/nature12373');
    expect(envelope).toMatchObject({ ok: true, doi: OLD });
    expect(
      plain
        .asked()
        .slice(before)
        .filter((line) => line.startsWith('www.nature.com')),
    ).toEqual([]);
    for (const wrong of [undefined, 42]) expect((await metadata(plain, wrong)).isError).toBe(true);
    const bad = await metadata(plain, 'nothing here');
    expect([bad.isError, JSON.parse(bad.text)]).toEqual([
      true,
      { error: expect.any(String), suggestion: expect.any(String) },
    ]);
  });

  test('reports a failed service as such, not as "not available"', async () => {
    for (const host of ['api.unpaywall.org', 'api.crossref.org'])
      plain.sandbox.setFault(host, { kind: 'status', status: 500 });
    const { envelope } = await metadata(plain, '10.1021/acsenergylett.5b00011');
    expect(envelope).toMatchObject({ ok: false, error: expect.stringContaining('Could not look up the metadata') });
  });
});
