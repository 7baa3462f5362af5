import { useEffect, useRef, useState } from 'preact/hooks';
import type { WireFailure } from '../../src/model/wire.ts';
import { useCell } from '../shared/cell.ts';
import { shown } from '../shared/shown.ts';
import { useApi } from '../shared/use-api.ts';
import type { SessionView } from './api.ts';
import { act, deskUrl } from './api.ts';
import type { Decision } from './decide.ts';
import { sessions, startId } from './live.ts';
import { askAgain } from './new-search.tsx';
import { OutcomeView } from './outcome.tsx';
import { Trouble, When } from './parts.tsx';
import { ReviewView } from './review.tsx';
import { StateBadge } from './sessions-page.tsx';
import { StrategyView } from './strategy.tsx';

/** Refusals that mean: somebody else was first. */
const LATE = ['CHECKPOINT_BUSY', 'SESSION_STATE'];

/** One search, wherever it is. */
export function SessionPage({ id }: { id: string }) {
  const line = useCell(sessions).find((each) => each.session_id === id);
  const start = useCell(startId);
  const version = line ? `${line.step} ${line.state} ${start}` : start;
  const { value: session, trouble, again } = useApi(deskUrl('/api/session', { id }), version);
  const { overtaken, own } = useOvertaken(session);
  const decide = async (decision: Decision) => {
    const checkpoint = session?.checkpoint?.id ?? '';
    own.add(checkpoint);
    const answer = await act('/api/decide', { session_id: id, checkpoint_id: checkpoint, ...decision });
    if (!answer.ok) own.delete(checkpoint);
    if (answer.ok || LATE.includes(answer.trouble.failure.code)) again();
    return answer;
  };
  useFocusKept(`${session?.state} ${session?.checkpoint?.id}`);
  if (trouble) return <Missing id={id} query={line?.query} failure={trouble.failure} again={again} />;
  if (!session) return <p role="status">Reading the search …</p>;
  // Whichever is newer: the list comes by itself, the search when it is asked for.
  const state =
    line && line.step >= session.step
      ? line
      : { state: session.state, checkpoint_kind: session.checkpoint?.kind ?? null, phase: session.phase ?? null };
  return (
    <>
      <p>
        <a href="#/">All searches</a>
      </p>
      <h1 tabIndex={-1}>{shown(session.query)}</h1>
      <p role="status">
        <StateBadge line={state} /> <span class="muted">round {session.iteration + 1}</span>
      </p>
      {overtaken && <Overtaken checkpoint={overtaken} session={session} />}
      {session.state === 'running' && <Running phase={state.phase ?? session.phase ?? null} />}
      {session.error && <Trouble failure={session.error} title="The search failed." />}
      {session.state === 'failed' && (
        <button type="button" class="primary" onClick={() => askAgain(session.query)}>
          Ask this again
        </button>
      )}
      {session.checkpoint?.kind === 'strategy_confirmation' && (
        <StrategyView key={session.checkpoint.id} session={session} checkpoint={session.checkpoint} decide={decide} />
      )}
      {session.checkpoint?.kind === 'result_review' && (
        <ReviewView key={session.checkpoint.id} session={session} checkpoint={session.checkpoint} decide={decide} />
      )}
      {session.state === 'complete' && <OutcomeView session={session} />}
      <History session={session} />
    </>
  );
}

/** Which checkpoint was decided by somebody else while it was on this page; `own` are those decided here. */
function useOvertaken(session: SessionView | undefined) {
  const own = useRef(new Set<string>()).current;
  const before = useRef<string | undefined>(undefined);
  const [overtaken, setOvertaken] = useState<string | null>(null);
  useEffect(() => {
    if (!session) return;
    const [last, now] = [before.current, session.checkpoint?.id];
    before.current = now;
    if (last && last !== now) setOvertaken(own.has(last) ? null : last);
  }, [session, own]);
  return { overtaken, own };
}

/** Says who was first, and gives back what was written for the checkpoint that is gone. */
function Overtaken({ checkpoint, session }: { checkpoint: string; session: SessionView }) {
  const drafts = ['note', 'words', 'marks', 'strategy'].flatMap((name) => {
    const text = sessionStorage.getItem(`draft ${name} ${checkpoint}`);
    return text === null || text === '""' ? [] : [[name, text] as const];
  });
  return (
    <div class="notice warn" role="alert">
      <p>
        Somebody else decided first; nothing of yours was used. Below is where the search is now. {lastStep(session)}
      </p>
      {drafts.length > 0 && (
        <details open>
          <summary>What you had entered</summary>
          <ul>
            {drafts.map(([name, text]) => (
              <li key={name}>
                {name}: {name === 'note' || name === 'words' ? String(JSON.parse(text)) : <code>{shown(text)}</code>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** When what had the focus is gone with the state it belonged to, whoever uses the keyboard goes on at the heading. */
function useFocusKept(state: string): void {
  useEffect(() => {
    const isLost = state !== '' && (document.activeElement === null || document.activeElement === document.body);
    if (isLost) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [state]);
}

function Missing(props: { id: string; query: string | undefined; failure: WireFailure; again: () => void }) {
  const { id, query, failure, again } = props;
  const reopen = async () => {
    await act('/api/reopen', { session_id: id });
    again();
  };
  return (
    <>
      <p>
        <a href="#/">All searches</a>
      </p>
      <h1 tabIndex={-1}>{query ? shown(query) : `Search ${id}`}</h1>
      <Trouble failure={failure} />
      {failure.reason === 'archived' && (
        <button type="button" class="primary" onClick={() => void reopen()}>
          Take it out of the archive
        </button>
      )}
    </>
  );
}

function lastStep({ history }: SessionView): string {
  const last = history.at(-1);
  return last && last.what !== 'opened'
    ? `The last decision was "${last.what}", through ${FACES[last.face] ?? last.face}.`
    : '';
}

function Running({ phase }: { phase: string | null }) {
  return (
    <div class="panel" role="status">
      <label for="progress">{phase ?? 'The search is under way'} …</label> <progress id="progress" />
      <p class="muted">You may leave: it goes on, and this page says when it waits for you.</p>
    </div>
  );
}

const FACES: Readonly<Record<string, string>> = {
  desk: 'the desk',
  mcp: 'an agent',
  cli: 'the command line',
  library: 'a program',
};

function History({ session: { history } }: { session: SessionView }) {
  return (
    <details>
      <summary>Who decided what ({history.length})</summary>
      <ol>
        {history.map(({ at, what, face, note }) => (
          <li key={at + what}>
            <When at={at} />: {what} through {FACES[face] ?? face}
            {note && ` (${shown(note)})`}
          </li>
        ))}
      </ol>
    </details>
  );
}
