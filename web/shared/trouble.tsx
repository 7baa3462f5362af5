import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { connection, get, retry, type Trouble, type Url } from './api.ts';
import { useCell } from './cell.ts';

const RETRY_MS = 3_000;

/** Tells that the server is silent, and looks by itself whether it is back. */
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
            <strong>The server stopped answering.</strong> What you see stays; the page goes on by itself when the
            server is back.
          </p>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}

/** Says why a part of the page has nothing to show. */
export function TroubleNote({ trouble }: { trouble: Trouble }): JSX.Element {
  if (trouble.kind === 'lost') return <p class="note">No answer from the server yet.</p>;
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
        <a class="button" href="/signin">
          Sign in
        </a>
      </p>
    </div>
  );
}
