import type { WireFailure } from '../../src/model/wire.ts';
import { shown } from '../shared/shown.ts';
import { Attempts, Help } from './parts.tsx';

/** What happened and what a person can do next; the message has the details. */
const NEXT: Readonly<Record<string, string>> = {
  INVALID_REF: 'This is not a DOI, arXiv id, PMID or PMCID. Correct it and fetch it again.',
  NOT_FOUND: 'No source knows this paper. Check the reference for typing errors.',
  NO_OA_AVAILABLE: 'No open copy is known. If you have the PDF, add it in the library.',
  CAPABILITY_DENIED: 'An open copy exists, but your settings do not allow downloads from its site.',
  RATE_LIMITED: 'A service limits requests right now. Try again later.',
  QUOTA_EXHAUSTED: 'The quota of a service is exhausted. Try again later.',
  NETWORK_ERROR: 'A service could not be reached. Try again.',
  FETCH_TIMEOUT: 'A service did not answer in time. Try again.',
};

/** Why a paper could not be fetched, in one sentence; what to change and what was tried open on demand. */
export function FetchFailure({ failure }: { failure: WireFailure }) {
  const { code, message, remediation = [], attempts = [], retry_after_ms: wait } = failure;
  const next = NEXT[code];
  return (
    <>
      <p class="small">
        {next ?? shown(message)}
        {wait !== undefined && ` The service accepts requests again in ${Math.ceil(wait / 1000)} s.`}
      </p>
      <div class="folds">
        <details>
          <summary>{remediation.length > 0 ? 'How to fix this' : 'Details'}</summary>
          {next && <p class="small">{shown(message)}</p>}
          <Help remediation={remediation} attempts={code === 'NO_OA_AVAILABLE' ? attempts : []} />
          <p class="code quiet">{code}</p>
        </details>
        <Attempts attempts={attempts} />
      </div>
    </>
  );
}
