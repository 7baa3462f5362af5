import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exportLedger } from '../../../src/formats/ledger.ts';
import { toPrismaFlow, toPrismaHtml, toPrismaSvg } from '../../../src/formats/prisma.ts';
import { readRecords } from '../../../src/formats/records/read.ts';
import type { SessionState } from '../../../src/model/checkpoint.ts';
import { createSystemClock } from '../../../src/model/clock.ts';
import { fail, ok } from '../../../src/model/result.ts';
import { search } from '../../../src/search/search.ts';
import { createAccess } from '../../../src/search/sessions/access.ts';
import { createAdd, type SessionAdditions } from '../../../src/search/sessions/add.ts';
import { createSessionFiles } from '../../../src/search/sessions/files.ts';
import { createIdleSessions } from '../../../src/search/sessions/idle.ts';
import { createLeases } from '../../../src/search/sessions/lease.ts';
import type { Session } from '../../../src/search/sessions/replay.ts';
import { createRunner, type Runner } from '../../../src/search/sessions/run.ts';
import { createSearchSteps } from '../../../src/search/steps.ts';
import { showOverLimit } from '../../../src/terminal/search.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { page, record, searcher } from '../../support/records.ts';
import { createSleepersClock } from '../../support/sleepers-clock.ts';
import { approve, openOne, openSessions } from '../../support/toy-sessions.ts';
import { unwrap } from '../../support/unwrap.ts';

const REQUEST = { query: 'monsoon onset', domain: 'general', maxResults: 100 } as const;
const clock = createSystemClock();
const FOUND = [
  record('a', { doi: '10.1000/1', title: 'Monsoon onset over Kerala', year: 2001 }),
  record('a', { doi: '10.1000/2', title: 'Onset of the Indian monsoon', year: 2002 }),
];
const RIS = `TY  - JOUR
TI  - Monsoon onset over Kerala
DO  - 10.1000/1
PY  - 2001
ER  - 
TY  - JOUR
TI  - Bread ovens of Samarkand
PY  - 1999
ER  - 
a stray line
`;
const file = (name = 'folder/mine.ris', text = RIS) => ({ ...unwrap(readRecords(text)), name });
const steps = (answer = page(FOUND)) => createSearchSteps({ sources: [searcher('a', async () => answer)], clock });
const open = async (home: string, answer = page(FOUND)) =>
  openSessions(home, {}, { steps: async () => ok(steps(answer)) });
const REMOVAL = { remove: ['a.ris'], face: 'cli' } as const;
const titles = ({ collection }: SessionState) => collection?.hits.map(({ paper }) => paper.title).sort();

test('records added at the start are a source of their own, and join those of the sources', async () => {
  const sessions = await open(await temporaryFolder());
  const id = unwrap(await sessions.create(REQUEST, 'cli', { files: [file()] }));
  unwrap(await sessions.wait(id, 0));
  const { collection } = unwrap(await sessions.decide(id, approve));
  const hit = collection?.hits.find(({ paper }) => paper.doi === '10.1000/1');
  expect(hit?.sources).toEqual(['a', 'import:mine.ris']);
  expect(collection?.facets.bySource).toEqual({ a: 2, 'import:mine.ris': 2 });
});

test('an added record is not removed for low relevance', async () => {
  const sessions = await open(await temporaryFolder());
  const id = unwrap(await sessions.create(REQUEST, 'cli', { files: [file()] }));
  unwrap(await sessions.wait(id, 0));
  expect(titles(unwrap(await sessions.decide(id, approve)))).toContain('Bread ovens of Samarkand');
});

test('the ledger and the flow diagram count added records, and what could not be read', async () => {
  const collection = unwrap(await search(REQUEST, { steps: steps(), clock }, { additions: { files: [file()] } }));
  const { rows, retrieved, merged, kept, imported } = collection.ledger;
  expect(retrieved).toBe(rows.reduce((sum, row) => sum + row.retrieved, 0) + 2);
  expect([kept, merged]).toEqual([3, retrieved - 3]);
  expect(imported).toMatchObject([{ source: 'import:mine.ris', format: 'ris', records: 2 }]);
  expect(imported?.[0]?.problems).toEqual([{ place: 'line 10', message: 'The line belongs to no record.' }]);
  expect(toPrismaFlow(collection)).toMatchObject({ identified: retrieved, imported: [{ name: 'mine.ris', count: 2 }] });
  expect(toPrismaSvg(toPrismaFlow(collection))).toContain('From imported files: 2');
  expect(exportLedger(collection)).toContain('- mine.ris: 2 records (ris); 1 problem');
});

