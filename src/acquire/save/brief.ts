import type { Failure } from '../../model/error.ts';
import type { Paper } from '../../model/paper.ts';
import { formatRef, type Ref } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { SourceHandle } from '../../model/source.ts';
import { type Asked, ask, keepIfSame, type ResolveDeps } from '../resolve.ts';
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
 * Asks Unpaywall, then Crossref for what is missing, and no other source: at most two requests. For a PubMed id Europe PMC
 * is asked, then Unpaywall by the DOI. Fails with NOT_FOUND only if none has a record.
 */
export async function brief(typed: Ref, deps: ResolveDeps, signal?: AbortSignal): Promise<Result<Brief>> {
  const known = startKnowledge();
  const failures: Failure[] = [];
  const askOne: AskOne = async (id, ref) => {
    const handle = deps.sources.find(({ source }) => source.id === id);
    return handle && ask(handle, ref, deps.clock, signal);
  };
  const isKnown = () => isComplete(describe(known, deps).paper);
  for await (const asked of isPubmedId(typed) ? askByPubmedId(typed, askOne) : askByOwnId(typed, askOne, isKnown)) {
    if (asked?.record) known.records.push(asked.record);
    if (asked?.failure) failures.push(asked.failure);
  }
  return known.records.length > 0 ? ok(toBrief(typed, known, deps)) : notFound(typed, failures);
}

const isPubmedId = ({ kind }: Ref): boolean => kind === 'pmid' || kind === 'pmcid';

type AskOne = (id: string, ref: Ref) => Promise<Asked | undefined>;

async function* askByOwnId(ref: Ref, askOne: AskOne, isKnown: () => boolean): AsyncGenerator<Asked | undefined> {
  for (const id of ref.kind === 'arxiv' ? ['arxiv'] : ['unpaywall', 'crossref']) if (!isKnown()) yield askOne(id, ref);
}

/** Unpaywall knows DOIs only; its record is ignored if it is of another paper. */
async function* askByPubmedId(ref: Ref, askOne: AskOne): AsyncGenerator<Asked | undefined> {
  const first = await askOne('europe-pmc', ref);
  yield first;
  const doi = first?.record?.paper.doi;
  if (first?.record && doi) {
    const open = await askOne('unpaywall', { kind: 'doi', id: doi });
    yield open && keepIfSame(open, ref, first.record);
    return;
  }
  // NCBI needs two requests for a PMCID.
  const isLeft = ref.kind === 'pmid' || !first?.attempt.outcome.startsWith('consulted');
  if (!first?.record && isLeft) yield askOne('ncbi', ref);
}

/** What cannot be asked may exist. */
function notFound(ref: Ref, failures: readonly Failure[]): Result<never> {
  const isAbsent = failures.every(({ code }) => code === 'NOT_FOUND');
  const text = `${formatRef(ref)}: ${failures.map(({ message }) => message).join(' ')}`;
  return fail(isAbsent ? 'NOT_FOUND' : 'NETWORK_ERROR', text);
}

function isComplete(paper: Paper): boolean {
  return NEEDED.every((field) => paper[field] !== undefined);
}

function toBrief(ref: Ref, known: Knowledge, deps: ResolveDeps): Brief {
  const { paper, locations } = describe(known, deps);
  const named = deps.sources.filter(({ source }) => locations.some((location) => location.source === source.id));
  const slot = deps.sources.find(({ source, disabled }) => source.onlyFor === 'download' && !disabled);
  const mirrored = isPubmedId(ref) && paper.doi ? { kind: 'doi' as const, id: paper.doi } : ref;
  const hasMirror = slot?.source.covers(mirrored) && orderByYear(paper.year)[0] === slot.source.id;
  return { ref, paper, availableFrom: unique([...named, ...(hasMirror ? [slot] : [])]) };
}

function unique(handles: readonly (SourceHandle | undefined)[]): string[] {
  return [...new Set(handles.flatMap((handle) => handle?.source.title ?? []))];
}
