import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { MAX_ROUNDS } from '../model/checkpoint.ts';
import { ERROR_TABLE, type Failure } from '../model/error.ts';
import type { Logger } from '../model/logger.ts';
import { fail, ok } from '../model/result.ts';
import type { ListedTool } from '../tools/listed.ts';
import type { LoadedProfile, Profile } from '../tools/profile.ts';
import type { Resources } from '../tools/resource.ts';
import { runTool, wireFailure } from '../tools/run.ts';
import { type Call, type Effect, FAILURE_TEXT, type Tool, type ToolContext } from '../tools/tool.ts';
import { askPerson, canAsk, followAnswer } from './elicitation.ts';
import { sendPlainErrors } from './plain-error.ts';
import { readView, VIEW_CONTENT, viewMeta } from './view.ts';

/** What a server is made of. */
export interface ServerParts extends Omit<Profile, 'needsEmail' | 'needsSnapshot'> {
  readonly version: string;
  /** Called at the first call, so that a server answers before what its tools need is loaded. */
  context(): Promise<ToolContext>;
  /** Counts running calls, so that a shutdown can wait for them. */
  readonly calls: { begin(): void; end(): void };
  readonly log: Logger;
  /** Ask the person at checkpoints, if the client can show a form. */
  readonly elicit?: boolean;
}