test('records added to a pending review start it over, and its marks stay', async () => {
  const sessions = await open(await temporaryFolder());
  const id = unwrap(await sessions.create(REQUEST, 'desk'));
  unwrap(await sessions.wait(id, 0));
  const before = unwrap(await sessions.decide(id, approve));
  const marks = { 'doi:10.1000/2': 'exclude' } as const;
  unwrap(await sessions.mark(id, { checkpointId: before.checkpoint?.id ?? '', marks }));
  const after = unwrap(await sessions.add(id, { files: [file()], face: 'desk' }));
  expect(after).toMatchObject({ state: 'checkpoint', checkpoint: { kind: 'result_review' }, iteration: 0 });
  expect(after.checkpoint?.id).not.toBe(before.checkpoint?.id);
  expect(titles(after)).toContain('Bread ovens of Samarkand');
  expect(unwrap(await sessions.marks(id))).toEqual(marks);
  unwrap(await sessions.decide(id, approve));
  expect(unwrap(await sessions.marks(id))).toEqual({});
});

test('another process sees the added records', async () => {
  const home = await temporaryFolder();
  const first = await open(home);
  const id = unwrap(await first.create(REQUEST, 'cli', { files: [file()] }));
  unwrap(await first.wait(id, 0));
  const second = await open(home);
  expect(unwrap(await second.get(id))?.imported).toMatchObject([{ source: 'import:mine.ris', records: 2 }]);
  expect(titles(unwrap(await second.decide(id, approve)))).toHaveLength(3);
  expect(readFileSync(join(home, 'sessions', `${id}.jsonl`), 'utf8')).not.toContain('folder/');
});

test('two files of one name stay two sources', async () => {
  const sessions = await open(await temporaryFolder());
  const id = unwrap(
    await sessions.create(REQUEST, 'cli', { files: [file(), file('mine.ris', RIS.replace('1999', '1998'))] }),
  );
  const { imported } = unwrap(await sessions.wait(id, 0));
  expect(imported?.map(({ source }) => source)).toEqual(['import:mine.ris', 'import:mine.ris (2)']);
});

test('added records can be ranked without asking a source', async () => {
  const source = searcher('a', async () => page(FOUND));
  const alone = createSearchSteps({ sources: [source], clock });
  const request = { ...REQUEST, sources: ['none'] };
  const found = await search(request, { steps: alone, clock }, { additions: { files: [file()] } });
  expect(unwrap(found).hits.map(({ paper }) => paper.title)).toEqual([
    'Monsoon onset over Kerala',
    'Bread ovens of Samarkand',
  ]);
  expect(source.asked).toEqual([]);
});

test('without a source there must be records', async () => {
  const found = await search({ ...REQUEST, sources: ['none'] }, { steps: steps(), clock });
  expect(found).toMatchObject({ error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('Add a') } });
});

test('when no source answers, the added records are still reviewed', async () => {
  const sessions = await open(await temporaryFolder(), fail('NETWORK_ERROR', 'unavailable'));
  const id = unwrap(await sessions.create(REQUEST, 'cli', { files: [file()] }));
  unwrap(await sessions.wait(id, 0));
  const review = unwrap(await sessions.decide(id, approve));
  expect(review.checkpoint).toMatchObject({ kind: 'result_review', payload: { failure: { code: 'NETWORK_ERROR' } } });
  expect(titles(review)).toHaveLength(2);
});

test('a complete search takes no more records', async () => {
  const sessions = await open(await temporaryFolder());
  const id = unwrap(await sessions.create(REQUEST, 'cli'));
  unwrap(await sessions.wait(id, 0));
  unwrap(await sessions.decide(id, approve));
  unwrap(await sessions.decide(id, approve));
  expect(await sessions.add(id, { files: [file()], face: 'cli' })).toMatchObject({
    error: { code: 'SESSION_STATE', message: expect.stringContaining('already complete') },
  });
});

