import { createFailure, type ErrorCode, type Failure } from '../model/error.ts';
import type { Paper } from '../model/paper.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import type { Tried } from './copies.ts';
import type { Resolution } from './resolve.ts';

/** What may pass by itself, so that asking again is worth it. */
const PASSING: readonly ErrorCode[] = ['FETCH_TIMEOUT', 'RATE_LIMITED', 'QUOTA_EXHAUSTED', 'NETWORK_ERROR'];

/** Why no copy could be had, told by its most telling reason; every attempt goes along. */
export function explainNoCopy(
  { ref, paper }: Pick<Resolution, 'ref' | 'paper'>,
  { failures, attempts, doubtful }: Tried,
): Failure {
  const shown = formatRef(ref);
  const first = (code: ErrorCode) => failures.find((failure) => failure.code === code);
  const own = first('CANCELLED') ?? first('STORE_ERROR');
  if (own) return { ...own, attempts };
  const unsound = first('VERIFICATION_FAILED');
  if (unsound) {
    const kept = doubtful ? ` The file is kept in quarantine; "carrel accept ${shown}" takes it in on your word.` : '';
    return createFailure(
      'VERIFICATION_FAILED',
      `No copy of ${shown} proved to be the paper. ${unsound.message}${kept}`,
      { attempts },
    );
  }
  const denied = failures.filter((failure) => failure.code === 'CAPABILITY_DENIED');
  const passing = failures.find((failure) => PASSING.includes(failure.code) && !failure.denial);
  if (passing)
    return createFailure(passing.code, `No copy of ${shown} could be had now. ${passing.message}`, {
      attempts,
      retryAfterMs: passing.retryAfterMs,
    });
  const [refusal] = denied;
  if (refusal) {
    const remediation = denied.flatMap((failure) => failure.remediation ?? []);
    return createFailure(
      'CAPABILITY_DENIED',
      `An open copy of ${shown} exists, but policy forbids to fetch it. ${refusal.message}`,
      { attempts, denial: refusal.denial, remediation },
    );
  }
  const capped = failures.find((failure) => failure.denial);
  if (capped)
    return createFailure(capped.code, `No copy of ${shown} could be had. ${capped.message}`, {
      attempts,
      denial: capped.denial,
    });
  return createFailure(
    'NO_OA_AVAILABLE',
    `${describeOpenness(paper.isOa, attempts.length, failures.length)} (${shown})`,
    { attempts },
  );
}

/** Closed, unknown and open-but-gone are three different answers. */
function describeOpenness(isOa: boolean | null, asked: number, failed: number): string {
  if (failed > 0)
    return failed === 1
      ? 'An open copy is named, but its address did not give one'
      : `Open copies are named, but none of the ${failed} addresses gave one`;
  if (isOa === false) return 'The paper is not open access: no open copy is known';
  return isOa
    ? 'The paper is said to be open, but no copy is named'
    : `Whether an open copy exists is unknown: ${asked} sources were considered and none could say`;
}

/** What every failure of the download tools opens with; the sources' own reasons follow. */
const NOT_SAVED = 'Paper not found in any source';

/** Why a paper could not be saved; "not found" as a code only when everybody who was asked said so. */
export function explainNotSaved(
  ref: Ref,
  paper: Paper,
  tried: Pick<Tried, 'attempts' | 'failures'>,
  isKnown: boolean,
  signal?: AbortSignal,
): Failure {
  const { attempts } = tried;
  if (signal?.aborted)
    return createFailure('CANCELLED', `The download of ${formatRef(ref)} was cancelled.`, { attempts });
  const broken = attempts.find(({ code }) => code && PASSING.includes(code));
  if (!isKnown && !broken)
    return createFailure('NOT_FOUND', `${NOT_SAVED}: nobody has a record of ${formatRef(ref)}.`, { attempts });
  if (!isKnown && broken?.code)
    return createFailure(
      broken.code,
      `${NOT_SAVED}, but not everybody could be asked about ${formatRef(ref)}: ${broken.detail ?? broken.code}`,
      { attempts },
    );
  const failure = explainNoCopy({ ref, paper }, tried);
  return failure.code === 'STORE_ERROR' ? failure : { ...failure, message: `${NOT_SAVED}. ${failure.message}` };
}
