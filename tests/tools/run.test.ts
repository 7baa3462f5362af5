import { expect, test } from 'vitest';
import { z } from 'zod';
import { fail, ok } from '../../src/model/result.ts';
import { runTool } from '../../src/tools/run.ts';
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
