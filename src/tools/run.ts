import type { z } from 'zod';
import { createFailure, type Failure } from '../model/error.ts';
import { toWire } from '../model/wire.ts';
import type { Tool, ToolContext } from './tool.ts';

/** The answer of a tool on every face: the same object as structured content, JSON text and command-line output. */
export type Envelope =
  | ({ readonly ok: true } & Record<string, unknown>)
  | { readonly ok: false; readonly ref?: string; readonly error: Record<string, unknown> };

/** An envelope and, for a failure, the failure itself, from which exit and HTTP statuses follow. */
export interface ToolAnswer {
  readonly envelope: Envelope;
  readonly failure?: Failure;
}

/** Runs a tool: checks the arguments, builds the envelope, and is the only place that catches everything. */
export async function runTool<Input, Output extends object>(
  tool: Tool<Input, Output>,
  args: unknown,
  context: ToolContext,
  signal?: AbortSignal,
): Promise<ToolAnswer> {
  const input = tool.input.safeParse(args ?? {});
  if (!input.success) return toAnswer(createFailure(tool.badInput, describe(input.error)), args);
  try {
    const result = await tool.run(input.data, context, signal);
    return result.ok ? { envelope: { ok: true, ...result.value } } : toAnswer(result.error, args);
  } catch (bug) {
    context.report(bug);
    return toAnswer(
      createFailure('INTERNAL_ERROR', `${tool.name} met a bug; the details are on standard error.`),
      args,
    );
  }
}

function toAnswer(failure: Failure, args: unknown): ToolAnswer {
  const ref = (args as { ref?: unknown } | null)?.ref;
  return { envelope: { ok: false, ref: typeof ref === 'string' ? ref : '', error: wireFailure(failure) }, failure };
}

/** The wire form of a failure; `denial_context` is left out when there is none. */
function wireFailure({ denial, ...failure }: Failure): Record<string, unknown> {
  return { ...toWire(failure), ...(denial && { denial_context: toWire(denial) }) };
}

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`).join('; ');
}
