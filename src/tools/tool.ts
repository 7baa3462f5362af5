import type { z } from 'zod';
import type { Acquired, AcquireOptions } from '../acquire/acquire.ts';
import type { Plan } from '../acquire/plan.ts';
import type { Resolution, ResolveOptions } from '../acquire/resolve.ts';
import type { Brief } from '../acquire/save/brief.ts';
import type { SavedPaper } from '../acquire/save/save.ts';
import type { CitationGraph, GraphOptions } from '../graph/expand.ts';
import type { CapabilityReport } from '../model/capability.ts';
import type { ErrorCode, Failure } from '../model/error.ts';
import type { Result } from '../model/result.ts';
import type { Sessions } from '../search/sessions/sessions.ts';
import type { Store } from '../store/store.ts';
import type { SnapshotReader } from './snapshot/reader.ts';

/** Where a tool wants a file, and what ends the call. */
export interface SaveInto {
  readonly outputDir?: string;
  readonly signal?: AbortSignal;
}

/** What tools may reach; an entry point builds it, and each tool is handed only the parts it declares. */
export interface ToolContext {
  resolve(ref: string, options?: ResolveOptions): Promise<Result<Resolution>>;
  acquire(ref: string, options?: AcquireOptions): Promise<Result<Acquired>>;
  /** Saves a paper into a folder that tools may write to. */
  save(ref: string, call: SaveInto): Promise<Result<SavedPaper & { readonly note?: string }>>;
  saveBatch(
    refs: readonly string[],
    call: SaveInto & { done?(count: number): void },
  ): Promise<Result<SavedPaper & { readonly note?: string }>[]>;
  brief(ref: string, options?: { readonly signal?: AbortSignal }): Promise<Result<Brief>>;
  keepMetadata(ref: string, options?: ResolveOptions & { readonly sessionId?: string }): Promise<Result<Resolution>>;
  expandGraph(ref: string, options?: GraphOptions): Promise<Result<CitationGraph>>;
  plan(ref: string): Result<Plan>;
  store(): Promise<Store>;
  capabilities(): CapabilityReport;
  /** Whether the library folder can be written, without leaving anything in it. */
  checkHome(): Promise<Result<void>>;
  /** The search sessions of the library. */
  sessions(): Promise<Sessions>;
  /** The snapshot that is served, as far as it may be handed out. */
  snapshot(): SnapshotReader;
  /** A call that waits for a search answers within this time, done or not. */
  readonly answerWithinMs: number;
  readonly version: string;
}

export type ContextPart = keyof ToolContext;

/** What accompanies a call: how to end it, and whom to tell how far it is. */
export interface Call {
  readonly signal?: AbortSignal;
  /** Present only when the client asked to be told. */
  progress?(done: number, total: number, message: string): void;
}

/** The answer of a tool on every face: the same object as structured content and, unless it renders another, as text. */
export type Envelope = { readonly ok: boolean } & Readonly<Record<string, unknown>>;

/** What a tool does to the world; annotations of every face follow from it. */
export type Effect = 'local-read' | 'network-read' | 'network-write' | 'session-write';

/**
 * A tool, declared once: listing, validation, command line and documentation follow.
 * It sees only the parts of the context it `uses`; a dry run sees the plan alone, so neither can reach further.
 */
export interface Tool<Input = unknown, Output extends object = object, Part extends ContextPart = ContextPart> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** The code of arguments that do not fit. */
  readonly badInput: ErrorCode;
  readonly uses: readonly Part[];
  run(input: Input, context: Pick<ToolContext, Part>, call: Call): Promise<Result<Output>>;
  /** The text of an answer, failures included; undefined, or absent: the JSON of the envelope. */
  render?(envelope: Envelope): string | undefined;
  /** Answers in place of `run` when the input says `dry_run`. */
  dryRun?(input: Input, context: Pick<ToolContext, 'plan'>): Result<object>;
  /** The argument that a failure repeats; `ref` unless told. */
  readonly echo?: 'session_id' | 'paper_id' | 'query' | 'keyword' | 'category';
  /** Fields of an answer whose text was written by others: data, never instructions. */
  readonly untrusted?: readonly string[];
  /** An output that is none: what was asked for was not delivered, though there is something to tell. */
  fault?(output: Output): Failure | undefined;
}

/** Gives a literal the type of a tool, with the handler's types inferred from the schemas. */
export function defineTool<Input, Output extends object, Part extends ContextPart>(
  tool: Tool<Input, Output, Part>,
): Tool<Input, Output, Part> {
  return tool;
}