test('more records than a session can hold are refused with a way out', async () => {
  const sessions = await open(await temporaryFolder());
  const records = Array.from({ length: 50_001 }, (_, at) => ({ id: `#${at}`, place: '', paper: { title: `T ${at}` } }));
  const many = { format: 'ris', records, problems: [], name: 'all.ris' };
  expect(await sessions.create(REQUEST, 'cli', { files: [many] })).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('carrel dedupe') },
  });
});

test('criteria are kept with the search, in its ledger and its flow diagram', async () => {
  const home = await temporaryFolder();
  const sessions = await open(home);
  const criteria = { include: ['studies  in Asia'], exclude: ['models <only>'] };
  const id = unwrap(await sessions.create(REQUEST, 'cli', { criteria }));
  unwrap(await sessions.wait(id, 0));
  unwrap(await sessions.decide(id, approve));
  const { collection } = unwrap(await (await open(home)).decide(id, approve));
  expect(collection?.criteria).toEqual({ include: ['studies in Asia'], exclude: ['models <only>'] });
  if (!collection) throw new Error('no collection');
  expect(exportLedger(collection)).toContain('## Inclusion criteria\n\n- studies in Asia');
  expect(toPrismaHtml(toPrismaFlow(collection))).toContain('models &#60;only&#62;');
});

test('criteria can be changed after the end, and the history says so', async () => {
  const sessions = await open(await temporaryFolder());
  const id = unwrap(await sessions.create(REQUEST, 'cli'));
  unwrap(await sessions.wait(id, 0));
  unwrap(await sessions.decide(id, approve));
  unwrap(await sessions.decide(id, approve));
  const state = unwrap(await sessions.add(id, { criteria: { include: ['trials'] }, face: 'desk' }));
  expect(state).toMatchObject({ state: 'complete', collection: { criteria: { include: ['trials'], exclude: [] } } });
  const history = unwrap(await sessions.history(id));
  expect(history.at(-1)).toMatchObject({ what: 'added', face: 'desk', note: 'the criteria of the review' });
});

test('a large file says how many of its papers the full list leaves out', async () => {
  const text = Array.from({ length: 300 }, (_each, at) => `TY  - JOUR\nTI  - Monsoon onset ${at}\nER  - \n`).join('');
  const request = { ...REQUEST, maxResults: 20, sources: ['none'] };
  const additions = { files: [file('large.ris', text)] };
  const collection = unwrap(await search(request, { steps: steps(), clock }, { additions }));
  expect(collection.ledger).toMatchObject({ kept: 20, importedOverLimit: 280, imported: [{ records: 300 }] });
  expect(exportLedger(collection)).toContain('Papers of imported files that the full list leaves out: 280');
  expect(showOverLimit(collection).replace(/\s+/gu, ' ')).toContain('280 papers of your files are not listed');
});

test('a file that was added before is refused, with its name', async () => {
  const sessions = await open(await temporaryFolder());
  const id = unwrap(await sessions.create(REQUEST, 'cli', { files: [file()] }));
  unwrap(await sessions.wait(id, 0));
  const again = await sessions.add(id, { files: [file('copy.ris')], face: 'cli' });
  expect(again).toMatchObject({
    error: {
      message: 'Nothing was added. copy.ris has the same records as import:mine.ris, which was added before.',
    },
  });
});

test('an added file can be removed again until a review has decided on its papers', async () => {
  const sessions = await open(await temporaryFolder());
  const id = unwrap(await sessions.create(REQUEST, 'cli', { files: [file()] }));
  unwrap(await sessions.wait(id, 0));
  const review = unwrap(await sessions.decide(id, approve));
  expect(titles(review)).toContain('Bread ovens of Samarkand');
  const without = unwrap(await sessions.add(id, { remove: ['mine.ris'], face: 'cli' }));
  expect(titles(without)).not.toContain('Bread ovens of Samarkand');
  expect(without.imported).toBeUndefined();
  expect(without.collection?.ledger.imported ?? []).toEqual([]);
  expect(unwrap(await sessions.add(id, { files: [file()], face: 'cli' })).imported).toHaveLength(1);
});

