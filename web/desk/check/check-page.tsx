import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CheckDecision, CheckLine, CheckView, ShownReference } from '../../../src/desk/wire.ts';
import type { WireFailure } from '../../../src/model/wire.ts';
import { useCell } from '../../shared/cell.ts';
import { count, shown } from '../../shared/shown.ts';
import { useApi } from '../../shared/use-api.ts';
import { act, deskUrl } from '../api.ts';
import { Dialog } from '../dialog.tsx';
import { FailureNote, When } from '../parts.tsx';
import { to } from '../route.ts';
import { StateOfCheck } from './list-page.tsx';
import { checks, lastReference, streams } from './live.ts';
import { choiceOf, ReferenceView } from './reference.tsx';
import { GROUPS, type Group, groupOf } from './words.ts';

/** One check: its progress, each reference with its evidence, and the corrected file. */
export function CheckPage({ id }: { id: string }) {
  const line = useCell(checks)?.find((each) => each.id === id);
  const { value, trouble } = useApi(deskUrl('/api/check', { id }), `${line?.state} ${useCell(streams)}`);
  const references = useReferences(id, value);
  if (trouble) return <FailureNote failure={trouble.failure} />;
  if (!value) return <p class="quiet">Loading …</p>;
  return <LoadedCheck line={line ?? value} view={value} references={references} />;
}

