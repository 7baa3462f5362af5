import type { z } from 'zod';
import type { AcquireOptions } from '../acquire/acquire.ts';
import type { Acquired } from '../acquire/acquired.ts';
import type { Plan } from '../acquire/plan.ts';
import type { Resolution, ResolveOptions } from '../acquire/resolve.ts';
import type { Brief } from '../acquire/save/brief.ts';
import type { SavedPaper } from '../acquire/save/save.ts';
import type { ReadAnswer, ReadOptions } from '../documents/read.ts';
import type { CitationGraph, GraphOptions } from '../graph/expand.ts';
import type { CapabilityReport } from '../model/capability.ts';
import type { ErrorCode, Failure } from '../model/error.ts';
import type { LibraryPage, LibrarySearchOptions } from '../model/library-search.ts';
import type { CheckReferences, ReadReferences } from '../model/reference.ts';
import type { Result } from '../model/result.ts';
import type { Sessions } from '../search/sessions/sessions.ts';
import type { Store } from '../store/store.ts';
import type { SnapshotReader } from './snapshot/reader.ts';

/** Where a tool saves a file. */
export interface SaveInto {
  readonly outputDir?: string;
  readonly signal?: AbortSignal;
}

/** Everything that tools may use; each tool receives only the parts it declares. */
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
  /** Searches the full text of the library. */
  searchLibrary(query: string, options?: LibrarySearchOptions): Promise<Result<LibraryPage>>;
  /** The text of a stored paper. */
  read(ref: string, options?: ReadOptions): Promise<Result<ReadAnswer>>;
  readonly readReferences: ReadReferences;
  readonly checkReferences: CheckReferences;
  store(): Promise<Store>;
  capabilities(): CapabilityReport;
  /** Checks that the library folder is writable, without writing to it. */
  checkHome(): Promise<Result<void>>;
  /** The search sessions of the library. */
  sessions(): Promise<Sessions>;
  /** The served snapshot, under its text policy. */
  snapshot(): SnapshotReader;
  /** A call that waits for a search returns within this time, finished or not. */
  readonly answerWithinMs: number;
  readonly version: string;
}

export type ContextPart = keyof ToolContext;

/** Cancellation and progress of a call. */
export interface Call {
  readonly signal?: AbortSignal;
  /** Present only if the client requested progress. */
  progress?(done: number, total: number, message: string): void;
}

/** The answer of a tool: structured content and, unless the tool renders another, the text. */
export type Envelope = { readonly ok: boolean } & Readonly<Record<string, unknown>>;

/** The pages that a host can show in the chat beside the answer of a tool (`web/<name>`). */
export type ViewName = 'review';

/** What a tool reads or changes; its MCP annotations follow. */
export type Effect = 'local-read' | 'network-read' | 'network-write' | 'session-write';

/** The result of a tool; a failure may still have an output, such as the rows of a batch that all failed. */
export type Outcome<Output> = Result<Output> | { readonly ok: false; readonly error: Failure; readonly output: Output };

/**
 * A tool, declared once; listing, validation, commands and documentation follow.
 * It sees only the parts of the context it `uses`, and a dry run sees only the plan.
 */
export interface Tool<Input = unknown, Output extends object = object, Part extends ContextPart = ContextPart> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** The error code of invalid arguments. */
  readonly badInput: ErrorCode;
  readonly uses: readonly Part[];
  run(input: Input, context: Pick<ToolContext, Part>, call: Call): Promise<Outcome<Output>>;
  /** Renders the text of an answer, including failures; undefined means the JSON of the envelope. */
  render?(envelope: Envelope): string | undefined;
  /** Runs instead of `run` if the input has `dry_run`. */
  dryRun?(input: Input, context: Pick<ToolContext, 'plan'>): Result<object>;
  /** The argument that a failure repeats (default: `ref`). */
  readonly echo?: 'session_id' | 'paper_id' | 'query' | 'keyword' | 'category';
  /** The page that shows the answers of this tool; they are complete without it. */
  readonly view?: ViewName;
  /** Paths of the answer whose text comes from papers or services, everything below them included. */
  readonly untrusted: readonly string[];
}

/** The untrusted paths of a failure, which quotes what services and files said. */
export const FAILURE_TEXT = ['error.message', 'error.attempts[].detail', 'error.denial_context'] as const;

/** The untrusted paths of the failures in a list of rows. */
export const failuresOf = (rows: string): string[] => FAILURE_TEXT.map((path) => `${rows}.${path}`);

/** Types a tool literal, inferring the types of `run` from the schemas. */
export function defineTool<Input, Output extends object, Part extends ContextPart>(
  tool: Tool<Input, Output, Part>,
): Tool<Input, Output, Part> {
  return tool;
}
