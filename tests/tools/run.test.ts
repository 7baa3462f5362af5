import { expect, test } from 'vitest';
import { z } from 'zod';
import { createFailure } from '../../src/model/error.ts';
import { fail, ok } from '../../src/model/result.ts';
import { runTool, wireFailure } from '../../src/tools/run.ts';
import { defineTool, type ToolContext } from '../../src/tools/tool.ts';

const bugs: unknown[] = [];
const context = {} as ToolContext;
const report = (bug: unknown) => bugs.push(bug);
const tool = (run: () => ReturnType<ReturnType<typeof make>['run']>) => make(run);
const make = (run: () => Promise<ReturnType<typeof ok<{ shown: string }>>>) =>
  defineTool({
    name: 'a_tool',
    title: 'A tool',
    description: '',
    effect: 'local-read',
    badInput: 'INVALID_REF',
    untrusted: [],
    uses: [],
    input: z.strictObject({ ref: z.string().min(7) }),
    output: z.object({ shown: z.string() }),
    run,
  });
const good = tool(async () => ok({ shown: 'yes' }));

test('a success is the output with ok: true', async () => {
  expect(await runTool(good, { ref: '10.1/abc' }, context)).toEqual({
    envelope: { ok: true, shown: 'yes' },
    text: '{"ok":true,"shown":"yes"}',
    isError: false,
  });
});

test.each([
  [{ ref: 'short' }, 'ref'],
  [{ ref: '10.1/abc', dry_run: true }, 'dry_run'],
  [{}, 'ref'],
  [null, 'ref'],
  ['text', 'arguments'],
])('wrong arguments get the error code of the toolset and name the field: %j', async (args, field) => {
  const { envelope, failure } = await runTool(good, args, context);
  expect(failure?.code).toBe('INVALID_REF');
  expect(envelope).toMatchObject({
    ok: false,
    error: { code: 'INVALID_REF', message: expect.stringContaining(field) },
  });
});

test('wrong arguments are listed as fields', async () => {
  const { envelope } = await runTool(good, { ref: '10.1/abc', odd: true }, context);
  expect(envelope).toMatchObject({
    error: { fields: { odd: expect.stringMatching(/^unknown field "odd"; valid fields: /) } },
  });
});

test('a failure has its reason and the wrong arguments, as the caller named them', async () => {
  const fields = { 'filters.from_year': 'must be a number' };
  const failing = tool(async () => fail('NETWORK_ERROR', 'Down.', { reason: 'unknown_host', fields }));
  const { envelope } = await runTool(failing, { ref: '10.1/abc' }, context);
  expect(envelope).toMatchObject({ error: { reason: 'unknown_host', fields } });
});

test('a failure has its details in snake_case, and denial_context only if there is one', async () => {
  const plain = await runTool(
    tool(async () => fail('NETWORK_ERROR', 'Down.', { retryAfterMs: 5 })),
    { ref: '10.1/abc' },
    context,
  );
  expect(plain.envelope).toEqual({
    ok: false,
    ref: '10.1/abc',
    error: { code: 'NETWORK_ERROR', message: 'Down.', disposition: 'retry_after', retry_after_ms: 5 },
  });
  const denied = await runTool(
    tool(async () => fail('CAPABILITY_DENIED', 'No.', { denial: { reason: 'insecure_scheme', hopIndex: 1 } })),
    { ref: '10.1/abc' },
    context,
  );
  expect(denied.envelope).toMatchObject({ error: { denial_context: { reason: 'insecure_scheme', hop_index: 1 } } });
});

test('an exception becomes INTERNAL_ERROR, and its details go to the log', async () => {
  const broken = tool(() => Promise.reject(new Error('secret detail')));
  const { envelope } = await runTool(broken, { ref: '10.1/abc' }, context, {}, report);
  expect(envelope).toMatchObject({ ok: false, error: { code: 'INTERNAL_ERROR' } });
  expect(JSON.stringify(envelope)).not.toContain('secret detail');
  expect(bugs).toHaveLength(1);
});

const seen: object[] = [];
const watched = defineTool({
  name: 'a_watched_tool',
  title: 'A watched tool',
  description: '',
  effect: 'local-read',
  badInput: 'INVALID_ARGUMENT',
  untrusted: [],
  uses: ['version'],
  echo: 'query',
  input: z.strictObject({ query: z.string().max(200), dry_run: z.boolean().optional() }),
  output: z.looseObject({}),
  run: async (_input, given) => {
    seen.push(given);
    return ok({ ran: true });
  },
});
const whole = { version: '1', plan: () => ok({}) } as unknown as ToolContext;

test('a tool sees only the parts of the context that it declares, and a dry run only the plan', async () => {
  seen.length = 0;
  await runTool(watched, { query: 'q' }, whole);
  const dry = { ...watched, dryRun: (_: unknown, given: object) => ok({ saw: Object.keys(given) }) };
  expect((await runTool(dry, { query: 'q', dry_run: true }, whole)).envelope).toEqual({ ok: true, saw: ['plan'] });
  expect((await runTool(dry, { query: 'q', dry_run: false }, whole)).envelope).toMatchObject({ ran: true });
  expect(seen.map((given) => Object.keys(given))).toEqual([['version'], ['version']]);
});

test('a tool without a dry run runs', async () => {
  expect((await runTool(watched, { query: 'q', dry_run: true }, whole)).envelope).toEqual({ ok: true, ran: true });
});

test('a failure repeats the argument that the tool names, cut after 100 characters, or nothing', async () => {
  const { envelope } = await runTool(watched, { query: 'q'.repeat(201) }, whole);
  expect(envelope['query']).toBe('q'.repeat(100));
  expect(envelope).not.toHaveProperty('ref');
  expect((await runTool(watched, { query: 5 }, whole)).envelope).not.toHaveProperty('query');
  expect((await runTool(good, { ref: 5 }, context)).envelope['ref']).toBe('');
});

test('a failure may have an output, and its own text', async () => {
  const failing = {
    ...watched,
    run: async () => ({ ...fail('NOT_FOUND', 'None.'), output: { rows: 2 } }),
    render: ({ ok: isOk }: { ok: boolean }) => (isOk ? undefined : 'as text'),
  };
  const answer = await runTool(failing, { query: 'q' }, whole);
  expect(answer).toMatchObject({ envelope: { ok: false, rows: 2 }, text: 'as text', isError: true });
  expect(answer.failure?.code).toBe('NOT_FOUND');
  const fine = await runTool({ ...watched, render: failing.render }, { query: 'q' }, whole);
  expect(fine.text).toBe('{"ok":true,"ran":true}');
});

test('a failure names its subject in the envelope of the error', () => {
  const failure = createFailure('paper_not_found', 'None.', { about: { paperId: 'x' } });
  expect(wireFailure(failure)).toMatchObject({ code: 'paper_not_found', paper_id: 'x' });
});

test('a denial that cannot be written is null, and the log says so', () => {
  const told: unknown[] = [];
  const failure = { ...createFailure('CAPABILITY_DENIED', 'No.'), denial: { reason: 'x', hopIndex: 1n } };
  const wire = wireFailure(failure as unknown as Parameters<typeof wireFailure>[0], (bug) => told.push(bug));
  expect(wire).toMatchObject({ code: 'CAPABILITY_DENIED', denial_context: null });
  expect(told).toEqual([expect.stringContaining('could not serialise a denial context')]);
});

test('several wrong arguments are all named in the message', async () => {
  const { failure } = await runTool(watched, { query: 5, dry_run: 'x' }, whole);
  expect(failure?.message).toMatch(/^query: .+; dry_run: .+$/);
});
