import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { createContext } from '../../src/mcp/context.ts';
import { createFailure, type DenialContext, ERROR_TABLE } from '../../src/model/error.ts';
import { MAX_DOWNLOAD_BYTES } from '../../src/net/download.ts';
import { DOIGET_TOOLS } from '../../src/tools/doiget.ts';
import { DOWNLOAD_TOOLS } from '../../src/tools/download.ts';
import { LIBRARY_TOOLS } from '../../src/tools/library.ts';
import { runTool, wireFailure } from '../../src/tools/run.ts';
import { SEARCH_TOOLS } from '../../src/tools/search.ts';
import { SNAPSHOT_TOOLS } from '../../src/tools/snapshot.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { verifies } from '../requirements/verifies.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const closed = await openWorld({ CARREL_HOSTS: '-publishers,-registries' });
afterAll(() => Promise.all([world.close(), closed.close()]));

verifies('DGT-2.7', 'returns a code of the closed table for any input', async () => {
  const codes = Object.keys(ERROR_TABLE).filter((code) => /^[A-Z]+(_[A-Z]+)*$/.test(code));
  const context = createContext(world.app);
  const anything = fc.anything({ maxDepth: 2 });
  const args = fc.oneof(
    anything,
    fc.record({ ref: anything }),
    fc.record({ refs: anything }),
    fc.record({ query: anything }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...DOIGET_TOOLS), args, async (tool, input) => {
      const { envelope } = await runTool(tool, input, context);
      if (!envelope.ok) expect(codes).toContain((envelope['error'] as { code: string }).code);
    }),
    { numRuns: 150 },
  );
});

const TOOLS = [...DOIGET_TOOLS, ...DOWNLOAD_TOOLS, ...SEARCH_TOOLS, ...LIBRARY_TOOLS, ...SNAPSHOT_TOOLS];
const WRONG = [{ odd: 1 }, { ref: 5 }, { query: ['x'], session_id: 7, identifier: null, paper_id: 1 }, []];

test.each(TOOLS.map((tool) => [tool.name, tool as Tool] as const))(
  '%s explains wrong arguments in plain words',
  async (_name, tool) => {
    const context = createContext(world.app);
    const answers = await Promise.all(WRONG.map((input) => runTool(tool, input, context)));
    const refused = answers.filter(({ failure }) => failure?.code === tool.badInput);
    expect(refused.length).toBeGreaterThan(0);
    for (const { envelope } of refused) {
      const { message } = envelope['error'] as { message: string };
      expect(message).toMatch(/\w/);
      expect(message).not.toMatch(/Invalid (?:input|option)|received|Too (?:big|small)|Unrecognized/);
    }
  },
);

verifies('DGT-5.9', 'tells an empty allow list from one that is not given', async () => {
  const denialOf = async (app: typeof world.app, ref: string) => {
    const got = await app.acquire(ref);
    if (got.ok || !got.error.denial) throw new Error('nothing was denied');
    return wireFailure(got.error)['denial_context'] as Record<string, unknown>;
  };
  expect(await denialOf(closed.app, '10.1371/journal.pone.0120444')).toMatchObject({ expected: [] });
  const capped = await denialOf(world.app, '10.1088/1748-9326/abf001');
  expect(capped).toMatchObject({ reason: 'size_cap_exceeded' });
  expect(capped).not.toHaveProperty('expected');
});

verifies('DGT-5.8', 'states the limit and the size of a file that is too large', async () => {
  const got = await world.app.acquire('10.1088/1748-9326/abf001');
  if (got.ok || !got.error.denial) throw new Error('nothing was denied');
  const { cap, actual = 0 } = wireFailure(got.error)['denial_context'] ?? {};
  expect([cap, actual > MAX_DOWNLOAD_BYTES]).toEqual([MAX_DOWNLOAD_BYTES, true]);
});

verifies('DGT-2.6', 'answers an internal fault of any tool with an error result', async () => {
  const context = createContext(world.app);
  for (const tool of DOIGET_TOOLS) {
    const faulty = { ...tool, run: () => Promise.reject(new Error('a planted bug')) } as Tool;
    const args = [{ ref: '10.1234/foo' }, { refs: ['10.1234/foo'] }, { query: 'x' }, {}];
    const answers = await Promise.all(args.map((each) => runTool(faulty, each, context, {}, () => undefined)));
    const faults = answers.filter(({ failure }) => failure?.code === 'INTERNAL_ERROR');
    expect(faults.length, tool.name).toBeGreaterThan(0);
    for (const { isError, envelope } of faults)
      expect([isError, envelope]).toMatchObject([true, { ok: false, error: { code: 'INTERNAL_ERROR' } }]);
  }
});

verifies('DGT-5.14', 'warns on standard error unless told otherwise', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const denial = { reason: 'size_cap_exceeded', cap: 10n } as unknown as DenialContext;
  const wire = wireFailure(createFailure('NETWORK_ERROR', 'too large', { denial }));
  const lines = written.mock.calls.map(([text]) => String(text));
  written.mockRestore();
  expect(wire).toMatchObject({ denial_context: null });
  expect(lines).toEqual([expect.stringMatching(/^warning: could not serialise a denial context.*\n$/)]);
});

verifies('DGT-5.14', 'reports a denial that cannot be written instead of hiding it', () => {
  const denial = { reason: 'size_cap_exceeded', cap: 10n } as unknown as DenialContext;
  const reported: unknown[] = [];
  const wire = wireFailure(createFailure('NETWORK_ERROR', 'too large', { denial }), (text) => reported.push(text));
  expect(wire).toMatchObject({ code: 'NETWORK_ERROR', denial_context: null });
  expect(reported).toEqual([expect.stringMatching(/^warning: could not serialise a denial context/)]);
});