test('a file whose papers were decided on stays, and an unknown name is refused with the known ones', async () => {
  const sessions = await open(await temporaryFolder());
  const id = unwrap(await sessions.create(REQUEST, 'cli', { files: [file()] }));
  unwrap(await sessions.wait(id, 0));
  const unknown = await sessions.add(id, { remove: ['other.ris'], face: 'cli' });
  expect(unknown).toMatchObject({ error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('mine.ris') } });
  unwrap(await sessions.decide(id, approve));
  unwrap(await sessions.decide(id, { ...approve, action: 'reject', note: 'narrower' }));
  const late = await sessions.add(id, { remove: ['mine.ris'], face: 'cli' });
  expect(late).toMatchObject({ error: { code: 'SESSION_STATE' } });
});

test('the last file of a search that asks no source stays', async () => {
  const sessions = await open(await temporaryFolder());
  const id = unwrap(await sessions.create({ ...REQUEST, sources: ['none'] }, 'cli', { files: [file()] }));
  unwrap(await sessions.wait(id, 0));
  const refused = await sessions.add(id, { remove: ['mine.ris'], face: 'cli' });
  expect(refused).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
});

test('a file can be removed by the path that it was added from, unless several have its name', async () => {
  const sessions = await open(await temporaryFolder());
  const other = file('d2/mine.ris', RIS.replace('1999', '1998'));
  const id = unwrap(await sessions.create(REQUEST, 'cli', { files: [file('./d1/mine.ris'), other] }));
  unwrap(await sessions.wait(id, 0));
  const unclear = await sessions.add(id, { remove: ['./d1/mine.ris'], face: 'cli' });
  expect(!unclear.ok && unclear.error.message).toBe(
    'Several added files are named "./d1/mine.ris". Remove one by its name: import:mine.ris, import:mine.ris (2).',
  );
  unwrap(await sessions.add(id, { remove: ['import:mine.ris (2)'], face: 'cli' }));
  expect(unwrap(await sessions.add(id, { remove: ['./d1/mine.ris'], face: 'cli' })).imported).toBeUndefined();
});

test('the history says what was removed and what was added', async () => {
  const sessions = await open(await temporaryFolder());
  const id = unwrap(await sessions.create(REQUEST, 'cli', { files: [file()] }));
  unwrap(await sessions.wait(id, 0));
  unwrap(await sessions.add(id, { remove: ['mine.ris'], face: 'cli' }));
  unwrap(await sessions.add(id, { files: [file('new.ris')], face: 'cli' }));
  unwrap(await sessions.add(id, { remove: ['new.ris'], files: [file('last.ris')], face: 'cli' }));
  expect(unwrap(await sessions.history(id)).map(({ what, note }) => [what, note])).toEqual([
    ['opened', undefined],
    ['added', '2 records as import:mine.ris'],
    ['removed', 'import:mine.ris'],
    ['added', '2 records as import:new.ris'],
    ['removed', 'import:new.ris'],
    ['added', '2 records as import:last.ris'],
  ]);
});

test.each([{}, { files: [] }, { remove: [] }])(
  'a change of nothing, %j, is refused and leaves no trace',
  async (nothing) => {
    const sessions = await open(await temporaryFolder());
    const id = unwrap(await sessions.create(REQUEST, 'cli'));
    unwrap(await sessions.wait(id, 0));
    expect(await sessions.add(id, { ...nothing, face: 'desk' })).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
    expect(unwrap(await sessions.history(id))).toHaveLength(1);
  },
);

/** The function that adds in a library, and the steps that it then waits for; it does not wait for them. */
function addAndSeeWaits(home: string) {
  const files = createSessionFiles(home);
  const leases = createLeases({ home, kind: 'real', clock });
  const runner = createRunner({ files, leases, clock, steps: async () => ok(steps()) });
  const idle = createIdleSessions(files, leases, clock);
  const { open: openSession, wait } = createAccess({ home, kind: 'real', clock, files, runner, idle });
  onTestFinished(() => runner.close().then(() => leases.close()));
  const waits: number[] = [];
  const waitNot = (id: string, step: number) => {
    waits.push(step);
    return wait(id, step, { waitMs: 0 });
  };
  return { waits, add: createAdd({ runner, open: openSession, wait: waitNot, clock }) };
}

