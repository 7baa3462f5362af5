import { useState } from 'preact/hooks';
import type { FetchJob, FetchRow, Fields } from '../../src/desk/wire.ts';
import type { WireFailure } from '../../src/model/wire.ts';
import { useCell } from '../shared/cell.ts';
import { count, shown } from '../shared/shown.ts';
import { shownSource } from '../shared/source-name.ts';
import type { Tone } from '../shared/tone.ts';
import { act } from './api.ts';
import { useDraft } from './draft.ts';
import { FetchFailure } from './fetch-failure.tsx';
import { focusFirst } from './focus.ts';
import { fetches } from './live.ts';
import { Attempts, Badge, FailureNote, Field, When } from './parts.tsx';
import { to } from './route.ts';
import { Verdict } from './verdict.tsx';

/** Fetches, running and finished. */
export function FetchPage() {
  const jobs = useCell(fetches);
  return (
    <>
      <h1 tabIndex={-1}>Fetch</h1>
      <NewFetch />
      {jobs.length === 0 && (
        <p class="empty">No fetches on this desk yet. Papers fetched by agents and commands are in the library.</p>
      )}
      {jobs.map((job) => (
        <JobView key={job.id} job={job} />
      ))}
    </>
  );
}

function NewFetch() {
  const [text, setText, clear] = useDraft('refs', '');
  const [fields, setFields] = useState<Fields>({});
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    const refs = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    if (refs.length === 0) {
      setFields({ refs: 'Enter at least one reference.' });
      return focusFirst(['refs']);
    }
    const answer = await act('/api/fetch', { refs });
    const [wrong] = answer.ok ? [] : Object.values(answer.trouble.fields);
    setFields(wrong ? { refs: wrong } : {});
    setFailure(answer.ok || wrong ? null : answer.trouble.failure);
    if (answer.ok) clear();
    else focusFirst(['refs']);
  };
  return (
    <form class="panel" onSubmit={submit} aria-labelledby="refs-title" noValidate>
      <h2 id="refs-title">Fetch papers by reference</h2>
      <Field
        id="refs"
        label="References, one per line"
        hint="DOI, arXiv id, PMID:123 or PMC123. To fetch the papers of a search, open that search."
        error={fields['refs']}
      >
        {(about) => (
          <textarea {...about} rows={3} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        )}
      </Field>
      {failure && <FailureNote failure={failure} />}
      <button type="submit" class="primary">
        Fetch
      </button>
    </form>
  );
}

function JobView({ job }: { job: FetchJob }) {
  const { rows } = job;
  const number = (state: FetchRow['state']) => rows.filter((row) => row.state === state).length;
  const done = rows.length - number('waiting') - number('running') - number('interrupted');
  return (
    <section aria-labelledby={`job-${job.id}`}>
      <div class="page-top job-head">
        <div>
          <h2 id={`job-${job.id}`}>{shown(job.about)}</h2>
          <p role="status" class="quiet small">
            {done} of {count(rows.length, 'paper')} done: {number('stored')} in the library, {number('failed')} failed
            {number('cancelled') > 0 && `, ${number('cancelled')} cancelled`}
            {number('interrupted') > 0 && `, ${number('interrupted')} interrupted when the desk stopped`}
          </p>
        </div>
        <p class="actions">
          <span class="quiet small">
            <When at={job.started_at} />
          </span>
          {job.is_over ? (
            <Again job={job} />
          ) : (
            <button type="button" onClick={() => void act('/api/fetch/cancel', { fetch_id: job.id })}>
              Cancel
            </button>
          )}
        </p>
      </div>
      {!job.is_over && <progress aria-label="Papers done" value={done} max={rows.length} />}
      <ul class="cards">
        {rows.map((row) => (
          <RowView key={row.ref} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** Resumes what was not finished, or retries what failed. */
function Again({ job }: { job: FetchJob }) {
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const left = job.rows.filter(({ state }) => state === 'interrupted' || state === 'cancelled').length;
  const failed = job.rows.filter(({ state, error }) => state === 'failed' && error?.code !== 'INVALID_REF').length;
  const send = async (which: 'unfinished' | 'failed') => {
    const answer = await act('/api/fetch/again', { fetch_id: job.id, which });
    setFailure(answer.ok ? null : answer.trouble.failure);
  };
  return (
    <>
      {left > 0 && (
        <button type="button" class="primary" onClick={() => void send('unfinished')}>
          Resume {count(left, 'paper')}
        </button>
      )}{' '}
      {failed > 0 && (
        <button type="button" onClick={() => void send('failed')}>
          Retry {failed} failed
        </button>
      )}
      {failure && <FailureNote failure={failure} />}
    </>
  );
}

const TONES: Readonly<Record<FetchRow['state'], Tone>> = {
  waiting: 'plain',
  running: 'busy',
  stored: 'good',
  failed: 'bad',
  cancelled: 'warn',
  interrupted: 'warn',
};

const WORDS: Partial<Record<FetchRow['state'], string>> = { stored: 'in the library' };

function RowView({ row }: { row: FetchRow }) {
  const { ref, title, state, grade, version, source, license, already_stored: wasThere } = row;
  const { error, attempts } = row;
  return (
    <li class="card">
      <div class="line">
        <div>
          <h3>{state === 'stored' ? <a href={to('paper', ref)}>{shown(title ?? ref)}</a> : shown(title ?? ref)}</h3>
          <p class="paper-line">
            {[title && ref, source && shownSource(source), license && `licence ${license}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        <p class="actions">
          {row.retracted && <Badge tone="alarm">retracted</Badge>}
          {grade && state === 'stored' && (
            <Verdict paperRef={ref} grade={grade} version={version} title={title ?? ref} />
          )}
          <Badge tone={TONES[state]}>
            {state === 'stored' && wasThere ? 'already in the library' : (WORDS[state] ?? state)}
          </Badge>
        </p>
      </div>
      {error?.code === 'VERIFICATION_FAILED' ? (
        <p class="small">
          The file does not look like this paper, so it is in quarantine.{' '}
          <a href={to('quarantine')}>Review the file in quarantine</a>
        </p>
      ) : (
        error && <FetchFailure failure={error} />
      )}
      {attempts && <Attempts attempts={attempts} />}
    </li>
  );
}
