import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Logger } from '../model/logger.ts';
import { runTool } from '../tools/run.ts';
import type { Call, Effect, Tool, ToolContext } from '../tools/tool.ts';

/** What a server is made of. */
export interface ServerParts {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly context: ToolContext;
  /** Told when a call begins and ends, so that a shutdown can wait for it. */
  readonly calls: { begin(): void; end(): void };
  readonly log: Logger;
}

const ANNOTATIONS: Readonly<Record<Effect, object>> = {
  'local-read': { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  'network-read': { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  'network-write': { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  'session-write': { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
};

/** Builds a server from the table of tools; both protocol eras are served from the same one. */
export function createServer({ name, version, instructions, tools, context, calls, log }: ServerParts): McpServer {
  const server = new McpServer({ name, version }, { capabilities: { tools: { listChanged: false } }, instructions });
  for (const tool of tools) {
    const { title, description, effect } = tool;
    const config = {
      title,
      description,
      annotations: { title, ...ANNOTATIONS[effect] },
      inputSchema: advertise(tool.input),
    };
    server.registerTool(tool.name, config, async (args, { mcpReq }) => {
      calls.begin();
      try {
        const start = performance.now();
        const { envelope, text, isError, failure } = await runTool(tool, args, context, toCall(mcpReq));
        const outcome = failure?.code ?? (isError ? 'fell short' : 'ok');
        log('info', `${tool.name}: ${outcome} after ${Math.round(performance.now() - start)} ms`);
        return { content: [{ type: 'text' as const, text }], structuredContent: envelope, isError };
      } finally {
        calls.end();
      }
    });
  }
  return server;
}

type Request = Parameters<Parameters<McpServer['registerTool']>[2]>[1]['mcpReq'];

/** Progress goes out only to a client that sent a token for it. */
function toCall({ signal, _meta, notify }: Request): Call {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { signal };
  const progress = (done: number, total: number, message: string) => {
    // A client that is gone by then has no use for the news.
    notify({ method: 'notifications/progress', params: { progressToken, progress: done, total, message } }).catch(
      () => undefined,
    );
  };
  return { signal, progress };
}

/**
 * The schema for listing alone: arguments pass unchecked here, so that `runTool` checks them and a misfit gets the
 * tool's own envelope instead of the SDK's words.
 */
function advertise(schema: z.ZodType) {
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
