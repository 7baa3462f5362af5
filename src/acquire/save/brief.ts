import type { Paper } from '../../model/paper.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { SourceHandle } from '../../model/source.ts';
import { ask, type ResolveDeps, resolve } from '../resolve.ts';
import { describe, type Knowledge, orderByYear, startKnowledge } from './year-route.ts';

/** The essential metadata of a paper, and the sources that have a copy. */
export interface Brief {
  readonly ref: Ref;
  readonly paper: Paper;
  /** Titles of the sources that have a copy. */
  readonly availableFrom: readonly string[];
}

/** If one of these is missing, the next source is asked. */
const NEEDED = ['title', 'year', 'venue', 'authors'] as const;

/**
 * Asks Unpaywall, then Crossref for what is missing, and no other source: at most two requests. A PubMed id is resolved
 * first. Fails with NOT_FOUND only if neither has a record.
 */
export async function brief(typed: Ref, deps: ResolveDeps, signal?: AbortSignal): Promise<Result<Brief>> {
  if (typed.kind === 'pmid' || typed.kind === 'pmcid') return briefByResolving(typed, deps, signal);
  const known = startKnowledge();
  const failures: string[] = [];
  let unsure = false;
  for (const id of typed.kind === 'arxiv' ? ['arxiv'] : ['unpaywall', 'crossref']) {
    if (isComplete(describe(known, deps).paper)) break;
    const handle = deps.sources.find(({ source }) => source.id === id);
    const asked = handle && (await ask(handle, typed, deps.clock, signal));
    if (asked?.record) known.records.push(asked.record);
    if (asked?.failure) failures.push(asked.failure.message);
    if (asked?.failure && asked.failure.code !== 'NOT_FOUND') unsure = true;
  }
  if (known.records.length === 0)
    return fail(unsure ? 'NETWORK_ERROR' : 'NOT_FOUND', `${formatRef(typed)}: ${failures.join(' ')}`);
  return ok(toBrief(typed, known, deps));
}

function isComplete(paper: Paper): boolean {
  return NEEDED.every((field) => paper[field] !== undefined);
}

async function briefByResolving(ref: Ref, deps: ResolveDeps, signal?: AbortSignal): Promise<Result<Brief>> {
  const resolution = await resolve(ref, deps, signal ? { signal } : {});
  if (!resolution.ok) return resolution;
  const { paper, locations } = resolution.value;
  const titles = locations.map((location) => deps.sources.find(({ source }) => source.id === location.source));
  return ok({ ref, paper, availableFrom: unique(titles) });
}

function toBrief(ref: Ref, known: Knowledge, deps: ResolveDeps): Brief {
  const { paper, locations } = describe(known, deps);
  const named = deps.sources.filter(({ source }) => locations.some((location) => location.source === source.id));
  const slot = deps.sources.find(({ source, disabled }) => source.onlyFor === 'download' && !disabled);
  const hasMirror = slot?.source.covers(ref) && orderByYear(paper.year)[0] === slot.source.id;
  return { ref, paper, availableFrom: unique([...named, ...(hasMirror ? [slot] : [])]) };
}

function unique(handles: readonly (SourceHandle | undefined)[]): string[] {
  return [...new Set(handles.flatMap((handle) => handle?.source.title ?? []))];
}