const ANNOTATIONS: Readonly<Record<Effect, object>> = {
  'local-read': { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  'network-read': { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  'network-write': { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  'session-write': { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
};

/** Two checkpoints per round, and the answer to the last. */
const MAX_QUESTIONS = 2 * MAX_ROUNDS + 1;

/** A failure repeats the URI only up to here. */
const MAX_URI = 2048;
/** The key that lists fields with outside text. */
const UNTRUSTED = 'carrel/untrusted';

/** Builds a server from tools; it serves old and new protocol versions. */
export function createServer(parts: ServerParts): McpServer {
  const { name, version, instructions, tools, load, hasPrompts, context, calls, log, elicit = false } = parts;
  const hasResources = parts.hasResources || tools.some(({ view }) => view);
  const capabilities = {
    tools: { listChanged: false },
    ...(hasResources && { resources: { listChanged: false } }),
    ...(hasPrompts && { prompts: { listChanged: false } }),
  };
  const server = new McpServer(
    { name, version },
    { capabilities, instructions, inputRequired: { maxRounds: MAX_QUESTIONS } },
  );
  const connect = server.connect.bind(server);
  server.connect = (transport) => connect(sendPlainErrors(transport));
  if (hasResources) serveResources(server, parts);
  if (hasPrompts) servePrompts(server, load);
  for (const listed of tools) {
    const { title, description, effect } = listed;
    const config = {
      title,
      description,
      annotations: { title, ...ANNOTATIONS[effect] },
      inputSchema: advertise(listed),
      ...viewMeta(listed),
    };
    server.registerTool(listed.name, config, async (args, { mcpReq }) => {
      calls.begin();
      try {
        const start = performance.now();
        const loaded = (await load()).tools;
        const tool = toolNamed(loaded, listed.name);
        const asks = elicit && canAsk(server, mcpReq);
        const actual = asks ? followAnswer(tool, args, mcpReq, loaded) : { tool, args, isDismissed: false };
        const ran = await runTool(actual.tool, actual.args, await context(), toCall(mcpReq));
        const { envelope, text, isError, failure } = ran;
        const outcome = failure?.code ?? (isError ? 'not delivered' : 'ok');
        log('info', `${tool.name}: ${outcome} after ${Math.round(performance.now() - start)} ms`);
        const question = asks && !actual.isDismissed ? askPerson(tool, envelope) : null;
        if (question) return question;
        const _meta = untrustedIn(tool, isError);
        return { content: [{ type: 'text' as const, text }], structuredContent: envelope, isError, ..._meta };
      } finally {
        calls.end();
      }
    });
  }
  return server;
}

function toolNamed(tools: readonly Tool[], name: string): Tool {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`The tool ${name} is listed but does not exist.`);
  return tool;
}

function untrustedIn({ untrusted }: Tool, isError: boolean): { _meta?: Record<string, readonly string[]> } {
  const paths = new Set([...untrusted, ...(isError ? FAILURE_TEXT : [])]);
  return paths.size > 0 ? { _meta: { [UNTRUSTED]: [...paths] } } : {};
}

type Request = Parameters<Parameters<McpServer['registerTool']>[2]>[1]['mcpReq'];

/** Sends progress only if the client sent a progress token. */
function toCall({ signal, _meta, notify }: Request): Call {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { signal };
  const progress = (done: number, total: number, message: string) => {
    // The client may have disconnected.
    notify({ method: 'notifications/progress', params: { progressToken, progress: done, total, message } }).catch(
      () => undefined,
    );
  };
  return { signal, progress };
}

/** For servers whose only resources are views, which tools name and no list needs. */
const NO_RESOURCES: Resources = {
  kinds: [],
  list: async () => ok([]),
  read: async (uri) => fail('INVALID_ARGUMENT', `Unknown resource: ${uri.slice(0, 200)}.`),
};

/**
 * Own handlers in place of the SDK's resource table, so that failures have our envelope and a URI can name an offset.
 */
function serveResources(
  { server }: McpServer,
  { tools, load, context }: Pick<ServerParts, 'tools' | 'load' | 'context'>,
): void {
  const loadResources = async () => (await load()).resources ?? NO_RESOURCES;
  const refuse = (error: Failure, uri?: string): never => {
    const kind = ERROR_TABLE[error.code].http < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(kind, error.message, {
      ...(uri !== undefined && { uri: uri.slice(0, MAX_URI) }),
      ...wireFailure(error),
      _meta: { [UNTRUSTED]: FAILURE_TEXT.map((path) => path.replace('error.', '')) },
    });
  };
  server.setRequestHandler('resources/list', async () => {
    const listed = await (await loadResources()).list(await context());
    if (!listed.ok) return refuse(listed.error);
    return { resources: [...listed.value], _meta: { [UNTRUSTED]: ['resources[].title'] } };
  });
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: [...(await loadResources()).kinds],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const view = await readView(uri, tools);
    if (view?.ok) return { contents: [{ uri, ...view.value, _meta: VIEW_CONTENT }] };
    const read = view ?? (await (await loadResources()).read(uri, await context()));
    if (read.ok) return { contents: [{ uri, ...read.value, _meta: { [UNTRUSTED]: ['text'] } }] };
    return refuse(read.error, uri);
  });
}

/** Prompts are plain texts; unknown names and missing arguments are errors of the protocol. */
function servePrompts({ server }: McpServer, load: () => Promise<LoadedProfile>): void {
  const loadPrompts = async () => (await load()).prompts ?? [];
  server.setRequestHandler('prompts/list', async () => ({
    prompts: (await loadPrompts()).map(({ write: _, ...prompt }) => ({ ...prompt, arguments: [...prompt.arguments] })),
  }));
  server.setRequestHandler('prompts/get', async ({ params: { name, arguments: given = {} } }) => {
    const prompts = await loadPrompts();
    const prompt = prompts.find((each) => each.name === name);
    const known = prompts.map((each) => each.name).join(', ');
    if (!prompt)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `Unknown prompt "${name.slice(0, 80)}". Known: ${known}.`,
      );
    const missing = prompt.arguments.find((each) => each.required && !given[each.name]?.trim());
    if (missing) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${missing.name}: is required.`);
    const text = prompt.write(given);
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
}

type Advertised = ReturnType<typeof toAdvertised>;

/** Cached, because HTTP builds a server for every request. */
const advertised = new WeakMap<ListedTool, Advertised>();

function advertise(tool: ListedTool): Advertised {
  const made = advertised.get(tool) ?? toAdvertised(tool.schema);
  advertised.set(tool, made);
  return made;
}

/** A schema for listing only: `runTool` checks the arguments, so that a failure has our envelope instead of the SDK's. */
function toAdvertised(schema: ListedTool['schema']) {
  const write = () => schema;
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'carrel',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: write, output: write },
    },
  };
}
