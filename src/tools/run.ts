import { z } from 'zod';
import { createFailure, type Failure } from '../model/error.ts';
import type { Result } from '../model/result.ts';
import { describeIssue, fieldsOfIssues } from '../model/validation.ts';
import { toWire, type WireFailure } from '../model/wire.ts';
import type { Call, ContextPart, Envelope, Tool, ToolContext } from './tool.ts';

/** An envelope and, for a failure, the failure itself, from which exit and HTTP statuses follow. */
export interface ToolAnswer {
  readonly envelope: Envelope;
  /** What a reader is shown. */
  readonly text: string;
  /** What was asked for was not delivered. */
  readonly isError: boolean;
  readonly failure?: Failure;
}

// Every schema of a process with tools speaks like this, those of its HTTP interface too.
z.config({ customError: describeIssue });

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
  const failed = (failure: Failure) =>
    toAnswer(tool, { ok: false, ...echo(args, tool.echo), error: wireFailure(failure) }, failure);
  const input = tool.input.safeParse(args ?? {});
  if (!input.success) {
    const fields = fieldsOfIssues(input.error.issues);
    return failed(createFailure(tool.badInput, describe(input.error), { fields }));
  }
  try {
    const result = await perform(tool, input.data, context, call);
    if (!result.ok) return failed(result.error);
    const fault = tool.fault?.(result.value as Output);
    if (!fault) return toAnswer(tool, { ok: true, ...result.value });
    return toAnswer(tool, { ok: false, error: wireFailure(fault), ...result.value }, fault);
  } catch (bug) {
    report(bug);
    return failed(createFailure('INTERNAL_ERROR', `${tool.name} met a bug; the details are on standard error.`));
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

function toAnswer(tool: Pick<Tool, 'render'>, envelope: Envelope, failure?: Failure): ToolAnswer {
  const text = tool.render?.(envelope) ?? JSON.stringify(envelope);
  return { envelope, text, isError: !envelope.ok, ...(failure && { failure }) };
}

/** The wire form of a failure; `denial_context` is left out when there is none, and null when it cannot be written. */
export function wireFailure({ denial, about, fields, ...failure }: Failure, report: Report = toStderr): WireFailure {
  return {
    ...toWire(failure),
    // Its keys are paths of arguments, which are in wire spelling already.
    ...(fields && { fields }),
    ...(about && toWire(about)),
    ...(denial && { denial_context: writable(toWire(denial), report) }),
  };
}

function writable<T>(value: T, report: Report): T | null {
  try {
    JSON.stringify(value);
    return value;
  } catch (error) {
    report(`warning: a denial context could not be written and goes out as null: ${String(error)}`);
    return null;
  }
}

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`).join('; ');
}