/** The references of the last read, with those that got their verdict since. */
function useReferences(id: string, view: CheckView | undefined): readonly ShownReference[] {
  const [all, setAll] = useState<ReadonlyMap<number, ShownReference>>(new Map());
  const add = (fresh: readonly ShownReference[]) =>
    setAll((before) => new Map([...before, ...fresh.map((each) => [each.index, each] as const)]));
  useEffect(() => {
    if (view) add(view.references);
  }, [view]);
  useEffect(() => {
    let fresh: ShownReference[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      add(fresh);
      fresh = [];
    };
    const stop = lastReference.subscribe(() => {
      const event = lastReference.get();
      if (event?.check_id !== id) return;
      fresh.push(event.reference);
      timer ??= setTimeout(flush, REDRAW_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [id]);
  return useMemo(() => [...all.values()], [all]);
}

/** A batch of verdicts is drawn at once: a list of thousands takes long to sort. */
const REDRAW_MS = 150;

const decisionMap = (all: readonly CheckDecision[]) =>
  new Map(all.map((each) => [`${each.index} ${each.field}`, each]));

function LoadedCheck(props: { line: CheckLine; view: CheckView; references: readonly ShownReference[] }) {
  const { line, view, references } = props;
  const [decisions, setDecisions] = useState(decisionMap(view.decisions));
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const decide = async (changes: readonly CheckDecision[]) => {
    const answer = await act('/api/check/decide', { check_id: view.id, decisions: changes });
    if (answer.ok) setDecisions(decisionMap(answer.value.decisions));
    setFailure(answer.ok ? null : answer.trouble.failure);
  };
  return (
    <>
      <p class="small">
        <a href={to('check')}>All checks</a>
      </p>
      <h1 tabIndex={-1}>{shown(view.name)}</h1>
      <p class="quiet">
        <StateOfCheck state={line.state} /> <When at={view.started_at} />
      </p>
      <Progress line={line} />
      {view.problems.map(({ place, message }) => (
        <p key={`${place} ${message}`} class="notice warn">
          {shown(place)}: {shown(message)}
        </p>
      ))}
      <Downloads view={view} references={references} decisions={decisions} decide={decide} />
      {failure && <FailureNote failure={failure} />}
      <References references={references} decisions={decisions} decide={decide} />
    </>
  );
}

function Progress({ line }: { line: CheckLine }) {
  const { id, state, done, total, summary, error, waiting_for: waitingFor } = line;
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const send = async (path: '/api/check/resume' | '/api/check/cancel' | '/api/check/remove') => {
    const answer = await act(path, { check_id: id });
    setFailure(answer.ok ? null : answer.trouble.failure);
    if (answer.ok && path === '/api/check/remove') location.hash = to('check');
  };
  const again = state === 'stopped' || state === 'failed' ? 'Resume' : whatToRepeat(line);
  return (
    <>
      <p role="status">
        {done.toLocaleString('en')} of {count(total, 'reference')} checked
      </p>
      {waitingFor && <p class="quiet">Waiting for {waitingFor.join(', ')} …</p>}
      {summary.unchecked > 0 && (
        <p class="notice warn">
          Notices not checked for {count(summary.unchecked, 'reference')}: the service that knows retractions could not
          be asked.
        </p>
      )}
      <p class="actions">
        {done < total && <progress aria-label="References checked" value={done} max={total} />}
        {state === 'running' && (
          <button type="button" onClick={() => void send('/api/check/cancel')}>
            Cancel
          </button>
        )}
        {state !== 'running' && again && (
          <button type="button" class="primary" onClick={() => void send('/api/check/resume')}>
            {again}
          </button>
        )}
        {state !== 'running' && (
          <button type="button" class="quiet" onClick={() => setAsking(true)}>
            Delete this check …
          </button>
        )}
      </p>
      {isAsking && (
        <Dialog label="Delete this check" onClose={() => setAsking(false)}>
          <h2>Delete this check?</h2>
          <p>Its file, its verdicts and your decisions are deleted. Reports that you downloaded stay.</p>
          <p class="actions">
            <button type="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
            <button type="button" class="primary danger" onClick={() => void send('/api/check/remove')}>
              Yes, delete it
            </button>
          </p>
        </Dialog>
      )}
      {error && <FailureNote failure={error} />}
      {failure && <FailureNote failure={failure} />}
    </>
  );
}

/** What another check may answer. */
function whatToRepeat({ summary: { unknown, unchecked } }: CheckLine): string | null {
  if (unknown > 0) return 'Check the unknown again';
  return unchecked > 0 ? 'Check the notices again' : null;
}

interface Decided {
  readonly references: readonly ShownReference[];
  readonly decisions: ReadonlyMap<string, CheckDecision>;
  readonly decide: (changes: readonly CheckDecision[]) => void;
}

function Downloads({ view, references, decisions, decide }: Decided & { view: CheckView }) {
  const id = encodeURIComponent(view.id);
  const offered = references.flatMap(({ index, corrections }) =>
    corrections.map((correction) => ({ index, correction, choice: choiceOf(index, correction, decisions) })),
  );
  const accepted = offered.filter(({ choice }) => choice === 'accept').length;
  const open = offered.filter(({ correction, choice }) => correction.is_proven && choice === null);
  const acceptAll = () =>
    decide(open.map(({ index, correction: { field, found } }) => ({ index, field, found, choice: 'accept' })));
  return (
    <>
      {view.can_fix && offered.length > 0 && (
        <p class="actions" id="corrections">
          {open.length > 0 && (
            <button type="button" onClick={acceptAll}>
              Accept {count(open.length, 'proven correction')}
            </button>
          )}
          {accepted > 0 && (
            <a class="button primary" href={`/api/check/corrected?id=${id}`} download>
              Download the corrected file ({count(accepted, 'correction')})
            </a>
          )}
        </p>
      )}
      {references.length > 0 && (
        <p class="links">
          Report:
          {view.reports.map(({ format, label }) => (
            <a key={format} href={`/api/check/report?id=${id}&format=${format}`} download>
              {label}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

/** A long list is shown in parts. */
const PART = 100;

const groupsOf = (references: readonly ShownReference[]) =>
  GROUPS.map(([group, label]) => ({
    group,
    label,
    members: references.filter((each) => groupOf(each) === group).sort((a, b) => a.index - b.index),
  })).filter(({ members }) => members.length > 0);

function References({ references, decisions, decide }: Decided) {
  const [chosen, setChosen] = useState<Group | null>(null);
  const [most, setMost] = useState(PART);
  const groups = useMemo(() => groupsOf(references), [references]);
  const current = groups.some(({ group }) => group === chosen) ? chosen : null;
  const listed = groups.filter(({ group }) => current === null || group === current).flatMap(({ members }) => members);
  const choose = (group: Group | null) => {
    setChosen(group);
    setMost(PART);
  };
  return (
    <>
      <h2>References</h2>
      <p class="actions">
        <button type="button" aria-pressed={current === null} onClick={() => choose(null)}>
          All ({references.length.toLocaleString('en')})
        </button>
        {groups.map(({ group, label, members }) => (
          <button key={group} type="button" aria-pressed={current === group} onClick={() => choose(group)}>
            {label} ({members.length.toLocaleString('en')})
          </button>
        ))}
      </p>
      <ul class="cards">
        {listed.slice(0, most).map((reference) => (
          <ReferenceView key={reference.index} reference={reference} decisions={decisions} decide={decide} />
        ))}
      </ul>
      {listed.length > most && (
        <button type="button" onClick={() => setMost(most + PART)}>
          Show {Math.min(PART, listed.length - most)} more
        </button>
      )}
    </>
  );
}
