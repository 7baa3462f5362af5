import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { audit, openBrowser } from '../support/browser.ts';
import { openChat } from '../support/chat-host.ts';
import { connect } from '../support/mcp-client.ts';
import { openWorld } from '../support/world.ts';

const world = await openWorld();
const browser = await openBrowser();
const clients: { kill(): Promise<void> }[] = [];
afterAll(async () => {
  await browser.close();
  await Promise.all(clients.map((client) => client.kill()));
  await world.close();
});

async function open(revision: '2025-11-25' | '2026-07-28', options: Parameters<typeof openChat>[2] = {}) {
  const client = await connect(['--toolsets', 'search'], world.env, undefined, revision);
  clients.push(client);
  return { client, chat: await openChat(browser, client, options) };
}

const QUESTION = { query: 'perovskite solar cells stability', max_results: 40 };

describe.each(['2025-11-25', '2026-07-28'] as const)('with protocol revision %s', async (revision) => {
  const { client, chat } = await open(revision);
  const { view } = chat;
  const button = (name: string | RegExp) => view.getByRole('button', { name });
  const state = async (id: unknown) =>
    (await client.call('get_session', { session_id: id })).data as {
      state: string;
      result: { paper_count: number; ledger: { excluded_because: object } };
    };
  const { structuredContent } = await chat.call('search_papers', QUESTION);
  const id = structuredContent['session_id'];

  test('the view is one small document of the right type that needs nothing from elsewhere', () => {
    expect(chat.uri).toBe('ui://carrel/review.html');
    expect(chat.content).toMatchObject({
      mimeType: 'text/html;profile=mcp-app',
      _meta: { ui: { prefersBorder: true } },
    });
    expect(gzipSync(chat.content?.text ?? '').length).toBeLessThan(150_000);
    expect(chat.content?.text).not.toMatch(/(?:src|href)="|\bfetch\(|EventSource/);
  });

  test('a person edits the strategy in the chat, and the server runs it', async () => {
    await view.getByRole('heading', { name: /^Review the search strategy/ }).waitFor();
    await view.getByLabel('Add a synonym of concept 1').fill('PSC');
    await view.getByLabel('Add a synonym of concept 1').press('Enter');
    expect(await audit(view)).toEqual([]);
    await button('Search with my changes').click();
    await view.locator('.paper-title').first().waitFor();
    const sent = chat.said.find(({ params }) => params['name'] === 'decide')?.params['arguments'];
    expect(sent).toMatchObject({ session_id: id, action: 'edit', checkpoint_id: `${id}:1` });
    expect(JSON.stringify(sent)).toContain('PSC');
  });

  test('a person excludes papers with reasons by keys, and the model learns that they decided', async () => {
    await view.locator('.paper-title').first().focus();
    await chat.page.keyboard.press('x');
    await chat.page.keyboard.press('2');
    await view.locator('.paper.excluded .reason', { hasText: 'wrong method' }).waitFor();
    await view.getByLabel('Another reason').fill('only simulated');
    await view.getByLabel('Another reason').press('Enter');
    await button('Undo').click();
    await view.getByText(/kept · 2 excluded/).waitFor();
    expect(await audit(view)).toEqual([]);
    const kept = Number(/\d+/.exec((await button(/^Finish with/).textContent()) ?? '')?.[0]);
    await button(/^Finish with/).click();
    await button('Continue in the chat').click();
    const after = await state(id);
    expect([after.state, after.result.paper_count]).toEqual(['complete', kept]);
    expect(after.result.ledger.excluded_because).toEqual({ 'wrong method': 1 });
    expect(chat.said.map(({ method }) => method)).toContain('ui/update-model-context');
    expect(chat.said.at(-1)).toMatchObject({ method: 'ui/message', params: { role: 'user' } });
  });

  test('the view asks for nothing but messages', () => {
    expect(chat.wrongs).toEqual([]);
  });
});

test('an old answer in a chat that is opened again shows where the search is now', async () => {
  const { client, chat } = await open('2025-11-25');
  const { data } = await client.call('search_papers', QUESTION);
  await client.call('decide', { session_id: data['session_id'], action: 'approve' });
  await chat.page.evaluate(`show(${JSON.stringify({ structuredContent: data, content: [] })})`);
  await chat.view.locator('.paper-title').first().waitFor();
  expect(await chat.view.getByRole('button', { name: 'Approve and search' }).count()).toBe(0);
});

test('a decision that came too late is refused, and the view shows the present state', async () => {
  const { client, chat } = await open('2025-11-25');
  const { structuredContent } = await chat.call('search_papers', QUESTION);
  const approve = chat.view.getByRole('button', { name: 'Approve and search' });
  await approve.waitFor();
  await client.call('decide', { session_id: structuredContent['session_id'], action: 'approve' });
  await approve.click();
  await chat.view.locator('.paper-title').first().waitFor();
  await expect.poll(() => approve.count()).toBe(0);
});

test('a chat that passes no calls on shows the review and asks for the decision in words', async () => {
  const context = { theme: 'dark', styles: { variables: { '--color-background-primary': 'rgb(1, 2, 3)' } } };
  const { chat } = await open('2026-07-28', { capabilities: {}, context });
  await chat.call('search_papers', QUESTION);
  await chat.view.getByText('Write your decision in the chat.').waitFor();
  expect(await chat.view.getByRole('button', { name: 'Approve and search' }).isDisabled()).toBe(true);
  const look = () =>
    chat.view.evaluate(
      '[getComputedStyle(document.documentElement).colorScheme, getComputedStyle(document.documentElement).backgroundColor]',
    );
  expect(await look()).toEqual(['dark', 'rgb(1, 2, 3)']);
  await chat.tell('ui/notifications/host-context-changed', { theme: 'light' });
  await expect.poll(look).toEqual(['light', 'rgb(1, 2, 3)']);
});
