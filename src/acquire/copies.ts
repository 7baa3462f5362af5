import { failedAttempt } from '../model/attempt.ts';
import type { Clock } from '../model/clock.ts';
import type { Attempt, ErrorCode, Failure } from '../model/error.ts';
import { createFailure } from '../model/error.ts';
import { ok, type Result } from '../model/result.ts';
import type { Location } from '../model/source.ts';
import type { DownloadHead } from '../net/download.ts';
import type { PdfReport } from '../pdf/report.ts';
import type { Stage, StagedFile } from '../store/papers/stage.ts';
import { type DownloadDeps, download } from './download.ts';
import { findPdfLinks } from './landing.ts';
import { describeEvidence } from './verify/evidence.ts';
import { isAccepted, type Verdict, verify, type Wanted } from './verify/verify.ts';
import { withStage } from './with-stage.ts';

/** A downloaded copy and its verdict. */
export interface JudgedCopy {
  readonly location: Location;
  readonly head: DownloadHead;
  readonly staged: StagedFile;
  readonly verdict: Verdict;
  readonly report: PdfReport;
  readonly stage: Stage;
}

/** What trying copies needs. */
export interface CopiesDeps extends DownloadDeps {
  readonly clock: Clock;
  /** Accepts scans that a record of the paper names. */
  readonly acceptScans?: boolean;
  openStage(): Promise<Result<Stage>>;
  inspect(path: string, signal?: AbortSignal): Promise<Result<PdfReport>>;
}

/** The first good copy, or the first doubtful one, and all attempts. */
export interface Tried {
  readonly good?: JudgedCopy;
  /** A file that opens but could not be verified; a person decides. */
  readonly doubtful?: JudgedCopy;
  readonly attempts: readonly Attempt[];
  readonly failures: readonly Failure[];
}

interface Once {
  readonly copy?: JudgedCopy;
  readonly failure?: Failure;
  readonly more?: readonly Location[];
}

/** Tries copies in order until one is verified; pages are searched for the PDF they declare. */
export async function tryCopies(
  wanted: Wanted,
  locations: readonly Location[],
  deps: CopiesDeps,
  signal?: AbortSignal,
): Promise<Tried> {
  const queue = [...locations];
  const seen = new Set(locations.map((location) => location.url));
  const attempts: Attempt[] = [];
  const failures: Failure[] = [];
  let doubtful: JudgedCopy | undefined;
  for (let location = queue.shift(); location; location = queue.shift()) {
    const start = deps.clock.now();
    const { copy, failure, more = [] } = await tryOne(wanted, location, deps, signal);
    attempts.push(toAttempt(location, copy, failure, deps.clock.now() - start));
    if (copy && isAccepted(copy.verdict)) {
      await doubtful?.stage.discard();
      return { good: copy, attempts, failures };
    }
    if (copy) {
      if (doubtful) await copy.stage.discard();
      else doubtful = copy;
    }
    if (failure) failures.push(failure);
    if (failure?.code === 'CANCELLED' || failure?.code === 'STORE_ERROR') break;
    // The PDF that a page declares is tried next, because it is the same copy.
    queue.unshift(...more.filter((each) => !seen.has(each.url) && seen.add(each.url)));
  }
  return { ...(doubtful && { doubtful }), attempts, failures };
}

async function tryOne(wanted: Wanted, location: Location, deps: CopiesDeps, signal?: AbortSignal): Promise<Once> {
  const once = await withStage(
    deps.openStage(),
    async (stage) => ok(await fill(wanted, location, stage, deps, signal)),
    ({ copy }) => copy !== undefined,
  );
  return once.ok ? once.value : { failure: once.error };
}

async function fill(
  wanted: Wanted,
  location: Location,
  stage: Stage,
  deps: CopiesDeps,
  signal?: AbortSignal,
): Promise<Once> {
  const delivery = await download(location, stage, deps, signal);
  if (!delivery.ok) return { failure: delivery.error };
  if (delivery.value.kind === 'refused')
    return {
      failure: createFailure(
        refusalCode(delivery.value.status),
        `${hostOf(location)} answered with status ${delivery.value.status}.`,
      ),
    };
  if (delivery.value.kind === 'page') {
    const more = findPdfLinks(delivery.value.html, location, delivery.value.head.finalUrl);
    const text =
      more.length > 0
        ? `${hostOf(location)} sent a page that links to a PDF.`
        : `${hostOf(location)} sent a page instead of a PDF.`;
    return { failure: createFailure('NO_OA_AVAILABLE', text), more };
  }
  const staged = await stage.finish();
  if (!staged.ok) return { failure: staged.error };
  return judge(wanted, location, { stage, staged: staged.value, head: delivery.value.head }, deps, signal);
}

async function judge(
  wanted: Wanted,
  location: Location,
  file: Pick<JudgedCopy, 'stage' | 'staged' | 'head'>,
  deps: CopiesDeps,
  signal?: AbortSignal,
): Promise<Once> {
  const report = await deps.inspect(file.staged.path, signal);
  if (!report.ok) return { failure: report.error };
  const verdict = verify(report.value, {
    ...wanted,
    fromOwnRecord: wanted.fromOwnRecord && !location.isMined,
    acceptScans: deps.acceptScans ?? false,
  });
  const copy = { location, ...file, verdict, report: report.value };
  if (isAccepted(verdict)) return { copy };
  const why = verdict.evidence.filter((each) => each.speaks === 'against').map(describeEvidence);
  const failure = createFailure(
    'VERIFICATION_FAILED',
    `The file from ${hostOf(location)} is ${verdict.grade}: ${why.join('; ') || 'nothing proves that it is the paper'}.`,
  );
  return report.value.opens ? { copy, failure } : { failure };
}

/** The host of a location, for messages. */
export const hostOf = ({ url }: Location): string => (URL.canParse(url) ? new URL(url).hostname : url);

/** What a status other than success means. */
export function refusalCode(status: number): ErrorCode {
  if (status === 404 || status === 410) return 'NOT_FOUND';
  return status === 429 ? 'RATE_LIMITED' : status >= 500 ? 'NETWORK_ERROR' : 'NO_OA_AVAILABLE';
}

function toAttempt(
  location: Location,
  copy: JudgedCopy | undefined,
  failure: Failure | undefined,
  durationMs: number,
): Attempt {
  const { source } = location;
  // A missing copy says nothing about the record of its source.
  if (failure) return { ...failedAttempt(source, failure, durationMs), outcome: 'consulted_failed' };
  const detail = `${hostOf(location)}: ${copy?.verdict.grade}`;
  return { source, outcome: 'consulted_resolved', detail, durationMs };
}
