import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CATALOG } from '../../../src/sources/catalog.ts';
import { verifies } from '../../requirements/verifies.ts';
import { openCast } from '../../support/cast.ts';
import { openWorld } from '../../support/world.ts';

const MIRROR = 'mirror.example.org';
const [cast, plain, mirrored] = await Promise.all([
  openCast(),
  openWorld(),
  openWorld({ CARREL_SCIHUB_MIRRORS: `https://${MIRROR}` }),
]);
afterAll(() => Promise.all([cast.close(), plain.close(), mirrored.close()]));
type World = typeof plain;
let [folders, out] = [0, ''];
beforeEach(() => {
  for (const world of [plain, mirrored]) world.sandbox.clearFaults();
  folders += 1;
  out = join(plain.env['XDG_STATE_HOME'] ?? '', `out-${folders}`);
});
const OLD = '10.1038/nature12373';
const NEW = '10.1038/s41586-021-03380-y';
const doiOf = (situation: string) => cast.find(situation).doi ?? cast.find(situation).arxiv ?? '';
const save = (world: World, ref: string, folder = out) => world.app.save(ref, { outputDir: folder });
async function saved(world: World, ref: string, folder = out) {
  const got = await save(world, ref, folder);
  if (!got.ok) throw new Error(`${got.error.code} ${got.error.message}`);
  return got.value;
}
async function failed(world: World, ref: string, folder = out) {
  const got = await save(world, ref, folder);
  if (got.ok) throw new Error(`saved ${got.value.path}`);
  return got.error;
}
/** Hosts asked since the call began, in order. */
async function hostsOf(world: World, body: () => Promise<unknown>): Promise<string[]> {
  const before = world.asked().length;
  await body();
  return world
    .asked()
    .slice(before)
    .map((line) => line.split(' ')[0] ?? '');
}
const rows = (world: World) =>
  readFileSync(join(world.env['CARREL_HOME'] ?? '', 'provenance.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the year decides who is asked first', () => {
  verifies(
    ['PDT-004.1', 'PDT-001.15'],
    'asks a configured Sci-Hub mirror first for a paper from before 2021, and stops there when it delivers',
    async () => {
      const hosts = await hostsOf(mirrored, async () => {
        expect(await saved(mirrored, OLD)).toMatchObject({ source: 'Sci-Hub', paper: { year: 2013 } });
      });
      expect(hosts.slice(0, 2)).toEqual(['api.crossref.org', MIRROR]);
      expect(hosts).not.toContain('api.unpaywall.org');
    },
  );

  verifies(
    ['PDT-004.2', 'PDT-004.14'],
    'asks Unpaywall first for a paper from 2021 or later, and stops there when it delivers',
    async () => {
      const hosts = await hostsOf(mirrored, async () => {
        expect(await saved(mirrored, doiOf('redirect-allowed'))).toMatchObject({
          source: 'Unpaywall',
          paper: { year: 2023 },
        });
      });
      expect(hosts.slice(0, 2)).toEqual(['api.crossref.org', 'api.unpaywall.org']);
      expect(hosts).not.toContain(MIRROR);
    },
  );

  verifies('PDT-004.2', 'asks Sci-Hub next for a paper from 2021 or later that Unpaywall lacks', async () => {
    mirrored.sandbox.setFault('api.unpaywall.org', { kind: 'status', status: 404 });
    const hosts = await hostsOf(mirrored, () => save(mirrored, doiOf('comment-served'), `${out}-c`));
    expect(hosts.slice(0, 3)).toEqual(['api.crossref.org', 'api.unpaywall.org', MIRROR]);
  });

  verifies('PDT-004.3', 'asks Unpaywall before Sci-Hub when the year is unknown', async () => {
    const hosts = await hostsOf(mirrored, () => save(mirrored, '10.1234/nonexistent-year'));
    expect(hosts.indexOf('api.unpaywall.org')).toBeGreaterThan(0);
    expect(hosts.indexOf('api.unpaywall.org')).toBeLessThan(hosts.indexOf(MIRROR));
  });

  verifies(['PDT-004.15', 'PDT-004.10'], 'tries the second source automatically when the first one fails', async () => {
    const doi = doiOf('landing-page-with-pdf-meta');
    const hosts = await hostsOf(mirrored, async () => {
      const { source, paper, attempts } = await saved(mirrored, doi);
      expect({ source, year: paper.year }).toEqual({ source: 'Unpaywall', year: 2020 });
      expect(attempts.slice(0, 2)).toMatchObject([
        { source: 'Crossref', outcome: 'consulted_resolved' },
        { source: 'Sci-Hub', outcome: 'consulted_failed' },
      ]);
    });
    expect(hosts.indexOf(MIRROR)).toBeLessThan(hosts.indexOf('api.unpaywall.org'));
  });

  verifies(
    'PDT-004.6',
    'takes the year from the published or issued date, never from the registration date',
    async () => {
      expect((await saved(mirrored, NEW)).source).toBe('Unpaywall');
      const hosts = await hostsOf(mirrored, () => save(mirrored, doiOf('late-registration')));
      expect(hosts.slice(0, 2)).toEqual(['api.crossref.org', MIRROR]);
    },
  );
});

describe('without mirrors', () => {
  verifies(
    ['PDT-004.4', 'PDT-004.5'],
    'skips Sci-Hub without a request when no mirror is configured, and lists it as not configured',
    async () => {
      const { attempts } = await failed(plain, OLD);
      expect(attempts).toContainEqual(
        expect.objectContaining({ source: 'Sci-Hub', outcome: 'not_consulted_disabled', detail: 'not configured' }),
      );
      expect(plain.asked().filter((line) => line.startsWith(MIRROR))).toEqual([]);
    },
  );
});

describe('the year', () => {
  verifies('PDT-004.5', 'counts a page against robots as a failure of the mirror, and asks it no more', async () => {
    const body = '<html><title>Just a moment...</title><form id="challenge-form">Are you a robot?</form></html>';
    for (const status of [200, 403]) {
      mirrored.sandbox.setFault(MIRROR, { kind: 'status', status, body });
      const ref = doiOf(status === 200 ? 'landing-page-with-pdf-meta' : 'open-gold');
      const hosts = await hostsOf(mirrored, async () => {
        const { source, attempts } = await saved(mirrored, ref, `${out}-${status}`);
        expect(source).toBe('Unpaywall');
        expect(attempts).toContainEqual(expect.objectContaining({ source: 'Sci-Hub', outcome: 'consulted_failed' }));
      });
      expect(hosts.filter((host) => host === MIRROR)).toHaveLength(1);
    }
  });

  verifies('PDT-004.5', 'contains no address of a mirror', () => {
    const root = join(import.meta.dirname, '../../../src');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    expect(files).toContain(join('sources', 'scihub.ts'));
    const named = files.filter((file) => /sci-?hub\.(?!ts\b)[a-z]{2,}/i.test(readFileSync(join(root, file), 'utf8')));
    expect(named).toEqual([]);
  });

  verifies(
    ['PDT-004.7'],
    'remembers the year of a paper, so that the next download does not ask for it again',
    async () => {
      const first = await hostsOf(plain, () => save(plain, doiOf('open-bronze')));
      const second = await hostsOf(plain, () => save(plain, doiOf('open-bronze'), `${out}-b`));
      expect(first).toContain('api.crossref.org');
      expect(second).not.toContain('api.crossref.org');
    },
  );

  verifies('PDT-004.8', 'asks again for a year that a failure left unknown', async () => {
    const doi = doiOf('corporate-author');
    plain.sandbox.setFault('api.crossref.org', { kind: 'status', status: 500 });
    await save(plain, doi);
    plain.sandbox.clearFaults();
    const hosts = await hostsOf(plain, () => save(plain, doi, `${out}-b`));
    expect(hosts[0]).toBe('api.crossref.org');
  });
});

describe('when the first two have nothing', () => {
  verifies(
    'PDT-004.11',
    'tries the other sources in order when the first two have nothing, then reports the paper as not found',
    async () => {
      const { attempts = [], message } = await failed(plain, doiOf('sici-doi'));
      const order = CATALOG.map(({ title }) => title);
      const others = attempts.map((each) => each.source).slice(3);
      expect(others.length).toBeGreaterThan(2);
      expect(others).toEqual(order.filter((title) => others.includes(title)));
      expect(message).toMatch(/^Paper not found in any source/);
      expect(attempts.filter((each) => each.source === 'Unpaywall')[0]?.detail).toMatch(/not available/);
    },
  );

  test('a copy from another source is used, and that source is reported', async () => {
    plain.sandbox.setFault('api.unpaywall.org', { kind: 'status', status: 404 });
    const { source } = await saved(plain, doiOf('open-gold'));
    expect(source).not.toBe('Unpaywall');
  });
});

describe('what comes is verified', () => {
  test.each([
    'wrong-paper',
    'comment-served',
    'publisher-stub',
    'html-posing-as-pdf',
    'truncated-pdf',
    'challenge-page',
  ])('%s is not a success, and nothing is left in the folder', async (situation) => {
    expect((await failed(plain, doiOf(situation))).message).toMatch(/^Paper not found in any source/);
    expect(existsSync(out) ? readdirSync(out) : []).toEqual([]);
  });

  verifies(
    ['PDT-006.12', 'PDT-006.14', 'PDT-001.17'],
    'saves the right paper under its year and title, with a grade',
    async () => {
      const { path, grade } = await saved(mirrored, OLD);
      expect(path).toBe(join(out, '[2013] - Nanometre-scale thermometry in a living cell.pdf'));
      expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
      expect(grade).toBe('verified');
    },
  );

  verifies('PDT-006.15', 'saves a title with colons, slashes and ampersands under a safe file name', async () => {
    const { path } = await saved(plain, doiOf('special-characters-title'));
    expect(path).toBe(join(out, '[2020] - Protein structure function biology.pdf'));
  });

  verifies('PDT-001.16', 'reports title, year and authors whichever source delivers the file', async () => {
    for (const [world, ref, source, title, year, family] of [
      [mirrored, OLD, 'Sci-Hub', 'Nanometre-scale thermometry in a living cell', 2013, 'Kucsko'],
      [plain, NEW, 'Unpaywall', 'Heat', 2021, 'Adeyemi'],
      [plain, '1706.03762', 'arXiv', 'Attention', 2017, 'Vaswani'],
    ] as const) {
      const { paper, source: from } = await saved(world, ref, join(out, source));
      expect({ from, year: paper.year }).toEqual({ from: source, year });
      expect(paper.title).toContain(title);
      expect(JSON.stringify(paper.authors?.[0])).toContain(family);
    }
  });
});

describe('a paper is saved once', () => {
  verifies(
    ['PDT-001.14'],
    'returns the file that is already in the folder instead of downloading it again',
    async () => {
      const first = await saved(plain, NEW);
      const hosts = await hostsOf(plain, async () => {
        const again = await saved(plain, 'https://doi.org/10.1038/S41586-021-03380-Y');
        expect(again).toMatchObject({ path: first.path, wasSaved: true, source: 'Unpaywall', grade: first.grade });
      });
      expect(hosts).toEqual([]);
      expect(readdirSync(out)).toHaveLength(1);
    },
  );

  test('two parallel calls leave one file', async () => {
    const both = await Promise.all([saved(plain, NEW), saved(plain, NEW)]);
    expect(both[0]?.path).toBe(both[1]?.path);
    expect(readdirSync(out)).toHaveLength(1);
  });

  test('a missing file is fetched again under its name', async () => {
    const first = await saved(plain, NEW);
    rmSync(first.path);
    expect(await saved(plain, NEW)).toMatchObject({ path: first.path, wasSaved: false });
  });

  test('a file with notes is verified again and returned unchanged', async () => {
    const { path, sizeBytes } = await saved(plain, NEW);
    appendFileSync(path, '\n% a note of the reader\n');
    const again = await saved(plain, NEW);
    expect(again).toMatchObject({ path, wasSaved: true, grade: 'verified' });
    expect(again.sizeBytes).toBeGreaterThan(sizeBytes);
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html>'],
    ['another text', 'x'.repeat(20_000)],
  ])('%s in its place is neither accepted nor overwritten', async (_what, content) => {
    const { path } = await saved(plain, NEW);
    writeFileSync(path, content);
    const again = await saved(plain, NEW);
    expect(again).toMatchObject({ path: path.replace('.pdf', ' (2).pdf'), wasSaved: false, grade: 'verified' });
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  test('another folder gets its own copy', async () => {
    const [first, second] = [await saved(plain, NEW), await saved(plain, NEW, `${out}-b`)];
    expect([second.wasSaved, second.sha256]).toEqual([false, first.sha256]);
  });

  verifies('PDT-006.13', 'numbers the file when another file already has its name', async () => {
    mkdirSync(out, { recursive: true });
    const name = '[2021] - Heat flow through living tissue resolved in space and time';
    writeFileSync(join(out, `${name}.pdf`), 'of somebody else');
    symlinkSync('/nowhere', join(out, `${name} (2).pdf`));
    expect((await saved(plain, NEW)).path).toBe(join(out, `${name} (3).pdf`));
    expect(readFileSync(join(out, `${name}.pdf`), 'utf8')).toBe('of somebody else');
  });
});

verifies('PDT-006.11', 'rejects a truncated PDF and leaves no file behind', async () => {
  for (const situation of ['truncated-pdf', 'no-eof-pdf']) {
    const { code } = await failed(plain, doiOf(situation));
    expect(['NETWORK_ERROR', 'VERIFICATION_FAILED']).toContain(code);
    expect(existsSync(out) ? readdirSync(out) : []).toEqual([]);
  }
});

verifies('PDT-000.4', 'retries a failing source, then moves on to the next one', async () => {
  plain.sandbox.setFault('api.unpaywall.org', { kind: 'status', status: 503 });
  const hosts = await hostsOf(plain, async () => {
    expect((await saved(plain, doiOf('null-reference'))).source).not.toBe('Unpaywall');
  });
  expect(hosts.filter((host) => host === 'api.unpaywall.org')).toHaveLength(3);
});

describe('on record', () => {
  verifies('PDT-004.12', 'logs which source delivered the file', async () => {
    const { path, sha256 } = await saved(mirrored, OLD);
    expect(rows(mirrored).at(-1)).toMatchObject({
      event: 'download',
      result: 'ok',
      source: 'Sci-Hub',
      capability: 'operator',
      target: path,
      sha256,
    });
  });

  test('a failure is logged too, and a download never enters the store', async () => {
    await failed(plain, '10.1234/nonexistent');
    expect(rows(plain).at(-1)).toMatchObject({ event: 'download', result: 'err', error_code: 'NOT_FOUND' });
    expect(await plain.app.audit()).toMatchObject({ ok: true, value: { clean: true } });
  });
});

test('a PubMed id is resolved to its paper', async () => {
  const pmid = '23903748';
  const { ref } = await saved(mirrored, `PMID:${pmid}`);
  expect(ref).toEqual({ kind: 'doi', id: OLD });
});

test('an arXiv paper comes from arXiv and says so', async () => {
  expect(await saved(plain, '1706.03762')).toMatchObject({ source: 'arXiv', grade: 'verified' });
});
