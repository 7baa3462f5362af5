import { countOf } from '../model/count.ts';
import type { Attempt, Failure } from '../model/error.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { CitedWork, SourceHandle } from '../model/source.ts';
import { askNeighbours, type GraphDeps, hasCitations, lookUp, type Side, type SideAnswer } from './ask.ts';
import {
  createGrowingGraph,
  type GraphEdge,
  type GraphNode,
  type GrowingGraph,
  type Member,
  namesOf,
  refsOf,
} from './growing-graph.ts';

/** Maximum values of the options; higher ones are reduced. */
export const GRAPH_CAPS = { depth: 3, total: 100, perPaper: 20 } as const;

export interface GraphOptions {
  readonly depth?: number;
  /** Papers in all, the seed included. */
  readonly total?: number;
  /** Neighbours of each paper, both sides together. */
  readonly perPaper?: number;
  readonly signal?: AbortSignal;
  /** Called before each paper is expanded, with how many of the known papers were expanded. */
  progress?(done: number, total: number, message: string): void;
}

/** Why a graph may be incomplete. */
export type Truncation = 'depth' | 'total' | 'per_paper' | 'source_failed';

/** Papers around a seed and the citations between them, with their sources. */
export interface CitationGraph {
  readonly ref: Ref;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly truncated: boolean;
  readonly truncatedBy: readonly Truncation[];
  /** Cited works without an id, which cannot be followed. */
  readonly unidentified: number;
  readonly attempts: readonly Attempt[];
}

interface Growth {
  readonly graph: GrowingGraph;
  readonly caps: { readonly depth: number; readonly total: number; readonly perPaper: number };
  readonly reasons: Set<Truncation>;
  readonly attempts: Attempt[];
  /** Sources that are still asked; one that refused or failed is dropped. */
  active: readonly SourceHandle[];
  unidentified: number;
}

/**
 * Expands the citation graph around a paper breadth first, along references and citations of all enabled indexes.
 * Stores nothing; the same answers give the same graph.
 */
export async function expandGraph(
  ref: Ref,
  deps: GraphDeps,
  options: GraphOptions = {},
): Promise<Result<CitationGraph>> {
  const able = deps.sources.filter((handle) => hasCitations(handle) && handle.source.covers(ref));
  const enabled = deps.sources.filter((handle) => hasCitations(handle) && !handle.disabled);
  if (!able.some((handle) => !handle.disabled)) return explainNoSource(ref, able);
  const growth = startGrowth(ref, enabled, able, options);
  const seed = await describeSeed(ref, growth, deps, options.signal);
  const failure = (await grow(growth, deps, options)) ?? (growth.caps.depth === 0 ? seed.failure : null);
  if (options.signal?.aborted) return fail('CANCELLED', 'The expansion was cancelled.', { attempts: growth.attempts });
  if (failure) return explainFailure(ref, seed.known, failure, growth);
  const { graph, reasons, attempts, unidentified } = growth;
  const truncatedBy = [...reasons].sort();
  return ok({ ref, ...graph.toGraph(), truncated: reasons.size > 0, truncatedBy, unidentified, attempts });
}

const clamp = (value: number | undefined, low: number, high: number): number =>
  value === undefined || Number.isNaN(value) ? high : Math.max(low, Math.min(high, Math.floor(value)));

function startGrowth(
  ref: Ref,
  enabled: readonly SourceHandle[],
  able: readonly SourceHandle[],
  options: GraphOptions,
): Growth {
  return {
    graph: createGrowingGraph(ref),
    caps: {
      depth: clamp(options.depth, 0, GRAPH_CAPS.depth),
      total: clamp(options.total, 1, GRAPH_CAPS.total),
      perPaper: clamp(options.perPaper, 1, GRAPH_CAPS.perPaper),
    },
    reasons: new Set(),
    attempts: attemptsOfDisabled(able),
    active: enabled,
    unidentified: 0,
  };
}

function attemptsOfDisabled(handles: readonly SourceHandle[]): Attempt[] {
  return handles.flatMap(({ source, disabled }) =>
    disabled
      ? { source: source.wireKey, outcome: 'not_consulted_disabled' as const, durationMs: 0, detail: disabled.why }
      : [],
  );
}

/** Collects all names of the seed, so that works that cite it are recognised. */
async function describeSeed(
  ref: Ref,
  growth: Growth,
  deps: GraphDeps,
  signal?: AbortSignal,
): Promise<{ known: boolean; failure: Failure | null }> {
  const able = growth.active.filter(({ source }) => source.lookup && source.covers(ref));
  const answers = await Promise.all(able.map((handle) => lookUp(handle, ref, deps, signal)));
  for (const { paper, attempt } of answers) {
    if (paper) growth.graph.add(paper, attempt.source, 0, growth.graph.seed);
    growth.attempts.push(attempt);
  }
  const known = answers.some(({ paper }) => paper);
  return { known, failure: known ? null : worst(answers.flatMap(({ failure }) => failure ?? [])) };
}

