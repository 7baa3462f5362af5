import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { connection, get, retry, type Trouble, type Url } from './api.ts';
import { useCell } from './cell.ts';

const RETRY_MS = 3_000;

/** Shows that the server does not answer, and polls until it does. */
export function ServerGone(): JSX.Element | null {
  const gone = useCell(connection) === 'lost';
  useEffect(() => {
    if (!gone) return;
    const stop = new AbortController();
    const timer = setInterval(() => void get('/healthz' as Url<object>, stop.signal), RETRY_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [gone]);
  return (
    <div class="gone-place" role="status">
      {gone && (
        <div class="gone">
          <p>
            <strong>The server does not respond.</strong> The page keeps what you see and reconnects automatically.
          </p>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}

/** Shows why a part of the page is empty. */
export function TroubleNote({ trouble }: { trouble: Trouble }): JSX.Element {
  if (trouble.kind === 'lost') return <p class="note">Waiting for the server.</p>;
  if (trouble.kind === 'signin') return <SignInNote />;
  return (
    <p class="note" role="alert">
      {trouble.failure.message}
    </p>
  );
}

/** Where to sign in. */
export function SignInNote(): JSX.Element {
  return (
    <div class="note">
      <p>Sign in to continue.</p>
      <p>
        <a class="button primary" href="/signin">
          Sign in
        </a>
      </p>
    </div>
  );
}
