import type { Browser, Frame, Page } from 'playwright-core';
import type { connect } from './mcp-client.ts';

type Client = Awaited<ReturnType<typeof connect>>;
type Params = Record<string, unknown>;

/** The policy that the specification of MCP Apps prescribes for views that declare no domains. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

/** What a chat can do and how it looks. */
export interface ChatOptions {
  readonly capabilities?: Params;
  readonly context?: Params;
}

/** A message of the view that the chat answered. */
export interface Said {
  readonly method: string;
  readonly params: Params;
}

const HOST = `<!doctype html><html lang="en"><head><title>Chat</title></head><body>
<script>
  const send = (message) => frames[0].postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', async ({ source, data }) => {
    if (source !== frames[0] || data?.jsonrpc !== '2.0' || !data.method) return;
    const answer = await window.receive(data.method, data.params ?? {});
    if (data.id !== undefined) send({ id: data.id, ...answer });
  });
  window.show = (params) => send({ method: 'ui/notifications/tool-result', params });
  window.tell = (method, params) => send({ method, params });
</script>
<iframe title="Review" sandbox="allow-scripts" src="http://view.test/" style="width:100%;height:1400px;border:0"></iframe>
</body></html>`;

/** A chat that shows the view of a tool, as hosts of MCP Apps do: in a sandboxed frame, with messages only. */
export async function openChat(browser: Browser, client: Client, options: ChatOptions = {}) {
  const { capabilities = { serverTools: {}, openLinks: {}, updateModelContext: { text: {} }, message: { text: {} } } } =
    options;
  const { result: listed = {} } = await client.request('tools/list');
  const tools = listed['tools'] as { name: string; _meta?: { ui?: { resourceUri: string } } }[];
  const uri = tools.find(({ name }) => name === 'search_papers')?._meta?.ui?.resourceUri ?? '';
  const { result: read = {} } = await client.request('resources/read', { uri });
  const [content] = read['contents'] as { mimeType: string; text: string; _meta: Params }[];
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  page.setDefaultTimeout(20_000);
  const [said, wrongs]: [Said[], string[]] = [[], []];
  page.on('pageerror', (error) => wrongs.push(error.message));
  page.on('console', (message) => message.type() === 'error' && wrongs.push(message.text()));
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url === 'http://chat.test/') return route.fulfill({ contentType: 'text/html', body: HOST });
    if (url !== 'http://view.test/') {
      wrongs.push(`request: ${url}`);
      return route.abort();
    }
    const headers = { 'content-security-policy': POLICY };
    return route.fulfill({ contentType: 'text/html', headers, body: content?.text ?? '' });
  });
  let greeted = () => {};
  const ready = new Promise<void>((resolve) => {
    greeted = resolve;
  });
  await page.exposeFunction('receive', (method: string, params: Params) => {
    said.push({ method, params });
    if (method === 'ui/notifications/initialized') greeted();
    return answer(client, method, params, { capabilities, context: options.context ?? {} });
  });
  await page.goto('http://chat.test/');
  await ready;
  const view = page.frames().find((frame) => frame.url() === 'http://view.test/') as Frame;
  return { page, view, uri, content, said, wrongs, ...speak(client, page) };
}

/** Calls a tool as a model does, and passes the result to the view. */
function speak(client: Client, page: Page) {
  return {
    tell: (method: string, params: Params) =>
      page.evaluate(`tell(${JSON.stringify(method)}, ${JSON.stringify(params)})`),
    async call(name: string, args: Params) {
      const { result } = await client.request('tools/call', { name, arguments: args });
      await page.evaluate(`show(${JSON.stringify(result)})`);
      return result as { structuredContent: Params };
    },
  };
}

async function answer(client: Client, method: string, params: Params, host: Required<ChatOptions>): Promise<object> {
  const hostInfo = { name: 'tests', version: '1' };
  if (method === 'ui/initialize')
    return {
      result: {
        protocolVersion: '2026-01-26',
        hostInfo,
        hostCapabilities: host.capabilities,
        hostContext: host.context,
      },
    };
  if (method !== 'tools/call') return { result: {} };
  const { result, error } = await client.request(method, params);
  return error ? { error } : { result };
}
