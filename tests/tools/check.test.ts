import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContext } from '../../src/mcp/context.ts';
import { checkReferences } from '../../src/tools/library/check.ts';
import { runTool } from '../../src/tools/run.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const run = async (args: object) => (await runTool(checkReferences, args, createContext(world.app))).envelope;
const REAL = 'Kucsko G, et al. Nanometre-scale thermometry in a living cell. Nature 500, 54-58 (2013).';
const INVENTED = 'Nobody N. A paper about submarine teapots. Journal of Invented Results 12, 34-56 (2019).';
const verdictsOf = (answer: Record<string, unknown>) =>
  (answer['references'] as { verdict: string }[]).map(({ verdict }) => verdict);

test('checks printed references', async () => {
  const answer = await run({ references: [REAL, INVENTED] });
  expect(answer).toMatchObject({ ok: true, reference_count: 2, summary: { confirmed: 1, not_found: 1 } });
  expect(verdictsOf(answer)).toEqual(['confirmed', 'not_found']);
});

test('checks the entries of a BibTeX text and names their keys', async () => {
  const bibtex =
    '@article{k1, title={Nanometre-scale thermometry in a living cell}, doi={10.1038/nature12373}, year={1999}}';
  const answer = await run({ bibtex });
  expect(answer).toMatchObject({
    references: [{ key: 'k1', verdict: 'differs', differences: [{ field: 'year', severity: 'major' }] }],
  });
});

test('lists the services that were asked only where the verdict is open to doubt', async () => {
  const { references } = (await run({ references: [REAL, INVENTED] })) as unknown as {
    references: { attempts: unknown[] }[];
  };
  expect(references.map(({ attempts }) => attempts.length > 0)).toEqual([false, true]);
});

test('goes on with a long list at next_offset', async () => {
  const entry = (at: number) => `@misc{k${at}, title={x}}`;
  const bibtex = Array.from({ length: 120 }, (_, at) => entry(at)).join('\n');
  const first = await run({ bibtex, offset: 110 });
  expect(first).toMatchObject({ reference_count: 120 });
  expect((first['references'] as { index: number }[]).map(({ index }) => index)[0]).toBe(111);
  expect(first['next_offset']).toBeUndefined();
});

test.each([{}, { references: [REAL], bibtex: '@misc{a, title={b}}' }])('refuses %j', async (args) => {
  expect(await run(args)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
});

test('says that a paper is not stored', async () => {
  expect(await run({ ref: '10.1038/nature12373' })).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

test('refuses an offset beyond the list', async () => {
  expect(await run({ references: [REAL], offset: 5 })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ARGUMENT', message: 'offset must be less than 1, the number of references.' },
  });
});
