import { expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { createContext } from '../../src/mcp/context.ts';
import { createCallCount } from '../../src/mcp/stdio.ts';
import { readView, viewMeta } from '../../src/mcp/view.ts';
import { findProfile } from '../../src/tools/profile.ts';
import { unwrap } from '../support/unwrap.ts';

test('a server that ends waits for the last running call, and not at all if none runs', async () => {
  const calls = createCallCount();
  await calls.idle(60_000);
  calls.begin();
  calls.begin();
  let isIdle = false;
  const idle = calls.idle(60_000).then(() => {
    isIdle = true;
  });
  calls.end();
  await Promise.resolve();
  expect(isIdle).toBe(false);
  calls.end();
  await idle;
  expect(isIdle).toBe(true);
});

test('a call that never ends delays the end only for the given time', async () => {
  const calls = createCallCount();
  calls.begin();
  await expect(calls.idle(1)).resolves.toBeUndefined();
});

test('tools without a snapshot cannot reach one, and searches answer before clients give up', () => {
  const context = createContext({ version: '1' } as unknown as App);
  expect(() => context.snapshot()).toThrow('No snapshot is open');
  expect(context.answerWithinMs).toBeLessThan(25_000);
  expect(context.version).toBe('1');
});

test('a view is read at its own address only', async () => {
  const { tools } = unwrap(findProfile('search'));
  const [search] = tools.filter(({ name }) => name === 'search_papers');
  expect(search && viewMeta(search)).toEqual({ _meta: { ui: { resourceUri: 'ui://carrel/review.html' } } });
  const [session] = tools.filter(({ name }) => name === 'get_session');
  expect(session && viewMeta(session)).toEqual({});
  expect(await readView('ui://carrel/review.html', tools)).toMatchObject({
    ok: true,
    value: { mimeType: 'text/html;profile=mcp-app' },
  });
  expect(await readView('ui://carrel/other.html', tools)).toBeNull();
  expect(await readView('ui://carrel/review.html', session ? [session] : [])).toBeNull();
  const unbuilt = { ...search, view: 'unbuilt' } as unknown as (typeof tools)[number];
  expect(await readView('ui://carrel/unbuilt.html', [unbuilt])).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND', message: 'The view ui://carrel/unbuilt.html is not built. Run npm run build.' },
  });
});
