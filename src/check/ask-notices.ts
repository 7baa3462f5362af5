import type { Attempt } from '../model/error.ts';
import { isRetracted, type Paper } from '../model/paper.ts';
import type { Ref } from '../model/ref.ts';
import type { SourceRecord } from '../model/source.ts';
import { ask, findSource, type StepDeps } from './ask.ts';
import { hasAnswered } from './services.ts';

/** Sources whose records state retractions, concerns and corrections. */
const STATE_NOTICES: ReadonlySet<string> = new Set(['crossref', 'europe-pmc', 'ncbi', 'arxiv']);

/** What is known about a found paper before its notices are asked for. */
export interface BeforeNotices {
  readonly paper: Paper;
  /** All records of the work. */
  readonly records: readonly SourceRecord[];
  readonly attempts: readonly Attempt[];
  /** What the registry said to the DOI of the paper, if the reference states that DOI. */
  readonly registry?: Attempt;
}

/** A paper with its notices. */
export interface WithNotices {
  readonly paper: Paper;
  /** The request that was necessary. */
  readonly attempt?: Attempt;
  /** The service that knows the notices could not be asked. */
  readonly isUnchecked: boolean;
}

/** Asks for the notices of a paper, unless a record of it states them already. */
export async function askNotices(before: BeforeNotices, deps: StepDeps, signal?: AbortSignal): Promise<WithNotices> {
  const { paper, records, attempts, registry } = before;
  const same = records.filter((record) => record.paper.doi === paper.doi);
  if (same.some(({ source }) => STATE_NOTICES.has(source))) return { paper: collect(paper, same), isUnchecked: false };
  const crossref = findSource(deps.sources, 'crossref');
  const ref: Ref | undefined = paper.doi ? { kind: 'doi', id: paper.doi.toLowerCase() } : undefined;
  if (!ref || !crossref?.source.lookup || !crossref.source.covers(ref))
    return { paper, isUnchecked: attempts.some((each) => isKeeper(each, paper) && !hasAnswered(each)) };
  if (registry) return { paper, isUnchecked: !hasAnswered(registry) };
  const { lookup } = crossref.source;
  const { attempt, value } = await ask(crossref, deps, signal, (context) => lookup(ref, context));
  return { paper: value ? collect(paper, [value]) : paper, attempt, isUnchecked: !hasAnswered(attempt) };
}

/** Withdrawals of preprints are known to arXiv, the notices of all others to Crossref. */
const isKeeper = ({ source }: Attempt, { arxivId }: Paper) => source === (arxivId ? 'arxiv' : 'crossref');

/** The paper with the notices of every record of it. */
function collect(paper: Paper, records: readonly SourceRecord[]): Paper {
  const stated = records.flatMap((record) => record.paper.notices ?? []);
  const all = [...(paper.notices ?? []), ...stated];
  const notices = all.filter(
    ({ kind, about, doi }, at) =>
      all.findIndex((each) => each.kind === kind && each.about === about && each.doi === doi) === at,
  );
  const retracted = isRetracted(paper) || records.some((record) => isRetracted(record.paper));
  return { ...paper, ...(notices.length > 0 && { notices }), ...(retracted && { retracted }) };
}
