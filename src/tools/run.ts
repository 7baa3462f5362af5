import type { z } from 'zod';
import { createFailure, type Failure } from '../model/error.ts';
import type { Result } from '../model/result.ts';
import { toWire } from '../model/wire.ts';
import type { Call, ContextPart, Tool, ToolContext } from './tool.ts';

/** The answer of a tool on every face: the same object as structured content, JSON text and command-line output. */
export type Envelope =
  | ({ readonly ok: true } & Record<string, unknown>)
  | ({ readonly ok: false; readonly error: Record<string, unknown> } & Record<string, unknown>);

/** An envelope and, for a failure, the failure itself, from which exit and HTTP statuses follow. */
export interface ToolAnswer {
  readonly envelope: Envelope;
  readonly failure?: Failure;
}

/** Told of a bug: an exception that no code expected. */
export type Report = (bug: unknown) => void;

const toStderr: Report = (bug) => process.stderr.write(`${bug instanceof Error ? bug.stack : String(bug)}\n`);

/** Runs a tool: checks the arguments, builds the envelope, and is the only place that catches everything. */
export async function runTool<Input, Output extends object, Part extends ContextPart>(
  tool: Tool<Input, Output, Part>,
  args: unknown,
  context: ToolContext,
  call: Call = {},
  report: Report = toStderr,
): Promise<ToolAnswer> {
  const input = tool.input.safeParse(args ?? {});
  const toAnswer = (failure: Failure) => ({
    envelope: { ok: false as const, ...echo(args, tool.echo), error: wireFailure(failure) },
    failure,
  });
  if (!input.success) return toAnswer(createFailure(tool.badInput, describe(input.error)));
  try {
    const result = await perform(tool, input.data, context, call);
    if (!result.ok) return toAnswer(result.error);
    const failure = tool.fault?.(result.value as Output);
    if (!failure) return { envelope: { ok: true, ...result.value } };
    return { envelope: { ok: false, error: wireFailure(failure), ...result.value }, failure };
  } catch (bug) {
    report(bug);
    return toAnswer(createFailure('INTERNAL_ERROR', `${tool.name} met a bug; the details are on standard error.`));
  }
}

async function perform<Input, Output extends object, Part extends ContextPart>(
  tool: Tool<Input, Output, Part>,
  input: Input,
  context: ToolContext,
  call: Call,
): Promise<Result<object>> {
  const isDry = (input as { dry_run?: unknown }).dry_run === true;
  if (isDry && tool.dryRun) return tool.dryRun(input, { plan: context.plan });
  const parts = Object.fromEntries(tool.uses.map((part) => [part, context[part]]));
  return tool.run(input, parts as unknown as Pick<ToolContext, Part>, call);
}

/** What the failure is about, as the caller called it; the ref is always there, as published. */
function echo(args: unknown, name: Tool['echo']): Record<string, string> {
  const value = (args as Record<string, unknown> | null)?.[name ?? 'ref'];
  if (name) return typeof value === 'string' ? { [name]: value.slice(0, 100) } : {};
  return { ref: typeof value === 'string' ? value : '' };
}

/** The wire form of a failure; `denial_context` is left out when there is none. */
export function wireFailure({ denial, ...failure }: Failure): Record<string, unknown> {
  return { ...toWire(failure), ...(denial && { denial_context: toWire(denial) }) };
}

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`).join('; ');
}
