import { useState } from 'preact/hooks';
import type { Fields } from '../../../src/desk/wire.ts';
import type { WireFailure } from '../../../src/model/wire.ts';
import { count } from '../../shared/shown.ts';
import { useAbout, useIsLastRound } from '../about.ts';
import type { SessionView, StrategyCheckpoint } from '../api.ts';
import type { Decide } from '../decide.ts';
import { useDraft } from '../draft.ts';
import { areOnPage, focusFirst } from '../focus.ts';
import { FailureNote, Field } from '../parts.tsx';
import { Concepts } from './concepts.tsx';
import { FiltersForm } from './filters.tsx';
import { Queries } from './queries.tsx';
import { Requests, Understood } from './requests.tsx';
import { SourceChoice } from './source-choice.tsx';
import { draftOf, fieldIds, isSame, readDraft, type StrategyDraft } from './strategy-draft.ts';

/** Until the desk names its limits, nothing is added. */
const NOT_YET = { queries: 0, keywords: 0 };

/** The first checkpoint: the search strategy, and a form to change it. */
export function StrategyView(props: { session: SessionView; checkpoint: StrategyCheckpoint; decide: Decide }) {
  const { session, checkpoint, decide } = props;
  const { payload } = checkpoint;
  const about = useAbout();
  const isLast = useIsLastRound(checkpoint.iteration);
  const first = draftOf(payload.strategy);
  const [draft, setDraft, clear, isKept] = useDraft(`concepts ${checkpoint.id}`, first);
  const [note, setNote, clearNote] = useDraft(`note ${checkpoint.id}`, '');
  const [fields, setFields] = useState<Fields>({});
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = !isSame(draft, first);

  const send = async (action: 'approve' | 'edit' | 'reject') => {
    const read = readDraft(draft);
    setFailure(null);
    if (action === 'edit' && Object.keys(read.fields).length > 0) {
      setFields(read.fields);
      return focusFirst(fieldIds(read.fields));
    }
    setBusy(true);
    const answer = await decide({
      action,
      ...(action === 'edit' && { data: read.data }),
      ...(note.trim() && { note }),
    });
    setBusy(false);
    if (answer.ok) {
      clear();
      clearNote();
      return;
    }
    const placed = read.place(answer.trouble.fields);
    setFields(placed);
    if (!areOnPage(Object.keys(placed))) setFailure(answer.trouble.failure);
    focusFirst(fieldIds(placed));
  };

  return (
    <section aria-labelledby="strategy-title">
      <h2 id="strategy-title" class="unseen">
        Review the search strategy
      </h2>
      <Understood checkpoint={checkpoint} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(isChanged ? 'edit' : 'approve');
        }}
      >
        <div class="strategy">
          <div>
            <Concepts draft={draft} fields={fields} onChange={setDraft} />
            <Queries draft={draft} fields={fields} limits={about?.limits ?? NOT_YET} onChange={setDraft} />
            <Requests id={session.session_id} notes={payload.notes} {...(isChanged && { draft })} />
          </div>
          <div class="strategy-side">
            <FiltersForm draft={draft} fields={fields} onChange={setDraft} />
            {about && (
              <SourceChoice
                about={about}
                id="sources"
                chosen={draft.sources}
                error={fields['sources']}
                onChange={(sources) => setDraft({ ...draft, sources })}
              />
            )}
            <Field
              id="note"
              label="Note"
              hint="Optional. Kept with the decision; if you reject, it guides the next strategy."
              error={fields['note']}
            >
              {(control) => (
                <textarea {...control} rows={2} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
              )}
            </Field>
          </div>
        </div>
        {failure && <FailureNote failure={failure} title="Not accepted." />}
        <fieldset class="bar">
          <legend class="unseen">Decision on this strategy</legend>
          <p class="quiet">{summaryOf(draft)}</p>
          {isKept && isChanged && (
            <button type="button" class="quiet" onClick={clear}>
              Discard my changes
            </button>
          )}
          <button type="button" disabled={isBusy} onClick={() => void send('reject')}>
            {isLast ? 'Reject and end the search' : 'Reject and propose another'}
          </button>
          <button type="submit" class="primary" disabled={isBusy}>
            {isChanged ? 'Search with my changes' : 'Approve and search'}
          </button>
        </fieldset>
      </form>
    </section>
  );
}

function summaryOf({ queries, sources, filters }: StrategyDraft): string {
  const { from_year: from, to_year: to, max_results: most } = filters;
  const years = from || to ? `, ${from || '…'} to ${to || 'today'}` : '';
  return `${count(queries.length, 'query', 'queries')} at ${count(sources.length, 'source')}${years}, at most ${most || '?'} papers`;
}
