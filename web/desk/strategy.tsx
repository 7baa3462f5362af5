import { useState } from 'preact/hooks';
import type { Fields } from '../../src/desk/wire.ts';
import type { WireFailure } from '../../src/model/wire.ts';
import { useAbout, useIsLastRound } from './about.ts';
import type { SessionView, StrategyCheckpoint } from './api.ts';
import type { Decide } from './decide.ts';
import { useDraft } from './draft.ts';
import { areOnPage, focusFirst } from './focus.ts';
import { FailureNote, Field } from './parts.tsx';
import { SourceChoice } from './source-choice.tsx';
import { draftOf, fieldIds, isSame, readDraft, type StrategyDraft } from './strategy-draft.ts';
import { FiltersForm, QueryForm } from './strategy-fields.tsx';
import { Understood } from './understood.tsx';

/** The first checkpoint: the search strategy, and a form to change it. */
export function StrategyView(props: { session: SessionView; checkpoint: StrategyCheckpoint; decide: Decide }) {
  const { session, checkpoint, decide } = props;
  const { payload } = checkpoint;
  const about = useAbout();
  const isLast = useIsLastRound(checkpoint.iteration);
  const first = draftOf(payload.strategy);
  const [draft, setDraft, clear, isKept] = useDraft(`strategy ${checkpoint.id}`, first);
  const [note, setNote, clearNote] = useDraft(`note ${checkpoint.id}`, '');
  const [fields, setFields] = useState<Fields>({});
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = !isSame(draft, first);
  const change = (part: Partial<StrategyDraft>) => setDraft({ ...draft, ...part });

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
      <h2 id="strategy-title">Review the search strategy</h2>
      <Understood payload={payload} {...(isChanged && { change: { id: session.session_id, draft } })} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(isChanged ? 'edit' : 'approve');
        }}
      >
        {draft.queries.map((query, at) => (
          // A query has no identity but its position.
          <QueryForm
            key={`query ${String(at)}`}
            query={query}
            place={at}
            fields={fields}
            onChange={(next) => change({ queries: draft.queries.map((each, other) => (other === at ? next : each)) })}
            {...(draft.queries.length > 1 && {
              onRemove: () => {
                change({ queries: draft.queries.filter((_, other) => other !== at) });
                focusFirst(['queries-0']);
              },
            })}
          />
        ))}
        <p>
          <button
            type="button"
            disabled={draft.queries.length >= (about?.limits.queries ?? 0)}
            onClick={() => {
              change({ queries: [...draft.queries, { terms: [{ keyword: '', synonyms: '' }] }] });
              focusFirst([`queries-${draft.queries.length}-keyword-0`]);
            }}
          >
            Add a query
          </button>
        </p>
        <FiltersForm draft={draft} fields={fields} onChange={change} />
        {about && (
          <SourceChoice
            about={about}
            id="sources"
            chosen={draft.sources}
            error={fields['sources']}
            onChange={(sources) => change({ sources })}
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
        {failure && <FailureNote failure={failure} title="Not accepted." />}
        <p class="actions">
          <button type="submit" class="primary" disabled={isBusy}>
            {isChanged ? 'Search with my changes' : 'Approve and search'}
          </button>
          <button type="button" disabled={isBusy} onClick={() => void send('reject')}>
            {isLast ? 'Reject and end the search' : 'Reject and propose another'}
          </button>
          {isKept && isChanged && (
            <button type="button" class="quiet" onClick={clear}>
              Discard my changes
            </button>
          )}
        </p>
      </form>
    </section>
  );
}