/** Expands level by level; returns a failure only if the seed itself fails. */
async function grow(growth: Growth, deps: GraphDeps, { signal, progress }: GraphOptions): Promise<Failure | null> {
  const { graph, caps, reasons } = growth;
  let done = 0;
  for (let depth = 0; depth <= caps.depth; depth += 1) {
    const level = graph.members().filter((member) => member.depth === depth && refsOf(member).length > 0);
    if (depth === caps.depth && level.length > 0) reasons.add('depth');
    if (depth === caps.depth) break;
    const total = done + level.length;
    for (const member of level) {
      progress?.(done, total, `${countOf(graph.size(), 'paper')} found`);
      done += 1;
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
  const { graph, caps, reasons, active } = growth;
  // Merged into another member since the level began, which has its own turn.
  if (member.mergedInto) return null;
  if (graph.size() >= caps.total) {
    reasons.add('total');
    return null;
  }
  // One more than the maximum, to know whether there are more.
  const answers = await askNeighbours(refsOf(member), active, caps.perPaper + 1, deps, signal);
  const isSeed = member === graph.seed;
  recordAnswers(answers, isSeed, growth);
  const failure =
    isSeed && answers.every((each) => each.failure) ? worst(answers.flatMap((each) => each.failure ?? [])) : null;
  if (!failure && !signal?.aborted) addNeighbours(member, answers, growth);
  return failure;
}

/** Any other failure is more important than "not found". */
function worst(failures: readonly Failure[]): Failure | null {
  return failures.find((failure) => failure.code !== 'NOT_FOUND') ?? failures[0] ?? null;
}

function recordAnswers(answers: readonly SideAnswer[], isSeed: boolean, growth: Growth): void {
  const broken = answers.filter((each) => each.failure && each.failure.code !== 'NOT_FOUND');
  const dropped = broken.filter((each) => each.failure?.disposition !== 'terminal').map((each) => each.source);
  // The edges name the sources of later papers, so only failures need a row.
  growth.attempts.push(...(isSeed ? answers : broken).map((each) => each.attempt));
  growth.active = growth.active.filter(({ source }) => !dropped.includes(source.wireKey));
  if (broken.length > 0) growth.reasons.add('source_failed');
}

/** Adds references and citations alternately, so that neither crowds out the other. */
function addNeighbours(member: Member, answers: readonly SideAnswer[], growth: Growth): void {
  const { graph, caps, reasons } = growth;
  const sides = (['references', 'citations'] as const).map((side) => group(answers, side, growth));
  const longest = Math.max(...sides.map((works) => works.length));
  const turns = Array.from({ length: longest }, (_, at) => sides.flatMap((works) => works[at] ?? [])).flat();
  if (turns.length > caps.perPaper) reasons.add('per_paper');
  for (const { side, mentions } of turns.slice(0, caps.perPaper)) {
    const isNew = !mentions.some(({ work, source }) => graph.find(work, source));
    if (isNew && graph.size() >= caps.total) {
      reasons.add('total');
      continue;
    }
    for (const { work, source } of mentions) {
      const other = graph.add(work, source, member.depth + 1);
      if (side === 'references') graph.cite(member, other, source);
      else graph.cite(other, member, source);
    }
  }
}

interface Neighbour {
  readonly side: Side;
  readonly names: Set<string>;
  readonly mentions: { readonly work: CitedWork; readonly source: string }[];
}

/** The works on one side, each once, with all sources that list it. */
function group(answers: readonly SideAnswer[], side: Side, growth: Growth): Neighbour[] {
  const neighbours: Neighbour[] = [];
  for (const { source, works } of answers.filter((each) => each.side === side)) {
    for (const work of works) {
      const names = namesOf(work, source);
      if (names.length === 0) growth.unidentified += 1;
      const same = neighbours.find((each) => names.some((name) => each.names.has(name)));
      for (const name of names) same?.names.add(name);
      same?.mentions.push({ work, source });
      if (!same && names.length > 0) neighbours.push({ side, names: new Set(names), mentions: [{ work, source }] });
    }
  }
  return neighbours;
}

function explainNoSource(ref: Ref, able: readonly SourceHandle[]): Result<CitationGraph> {
  const attempts = attemptsOfDisabled(able);
  const reasons = able.map(({ source, disabled }) => `${source.title}: ${disabled?.why}`).join(' ');
  const remediation = able.flatMap((handle) => handle.disabled?.remediation ?? []);
  return fail('CAPABILITY_DENIED', `No enabled index has the citations of ${formatRef(ref)}. ${reasons}`.trim(), {
    attempts,
    remediation,
  });
}

/** A known paper without citations is a graph of one; anything else is a failure. */
function explainFailure(ref: Ref, known: boolean, failure: Failure, growth: Growth): Result<CitationGraph> {
  const { attempts, graph, unidentified } = growth;
  const shown = formatRef(ref);
  if (failure.code !== 'NOT_FOUND') {
    const { reason, denial, remediation, retryAfterMs } = failure;
    const message = `Could not get the citations of ${shown}. ${failure.message}`;
    return fail(failure.code, message, { reason, attempts, denial, remediation, retryAfterMs });
  }
  if (known) return ok({ ref, ...graph.toGraph(), truncated: false, truncatedBy: [], unidentified, attempts });
  return fail('NOT_FOUND', `No citation index has a record of ${shown}. Check the identifier for typos.`, {
    attempts,
  });
}
