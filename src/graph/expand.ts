import type { Attempt, Failure } from '../model/error.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { CitedWork, SourceHandle } from '../model/source.ts';
import { askNeighbours, type GraphDeps, knowsCitations, type Side, type Told } from './ask.ts';
import { createBook, type GraphBook, type GraphEdge, type GraphNode, type Member, namesOf, refsOf } from './book.ts';

/** The most a call may ask for; more is cut down to this. */
export const GRAPH_CAPS = { depth: 3, total: 100, perPaper: 20 } as const;

export interface GraphOptions {
  readonly depth?: number;
  /** Papers in all, the seed included. */
  readonly total?: number;
  /** Neighbours taken of each paper, both sides together. */
  readonly perPaper?: number;
  readonly signal?: AbortSignal;
}

/** Why a graph ends where it does, though there may be more. */
export type Truncation = 'depth' | 'total' | 'per_paper' | 'source_failed';

/** Papers around a seed and the citations between them, with who said what. */
export interface CitationGraph {
  readonly ref: Ref;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly truncated: boolean;
  readonly truncatedBy: readonly Truncation[];
  /** Cited works without any id, which nobody can follow or tell apart. */
  readonly unidentified: number;
  readonly attempts: readonly Attempt[];
}

interface Growth {
  readonly book: GraphBook;
  readonly caps: { readonly depth: number; readonly total: number; readonly perPaper: number };
  readonly reasons: Set<Truncation>;
  readonly attempts: Attempt[];
  /** Sources that are still asked: one that refused or broke is left in peace. */
  active: readonly SourceHandle[];
  unidentified: number;
}

/**
 * Expands the citations around a paper breadth first, along references and citations alike, as all enabled indexes
 * tell them. Writes nothing; the same answers give the same graph.
 */
export async function expandGraph(
  ref: Ref,
  deps: GraphDeps,
  options: GraphOptions = {},
): Promise<Result<CitationGraph>> {
  const able = deps.sources.filter((handle) => knowsCitations(handle) && handle.source.covers(ref));
  const enabled = deps.sources.filter((handle) => knowsCitations(handle) && !handle.disabled);
  if (!able.some((handle) => !handle.disabled)) return explainNobody(ref, able);
  const growth = startGrowth(ref, enabled, able, options);
  const seed = await describeSeed(ref, growth, options.signal);
  const failure = (await grow(growth, deps, options.signal)) ?? (growth.caps.depth === 0 ? seed.failure : null);
  if (options.signal?.aborted) return fail('CANCELLED', 'The expansion was cancelled.', { attempts: growth.attempts });
  if (failure) return explainFailure(ref, seed.known, failure, growth);
  const { book, reasons, attempts, unidentified } = growth;
  const truncatedBy = [...reasons].sort();
  return ok({ ref, ...book.toGraph(), truncated: reasons.size > 0, truncatedBy, unidentified, attempts });
}

const clamp = (value: number | undefined, low: number, high: number): number =>
  value === undefined || Number.isNaN(value) ? high : Math.max(low, Math.min(high, Math.floor(value)));

function startGrowth(
  ref: Ref,
  enabled: readonly SourceHandle[],
  able: readonly SourceHandle[],
  options: GraphOptions,
): Growth {
  const off = able.filter((handle) => handle.disabled);
  return {
    book: createBook(ref),
    caps: {
      depth: clamp(options.depth, 0, GRAPH_CAPS.depth),
      total: clamp(options.total, 1, GRAPH_CAPS.total),
      perPaper: clamp(options.perPaper, 1, GRAPH_CAPS.perPaper),
    },
    reasons: new Set(),
    attempts: off.map(({ source, disabled }) => ({
      source: source.wireKey,
      outcome: 'not_consulted_disabled',
      durationMs: 0,
      ...(disabled && { detail: disabled.why }),
    })),
    active: enabled,
    unidentified: 0,
  };
}

/** The seed by all its names, so that works which cite it back are recognised. */
async function describeSeed(
  ref: Ref,
  growth: Growth,
  signal?: AbortSignal,
): Promise<{ known: boolean; failure: Failure | null }> {
  const able = growth.active.filter(({ source }) => source.lookup && source.covers(ref));
  const failures: Failure[] = [];
  const answers = await Promise.all(able.map((handle) => handle.source.lookup?.(ref, handle.context(signal))));
  for (const [at, answer] of answers.entries()) {
    const source = able[at]?.source.wireKey ?? '';
    if (answer?.ok) growth.book.enter(answer.value.paper, source, 0, growth.book.seed);
    else if (answer) failures.push(answer.error);
  }
  const known = answers.some((answer) => answer?.ok);
  return { known, failure: known ? null : worst(failures) };
}

