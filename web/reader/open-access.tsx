import type { JSX } from 'preact';

/** Whether a paper is open access. */
export function OpenAccess({ status }: { status: string }): JSX.Element {
  return status === 'closed' ? (
    <span class="badge plain">not open access</span>
  ) : (
    <span class="badge open">open access</span>
  );
}