test('a caller waits for a new review only if the papers change', async () => {
  const home = await temporaryFolder();
  const sessions = await open(home);
  const id = unwrap(await sessions.create(REQUEST, 'cli'));
  unwrap(await sessions.wait(id, 0));
  const { waits, add } = addAndSeeWaits(home);
  unwrap(await add(id, { files: [file()], face: 'cli' }));
  const { step } = unwrap(await sessions.decide(id, approve));
  unwrap(await add(id, { criteria: { include: ['trials'] }, face: 'cli' }));
  unwrap(await add(id, { remove: ['mine.ris'], face: 'cli' }));
  const { step: next } = unwrap(await sessions.wait(id, step));
  unwrap(await add(id, { files: [file('new.ris')], face: 'cli' }));
  expect(waits).toEqual([0, step - 1, step, next]);
});

test('while another process holds a session, additions and decisions are told that it is busy', async () => {
  const home = await temporaryFolder();
  const { sessionId } = await openOne(openSessions(home));
  const hasty = openSessions(home, {}, { clock: createSleepersClock(Date.now()) });
  const holder = createLeases({ home, kind: 'real', clock });
  onTestFinished(() => holder.close());
  const answers = await holder.hold(sessionId, 0, async () =>
    ok([await hasty.add(sessionId, { files: [file()], face: 'cli' }), await hasty.decide(sessionId, approve)]),
  );
  expect(unwrap(answers)).toMatchObject([
    { error: { code: 'CHECKPOINT_BUSY', message: expect.stringContaining('Add records when it waits') } },
    { error: { code: 'CHECKPOINT_BUSY', message: expect.stringContaining('checkpoint already being processed') } },
  ]);
});

test.each<[string, Partial<Session>, SessionAdditions, string, string]>([
  [
    'a file while sources are asked',
    { next: 'gather' },
    { files: [file()], face: 'cli' },
    'CHECKPOINT_BUSY',
    'running',
  ],
  ['a file at the end', { next: 'finish' }, { files: [file()], face: 'cli' }, 'CHECKPOINT_BUSY', 'running'],
  ['a file after the end', { next: 'over' }, { files: [file()], face: 'cli' }, 'SESSION_STATE', 'Start a new search'],
  ['a removal while sources are asked', { next: 'gather' }, REMOVAL, 'CHECKPOINT_BUSY', 'running'],
  ['a removal while papers are ranked', { next: 'organise' }, REMOVAL, 'CHECKPOINT_BUSY', 'running'],
  ['a removal at the next checkpoint', { next: 'decide' }, REMOVAL, 'SESSION_STATE', 'import:a.ris, so the file stays'],
  ['a removal after the end', { next: 'over' }, REMOVAL, 'SESSION_STATE', 'import:a.ris, so the file stays'],
])('%s is refused with the reason', async (_what, more, input, code, message) => {
  const imports = [{ source: 'import:a.ris', format: 'ris', records: [], problems: [] }];
  const session = { id: 'abc', intent: {}, rounds: [{}], imports, undecided: [], ...more } as unknown as Session;
  const unused = () => {
    throw new Error('It is refused before.');
  };
  const runner: Runner = { find: unused, start: unused, stop: unused, close: unused };
  const add = createAdd({ runner, open: async () => ok(session), wait: unused, clock });
  expect(await add('abc', input)).toMatchObject({ error: { code, message: expect.stringContaining(message) } });
});

test('a search that asks no source can lose all files but one, and the last one for another', async () => {
  const sessions = await open(await temporaryFolder());
  const files = [file(), file('other.ris', RIS.replace('1999', '1998'))];
  const id = unwrap(await sessions.create({ ...REQUEST, sources: ['none'] }, 'cli', { files }));
  unwrap(await sessions.wait(id, 0));
  const sourcesAfter = async (input: object) =>
    unwrap(await sessions.add(id, { ...input, face: 'cli' })).imported?.map(({ source }) => source);
  expect(await sourcesAfter({ remove: ['other.ris'] })).toEqual(['import:mine.ris']);
  expect(await sourcesAfter({ remove: ['mine.ris'], files: [file('new.ris')] })).toEqual(['import:new.ris']);
});