/** Level by level; a failure is that of the seed, without which there is no graph. */
async function grow(growth: Growth, deps: GraphDeps, signal?: AbortSignal): Promise<Failure | null> {
  const { book, caps, reasons } = growth;
  for (let depth = 0; depth <= caps.depth; depth += 1) {
    const level = book.members().filter((member) => member.depth === depth && refsOf(member).length > 0);
    if (depth === caps.depth && level.length > 0) reasons.add('depth');
    if (depth === caps.depth) break;
    for (const member of level) {
      const failure = await expandMember(member, growth, deps, signal);
      if (failure || signal?.aborted) return failure;
    }
  }
  return null;
}

async function expandMember(
  member: Member,
  growth: Growth,
  deps: GraphDeps,
  signal?: AbortSignal,
): Promise<Failure | null> {
  const { book, caps, reasons, active } = growth;
  // United with another since the level began: that one is asked in its own turn.
  if (member.united) return null;
  if (book.size() >= caps.total) {
    reasons.add('total');
    return null;
  }
  // One more than is taken, to know whether there were more.
  const told = await askNeighbours(refsOf(member), active, caps.perPaper + 1, deps, signal);
  const isSeed = member === book.seed;
  note(told, isSeed, growth);
  const failure =
    isSeed && told.every((each) => each.failure) ? worst(told.flatMap((each) => each.failure ?? [])) : null;
  if (!failure && !signal?.aborted) take(member, told, growth);
  return failure;
}

/** A failure to ask weighs more than a "no such record". */
function worst(failures: readonly Failure[]): Failure | null {
  return failures.find((failure) => failure.code !== 'NOT_FOUND') ?? failures[0] ?? null;
}

function note(told: readonly Told[], isSeed: boolean, growth: Growth): void {
  const broken = told.filter((each) => each.failure && each.failure.code !== 'NOT_FOUND');
  const tired = broken.filter((each) => each.failure?.disposition !== 'terminal').map((each) => each.source);
  growth.attempts.push(...(isSeed ? told : broken).map((each) => each.attempt));
  growth.active = growth.active.filter(({ source }) => !tired.includes(source.wireKey));
  if (broken.length > 0) growth.reasons.add('source_failed');
}

/** Takes references and citations in turn, so that neither crowds out the other. */
function take(member: Member, told: readonly Told[], growth: Growth): void {
  const { book, caps, reasons } = growth;
  const sides = (['references', 'citations'] as const).map((side) => group(told, side, growth));
  const longest = Math.max(...sides.map((works) => works.length));
  const turns = Array.from({ length: longest }, (_, at) => sides.flatMap((works) => works[at] ?? [])).flat();
  if (turns.length > caps.perPaper) reasons.add('per_paper');
  for (const { side, said } of turns.slice(0, caps.perPaper)) {
    const isNew = !said.some(({ work, source }) => book.find(work, source));
    if (isNew && book.size() >= caps.total) {
      reasons.add('total');
      continue;
    }
    for (const { work, source } of said) {
      const other = book.enter(work, source, member.depth + 1);
      if (side === 'references') book.cite(member, other, source);
      else book.cite(other, member, source);
    }
  }
}

interface Neighbour {
  readonly side: Side;
  readonly names: Set<string>;
  readonly said: { readonly work: CitedWork; readonly source: string }[];
}

/** The works on one side, each once, with everybody who named it. */
function group(told: readonly Told[], side: Side, growth: Growth): Neighbour[] {
  const neighbours: Neighbour[] = [];
  for (const { source, works } of told.filter((each) => each.side === side)) {
    for (const work of works) {
      const names = namesOf(work, source);
      if (names.length === 0) growth.unidentified += 1;
      const same = neighbours.find((each) => names.some((name) => each.names.has(name)));
      for (const name of names) same?.names.add(name);
      same?.said.push({ work, source });
      if (!same && names.length > 0) neighbours.push({ side, names: new Set(names), said: [{ work, source }] });
    }
  }
  return neighbours;
}

function explainNobody(ref: Ref, able: readonly SourceHandle[]): Result<CitationGraph> {
  const reasons = able.map(({ source, disabled }) => `${source.title}: ${disabled?.why}`).join(' ');
  const remediation = able.flatMap((handle) => handle.disabled?.remediation ?? []);
  return fail('CAPABILITY_DENIED', `No enabled index knows the citations of ${formatRef(ref)}. ${reasons}`.trim(), {
    remediation,
  });
}

/** An index without citations of a known paper makes a graph of one; anything else is a failure. */
function explainFailure(ref: Ref, known: boolean, failure: Failure, growth: Growth): Result<CitationGraph> {
  const { attempts, book, unidentified } = growth;
  const shown = formatRef(ref);
  if (failure.code !== 'NOT_FOUND') {
    const { denial, remediation, retryAfterMs } = failure;
    const message = `The citations of ${shown} could not be found out. ${failure.message}`;
    return fail(failure.code, message, { attempts, denial, remediation, retryAfterMs });
  }
  if (known) return ok({ ref, ...book.toGraph(), truncated: false, truncatedBy: [], unidentified, attempts });
  return fail('NOT_FOUND', `No citation index has a record of ${shown}. Check the identifier for typing errors.`, {
    attempts,
  });
}
