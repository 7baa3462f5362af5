import type { z } from 'zod';
import type { Resolution, ResolveOptions } from '../acquire/resolve.ts';
import type { CapabilityReport } from '../model/capability.ts';
import type { ErrorCode } from '../model/error.ts';
import type { Result } from '../model/result.ts';

/** What a tool may reach; an entry point builds it, so that no tool can reach more than it was handed. */
export interface ToolContext {
  resolve(ref: string, options?: ResolveOptions): Promise<Result<Resolution>>;
  capabilities(): CapabilityReport;
  /** Whether the library folder can be written, without leaving anything in it. */
  checkHome(): Promise<Result<void>>;
  readonly version: string;
  /** Told of a bug: an exception that no code expected. */
  report(bug: unknown): void;
}

/** What a tool does to the world; annotations of every face follow from it. */
export type Effect = 'local-read' | 'network-read' | 'network-write';

/** A tool, declared once: listing, validation, command line and documentation follow. */
export interface Tool<Input = unknown, Output extends object = object> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** The code of arguments that do not fit. */
  readonly badInput: ErrorCode;
  run(input: Input, context: ToolContext, signal?: AbortSignal): Promise<Result<Output>>;
}

/** Gives a literal the type of a tool, with the handler's types inferred from the schemas. */
export function defineTool<Input, Output extends object>(tool: Tool<Input, Output>): Tool<Input, Output> {
  return tool;
}
