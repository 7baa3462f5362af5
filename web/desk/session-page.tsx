import { useEffect, useRef, useState } from 'preact/hooks';
import type { WireFailure } from '../../src/model/wire.ts';
import { useCell } from '../shared/cell.ts';
import { count, labelOf, shown } from '../shared/shown.ts';
import { useApi } from '../shared/use-api.ts';
import type { SessionView } from './api.ts';
import { act, deskUrl } from './api.ts';
import type { Decision } from './decide.ts';
import { fetches, sessions, startId } from './live.ts';
import { repeatSearch } from './new-search.tsx';
import { OutcomeView } from './outcome.tsx';
import { Badge, FailureNote, When } from './parts.tsx';
import { type AddFiles, AddRecords } from './review/add-records.tsx';
import { ReviewView } from './review/review-view.tsx';
import { StateBadge } from './sessions-page.tsx';
import { StrategyView } from './strategy/strategy-view.tsx';

/** Codes that mean another client decided first. */
const LATE = ['CHECKPOINT_BUSY', 'SESSION_STATE'];

/** One search, in any state. */
export function SessionPage({ id }: { id: string }) {
  const line = useCell(sessions).find((each) => each.session_id === id);
  const start = useCell(startId);
  const done = useFinished(line?.state === 'complete');
  const version = line ? `${line.step} ${line.state} ${start} ${done}` : start;
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
  const add: AddFiles = async (files) => {
    own.add(session?.checkpoint?.id ?? '');
    const answer = await act('/api/import', { session_id: id, files });
    again();
    return answer;
  };
  useFocusKept(`${session?.state} ${session?.checkpoint?.id}`);
  if (trouble) return <Missing id={id} query={line?.query} failure={trouble.failure} again={again} />;
  if (!session) return <p role="status">Loading …</p>;
  // The list is pushed and the session is requested: use the newer of the two.
  const state =
    line && line.step >= session.step
      ? line
      : {
          state: session.state,
          checkpoint_kind: session.checkpoint?.kind ?? null,
          phase: session.phase ?? null,
          is_interrupted: false,
        };
  return (
    <>
      <div class="session-head">
        <h1 tabIndex={-1}>{shown(session.query)}</h1>
        <p role="status">
          <StateBadge line={state} /> <span class="quiet small">round {session.iteration + 1}</span>
        </p>
      </div>
      {session.criteria && session.criteria.include.length + session.criteria.exclude.length > 0 && (
        <CriteriaNote criteria={session.criteria} />
      )}
      {overtaken && <Overtaken checkpoint={overtaken} session={session} />}
      {session.state === 'running' && (
        <Running phase={state.phase ?? session.phase ?? null} progress={line?.progress ?? session.progress ?? []} />
      )}
      {session.error && <FailureNote failure={session.error} title="The search failed." />}
      {session.state === 'failed' && (
        <button type="button" class="primary" onClick={() => repeatSearch(session.query)}>
          Search again
        </button>
      )}
      {session.checkpoint?.kind === 'strategy_confirmation' && (
        <StrategyView key={session.checkpoint.id} session={session} checkpoint={session.checkpoint} decide={decide} />
      )}
      {session.checkpoint?.kind === 'result_review' && (
        <ReviewView key={session.checkpoint.id} session={session} checkpoint={session.checkpoint} decide={decide} />
      )}
      {session.checkpoint && <AddRecords session={session} add={add} />}
      {session.state === 'complete' && <OutcomeView session={session} />}
      <History session={session} />
    </>
  );
}

/** Which papers the review takes, as the reviewer wrote it. */
function CriteriaNote({ criteria }: { criteria: NonNullable<SessionView['criteria']> }) {
  const lists = [
    ['Include', criteria.include],
    ['Exclude', criteria.exclude],
  ] as const;
  return (
    <details class="criteria" open>
      <summary>Criteria</summary>
      <dl>
        {lists.map(
          ([name, sentences]) =>
            sentences.length > 0 && (
              <div key={name}>
                <dt>{name}</dt>
                {sentences.map((sentence) => (
                  <dd key={sentence}>{shown(sentence)}</dd>
                ))}
              </div>
            ),
        )}
      </dl>
    </details>
  );
}

/** One row a source, with what it has returned so far. */
function SourceRows({ progress }: { progress: NonNullable<SessionView['progress']> }) {
  return (
    <table class="source-rows">
      <thead class="unseen">
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Queries answered</th>
          <th scope="col">Records</th>
        </tr>
      </thead>
      <tbody>
        {progress.map(({ source, title, done, total, retrieved, failed }) => (
          <tr key={source}>
            <th scope="row">{title}</th>
            <td>
              <progress aria-label={`Queries answered by ${title}`} value={done} max={total} />
            </td>
            <td class="number">
              {count(retrieved, 'record')} {failed > 0 && <Badge tone="bad">{failed} failed</Badge>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many papers of all fetches are finished: each may be one of a completed search. */
function useFinished(isWanted: boolean): string {
  const jobs = useCell(fetches);
  if (!isWanted) return '';
  const rows = jobs.flatMap((job) => job.rows);
  return `${rows.length} ${rows.filter(({ state }) => state !== 'waiting' && state !== 'running').length}`;
}

/** Which checkpoint another client decided while this page showed it; `own` holds those decided here. */
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

/** Shows who decided first, and what was entered here for that checkpoint. */
function Overtaken({ checkpoint, session }: { checkpoint: string; session: SessionView }) {
  const drafts = ['note', 'words', 'marks', 'strategy'].flatMap((name) => {
    const text = sessionStorage.getItem(`draft ${name} ${checkpoint}`);
    return text === null || text === '""' ? [] : [[name, text] as const];
  });
  return (
    <div class="notice warn" role="alert">
      <p>
        Someone else decided first, so your input was not used. The page shows the current state. {lastStep(session)}
      </p>
      {drafts.length > 0 && (
        <details open>
          <summary>Your input</summary>
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

/** When the focused element disappears with its state, the focus moves to the heading. */
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
      <FailureNote failure={failure} />
      {failure.reason === 'archived' && (
        <button type="button" class="primary" onClick={() => void reopen()}>
          Reopen this search
        </button>
      )}
    </>
  );
}

function lastStep({ history }: SessionView): string {
  const last = history.at(-1);
  return last && !['opened', 'added', 'removed'].includes(last.what)
    ? `The last decision was "${last.what}", through ${FACES[last.face] ?? last.face}.`
    : '';
}

function Running({ phase, progress }: { phase: string | null; progress: NonNullable<SessionView['progress']> }) {
  return (
    <div class="panel">
      <p role="status">{progress.length > 0 ? soFar(progress) : `${labelOf(phase ?? 'Searching')} …`}</p>
      {progress.length === 0 ? <progress aria-label="Searching" /> : <SourceRows progress={progress} />}
      <p class="quiet">
        You can leave this page: the search continues and appears in the list when it needs your decision.
      </p>
    </div>
  );
}

/** How many sources are done, and what they have returned. */
function soFar(progress: NonNullable<SessionView['progress']>): string {
  const done = progress.filter((each) => each.done >= each.total).length;
  const records = progress.reduce((sum, { retrieved }) => sum + retrieved, 0);
  return `${done} of ${count(progress.length, 'source')} done, ${count(records, 'record')} so far`;
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
      <summary>Decisions ({history.length})</summary>
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
