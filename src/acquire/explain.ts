import { createFailure, type ErrorCode, type Failure } from '../model/error.ts';
import type { Paper } from '../model/paper.ts';
import { formatRef, type Ref } from '../model/ref.ts';
import type { Tried } from './copies.ts';
import type { Resolution } from './resolve.ts';
import type { TriedTexts } from './texts.ts';

/** Codes of failures that may go away by themselves. */
const TEMPORARY: readonly ErrorCode[] = ['FETCH_TIMEOUT', 'RATE_LIMITED', 'QUOTA_EXHAUSTED', 'NETWORK_ERROR'];

/** The failure for a paper without a copy: its most important reason, with all attempts. */
export function explainNoCopy({ ref, paper }: Pick<Resolution, 'ref' | 'paper'>, tried: Tried): Failure {
  const { failures, attempts } = tried;
  const own = failures.find(({ code }) => code === 'CANCELLED') ?? failures.find(({ code }) => code === 'STORE_ERROR');
  if (own) return { ...own, attempts };
  const shown = formatRef(ref);
  return (
    explainUnverified(shown, tried) ??
    explainTemporary(shown, tried) ??
    explainDenied(shown, tried) ??
    explainCapped(shown, tried) ??
    createFailure(
      'NO_OA_AVAILABLE',
      `${describeOpenness(paper.isOa, attempts.length, failures.length)} (${shown}). If you have the PDF, add it with "carrel add FILE --ref ${shown}".`,
      { attempts },
    )
  );
}

function explainUnverified(shown: string, { failures, attempts, doubtful }: Tried): Failure | null {
  const first = failures.find(({ code }) => code === 'VERIFICATION_FAILED');
  if (!first) return null;
  const kept = doubtful ? ` The file is in quarantine. ${describeReview(shown)}` : '';
  const message = `No copy of ${shown} could be verified. ${first.message}${kept}`;
  return createFailure('VERIFICATION_FAILED', message, { attempts });
}

/** What a person does with a quarantined file. */
export function describeReview(shown: string): string {
  return `Review it with "carrel quarantine ${shown}"; if it is the right paper, "carrel accept ${shown}", else "carrel discard ${shown}".`;
}

function explainTemporary(shown: string, { failures, attempts }: Tried): Failure | null {
  const first = failures.find(({ code, denial }) => TEMPORARY.includes(code) && !denial);
  if (!first) return null;
  const { code, reason, retryAfterMs, message } = first;
  const text = `No copy of ${shown} is available right now. ${message}`;
  return createFailure(code, text, { reason, attempts, retryAfterMs });
}

function explainDenied(shown: string, { failures, attempts }: Tried): Failure | null {
  const denied = failures.filter(({ code }) => code === 'CAPABILITY_DENIED');
  const [first] = denied;
  if (!first) return null;
  const remediation = denied.flatMap((failure) => failure.remediation ?? []);
  const message = `An open copy of ${shown} exists, but policy does not allow fetching it. ${first.message}`;
  return createFailure('CAPABILITY_DENIED', message, { attempts, denial: first.denial, remediation });
}

function explainCapped(shown: string, { failures, attempts }: Tried): Failure | null {
  const first = failures.find(({ denial }) => denial);
  if (!first) return null;
  const { code, reason, denial, message } = first;
  return createFailure(code, `No copy of ${shown} is available. ${message}`, { reason, attempts, denial });
}

/** Closed, unknown and open but gone are three different answers. */
function describeOpenness(isOa: boolean | null, asked: number, failed: number): string {
  if (failed > 0)
    return failed === 1
      ? 'An open copy is listed, but its URL does not serve it'
      : `Open copies are listed, but none of the ${failed} URLs serves one`;
  if (isOa === false) return 'The paper is not open access: no open copy is known';
  return isOa
    ? 'The paper is listed as open access, but no source lists a copy'
    : `It is unknown whether an open copy exists: none of ${asked} sources knows`;
}

/** The failure for a paper without an open text, if only the text was wanted. */
export function explainNoText(ref: Ref, { failures }: Pick<TriedTexts, 'failures'>): Failure {
  const shown = formatRef(ref);
  const own = failures.find(({ code }) => code === 'CANCELLED') ?? failures.find(({ code }) => code === 'STORE_ERROR');
  if (own) return own;
  const worse = [...TEMPORARY, 'VERIFICATION_FAILED', 'CAPABILITY_DENIED'].flatMap(
    (wanted) => failures.find(({ code }) => code === wanted) ?? [],
  );
  const [first] = worse;
  if (first) {
    const { code, reason, retryAfterMs, denial, remediation, message } = first;
    const text = `No text of ${shown} is available right now. ${message}`;
    return createFailure(code, text, { reason, retryAfterMs, denial, remediation });
  }
  const message = `No source has an open text (JATS or HTML) of ${shown}. Fetch the PDF with "carrel fetch ${shown}".`;
  return createFailure('NO_OA_AVAILABLE', message);
}

/** The beginning of every failure of the download tools, fixed by their contract. */
const NOT_SAVED = 'Paper not found in any source';

/** The failure for a paper that was not saved; NOT_FOUND only if no source that was asked has a record. */
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
  const broken = attempts.find(({ code }) => code && TEMPORARY.includes(code));
  if (!isKnown && !broken)
    return createFailure('NOT_FOUND', `${NOT_SAVED}: no source has a record of ${formatRef(ref)}.`, { attempts });
  if (!isKnown && broken?.code)
    return createFailure(
      broken.code,
      `${NOT_SAVED}, but some sources could not be queried for ${formatRef(ref)}: ${broken.detail ?? broken.code}`,
      { attempts },
    );
  const failure = explainNoCopy({ ref, paper }, tried);
  return failure.code === 'STORE_ERROR' ? failure : { ...failure, message: `${NOT_SAVED}. ${failure.message}` };
}
