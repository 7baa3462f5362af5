import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AddOptions, addFile } from '../../src/acquire/add.ts';
import { createSystemClock } from '../../src/model/clock.ts';
import { ok } from '../../src/model/result.ts';
import type { SourceHandle } from '../../src/model/source.ts';
import { MAX_PDF_BYTES, type PdfReport } from '../../src/pdf/report.ts';
import { temporaryFolder } from '../support/folder.ts';
import { readCopy } from '../support/gold-copy.ts';
import { newLibrary } from '../support/library.ts';
import { unwrap } from '../support/unwrap.ts';

const gold = await readCopy();
const clock = createSystemClock();
const ref = { kind: 'doi', id: gold.doi } as const;

/** A source that knows every DOI as the paper of this title. */
function knows(title: string): SourceHandle {
  const client = { get: () => Promise.reject(new Error('unused')), forget: () => {} };
  return {
    context: () => ({ client, clock }),
    source: {
      ...{ id: 'index', wireKey: 'index', title: 'Index', tier: 1, purpose: '', terms: { note: '' }, hosts: [] },
      ...{ example: '', rate: { minGapMs: 1, concurrency: 1 }, enabledByDefault: true, covers: () => true },
      lookup: async (asked) => ok({ source: 'index', paper: { doi: asked.id, title, isOa: true }, locations: [] }),
    },
  };
}

let home: string;
let file: string;
let library: Awaited<ReturnType<typeof newLibrary>>['store'];
const inspected: string[] = [];
beforeEach(async () => {
  ({ home, store: library } = await newLibrary());
  file = join(await temporaryFolder(), 'Own Copy.pdf');
  writeFileSync(file, gold.bytes);
  inspected.length = 0;
});
const rows = () =>
  readFileSync(join(home, 'provenance.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const add = (options: AddOptions = {}, title = gold.title, report: PdfReport = gold.report) =>
  addFile(
    file,
    {
      sources: [knows(title)],
      clock,
      store: library,
      sandbox: false,
      inspect: async (path) => {
        inspected.push(path);
        return ok(report);
      },
      findByTitle: async () => ok([]),
    },
    options,
  );

describe('a file of the user that is the paper', () => {
  test('is stored under the DOI that it prints, with its origin in the log', async () => {
    const added = unwrap(await add({ sessionId: 'one-call' }));
    expect(added).toMatchObject({ ref, title: gold.title, wasStored: false, verdict: { grade: 'verified' } });
    expect(readFileSync(added.path).equals(Buffer.from(gold.bytes))).toBe(true);
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toMatchObject({
      ...{ event: 'fetch', result: 'ok', ref: gold.doi, source: 'local-file', capability: 'local', sandbox: false },
      ...{ session_id: 'one-call', detail: `added from ${file}`, final_url: pathToFileURL(file).href },
      ...{
        bytes: gold.bytes.length,
        grade: 'verified',
        version: added.verdict.version,
        attempts: [{ source: 'index' }],
      },
    });
    expect(existsSync(file)).toBe(true);
  });

  test('keeps its evidence and time in the library', async () => {
    const before = new Date(clock.now()).toISOString();
    const { verdict } = unwrap(await add());
    const entry = unwrap(await library.get(ref))?.entry;
    expect(entry?.copy).toMatchObject({
      evidence: verdict.evidence,
      source: 'local-file',
      sizeBytes: gold.bytes.length,
    });
    expect(verdict.evidence.length).toBeGreaterThan(0);
    expect((entry?.fetchedAt ?? '') >= before).toBe(true);
  });

  test('is verified from the copy in the library, because the file of the user may change', async () => {
    unwrap(await add({ ref }));
    expect(inspected).toHaveLength(2);
    expect(inspected[1]).not.toBe(file);
  });

  test('is stored once when it is added again, without a second row', async () => {
    unwrap(await add());
    expect(unwrap(await add())).toMatchObject({ wasStored: true, verdict: { grade: 'verified' } });
    expect(unwrap(await add({ dryRun: true }))).toMatchObject({ wasStored: true });
    expect(rows()).toHaveLength(1);
    expect(readdirSync(join(home, 'papers/.staging'))).toEqual([]);
  });

  test('is not written by a dry run', async () => {
    const planned = unwrap(await add({ dryRun: true }));
    expect(planned).toMatchObject({ wasStored: false, path: library.paths(ref).pdf, verdict: { grade: 'verified' } });
    expect(existsSync(home)).toBe(false);
  });
});

test.each([false, true])('another file of a stored paper does not replace it (dry run: %s)', async (dryRun) => {
  unwrap(await add());
  writeFileSync(file, Buffer.concat([gold.bytes, Buffer.from('\n')]));
  const other = await add({ dryRun });
  expect(other).toMatchObject({ ok: false, error: { code: 'STORE_ERROR' } });
  expect(!other.ok && other.error.message).toContain(`carrel remove ${gold.doi}`);
  expect(readdirSync(join(home, 'papers/.staging'))).toEqual([]);
  expect(readFileSync(library.paths(ref).pdf).equals(Buffer.from(gold.bytes))).toBe(true);
});

test('a file that is another paper is quarantined and logged, and the failure says why and what to do', async () => {
  const added = await add({ ref }, 'Sediment transport in braided rivers of the north');
  expect(added).toMatchObject({ ok: false, error: { code: 'VERIFICATION_FAILED' } });
  expect(!added.ok && added.error.message).toMatch(
    /^Could not verify that the file is .+: .+\. A copy is in quarantine/,
  );
  expect(rows()).toMatchObject([{ event: 'quarantine', error_code: 'VERIFICATION_FAILED', source: 'local-file' }]);
  expect(unwrap(await library.get(ref))).toBeNull();
});

test('a dry run refuses a file that is another paper and quarantines nothing', async () => {
  const planned = await add({ ref, dryRun: true }, 'Sediment transport in braided rivers of the north');
  expect(!planned.ok && planned.error.message).toMatch(/^Could not verify(?!.*quarantine)/);
  expect(existsSync(home)).toBe(false);
});

test('a file that cannot be opened is no readable PDF, and nothing is resolved', async () => {
  const added = await add({ ref }, gold.title, { ...gold.report, opens: false });
  expect(!added.ok && added.error).toMatchObject({
    code: 'VERIFICATION_FAILED',
    message: `${file} is not a readable PDF.`,
  });
});

test('the largest file that is read has exactly the maximum size', async () => {
  truncateSync(file, MAX_PDF_BYTES + 1);
  const added = await add();
  expect(!added.ok && added.error.message).toContain(`is too large: ${MAX_PDF_BYTES + 1} bytes`);
  expect(inspected).toEqual([]);
  truncateSync(file, MAX_PDF_BYTES);
  await add({}, gold.title, { ...gold.report, opens: false });
  expect(inspected).toEqual([file]);
});
