import type { JSX } from 'preact';

/** Whether a paper is open access. */
export function OpenAccess({ status }: { status: string }): JSX.Element {
  return status === 'closed' ? <span class="badge">not open access</span> : <span class="badge good">open access</span>;
}
