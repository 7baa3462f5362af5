import { z } from 'zod';
import { createFailure, type Failure } from '../model/error.ts';
import { describeIssue, fieldsOfIssues } from '../model/validation.ts';
import { toWire, type WireFailure } from '../model/wire.ts';
import type { Call, ContextPart, Envelope, Outcome, Tool, ToolContext } from './tool.ts';
import { writeEnvelope } from './written.ts';

/** The answer of a tool; exit and HTTP status follow from `failure`. */
export interface ToolAnswer {
  readonly envelope: Envelope;
  /** The text content. */
  readonly text: string;
  /** The tool did not deliver what was requested. */
  readonly isError: boolean;
  readonly failure?: Failure;
}

// Every schema of the process uses these messages, those of the HTTP interface too.
z.config({ customError: describeIssue });

/** Receives an unexpected exception. */
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
    if (result.ok) return toAnswer(tool, { ok: true, ...result.value });
    if (!('output' in result)) return failed(result.error);
    return toAnswer(tool, { ok: false, error: wireFailure(result.error), ...result.output }, result.error);
  } catch (bug) {
    report(bug);
    return failed(createFailure('INTERNAL_ERROR', `Internal error in ${tool.name}; see standard error for details.`));
  }
}

async function perform<Input, Output extends object, Part extends ContextPart>(
  tool: Tool<Input, Output, Part>,
  input: Input,
  context: ToolContext,
  call: Call,
): Promise<Outcome<object>> {
  const isDry = (input as { dry_run?: unknown }).dry_run === true;
  if (isDry && tool.dryRun) return tool.dryRun(input, { plan: context.plan });
  const parts = Object.fromEntries(tool.uses.map((part) => [part, context[part]]));
  return tool.run(input, parts as unknown as Pick<ToolContext, Part>, call);
}

/** The argument that a failure repeats; `ref` is always present, as published. */
function echo(args: unknown, name: Tool['echo']): Record<string, string> {
  const value = (args as Record<string, unknown> | null)?.[name ?? 'ref'];
  if (name) return typeof value === 'string' ? { [name]: value.slice(0, 100) } : {};
  return { ref: typeof value === 'string' ? value : '' };
}

function toAnswer(tool: Pick<Tool, 'render'>, envelope: Envelope, failure?: Failure): ToolAnswer {
  const text = tool.render?.(envelope) ?? writeEnvelope(envelope);
  return { envelope, text, isError: !envelope.ok, ...(failure && { failure }) };
}

/** The wire form of a failure; a `denial_context` that cannot be serialised becomes null. */
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
    report(`warning: could not serialise a denial context, sending null: ${String(error)}`);
    return null;
  }
}

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`).join('; ');
}
