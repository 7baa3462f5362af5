import { McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { MAX_ROUNDS } from '../model/checkpoint.ts';
import { ERROR_TABLE } from '../model/error.ts';
import type { Logger } from '../model/logger.ts';
import { runTool, wireFailure } from '../tools/run.ts';
import { type ResourceKind, readResource } from '../tools/snapshot/resources.ts';
import { type Call, type Effect, FAILURE_TEXT, type Tool, type ToolContext } from '../tools/tool.ts';
import { askPerson, canAsk, followAnswer } from './elicitation.ts';

/** What a server is made of. */
export interface ServerParts {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources?: readonly ResourceKind[];
  readonly context: ToolContext;
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

/** The key that lists fields with outside text. */
const UNTRUSTED = 'carrel/untrusted';

/** Builds a server from tools; it serves old and new protocol versions. */
export function createServer(parts: ServerParts): McpServer {
  const { name, version, instructions, tools, resources, context, calls, log, elicit = false } = parts;
  const capabilities = { tools: { listChanged: false }, ...(resources && { resources: { listChanged: false } }) };
  const server = new McpServer(
    { name, version },
    { capabilities, instructions, inputRequired: { maxRounds: MAX_QUESTIONS } },
  );
  if (resources) serveResources(server, resources, context);
  for (const tool of tools) {
    const { title, description, effect } = tool;
    const config = {
      title,
      description,
      annotations: { title, ...ANNOTATIONS[effect] },
      inputSchema: advertise(tool),
    };
    server.registerTool(tool.name, config, async (args, { mcpReq }) => {
      calls.begin();
      try {
        const start = performance.now();
        const asks = elicit && canAsk(server, mcpReq);
        const actual = asks ? followAnswer(tool, args, mcpReq, tools) : { tool, args, isDismissed: false };
        const ran = await runTool(actual.tool, actual.args, context, toCall(mcpReq));
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

/**
 * Own handlers in place of the SDK's resource table, so that failures have our envelope and a URI can name an offset.
 */
function serveResources({ server }: McpServer, resources: readonly ResourceKind[], context: ToolContext): void {
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...resources] }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const read = readResource(context.snapshot(), uri);
    if (read.ok) return { contents: [{ uri, ...read.value, _meta: { [UNTRUSTED]: ['text'] } }] };
    const { code, message } = read.error;
    const kind = ERROR_TABLE[code].http < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(kind, message, { uri, ...wireFailure(read.error) });
  });
}

type Advertised = ReturnType<typeof toAdvertised>;

/** Cached, because HTTP builds a server for every request. */
const advertised = new WeakMap<Tool, Advertised>();

function advertise(tool: Tool): Advertised {
  const made = advertised.get(tool) ?? toAdvertised(tool.input);
  advertised.set(tool, made);
  return made;
}

/**
 * A schema for listing only: `runTool` checks the arguments, so that a failure has our envelope instead of the SDK's.
 */
function toAdvertised(schema: z.ZodType) {
  const json = z.toJSONSchema(schema, { io: 'input' });
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'carrel',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: () => json as Record<string, unknown>, output: () => json as Record<string, unknown> },
    },
  };
}
