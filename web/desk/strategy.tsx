import { useState } from 'preact/hooks';
import { shown } from '../shared/shown.ts';
import { type Fields, useRead } from './api.ts';
import type { Decide } from './decide.ts';
import { useDraft } from './draft.ts';
import { Field, FieldError, Trouble } from './parts.tsx';
import { focusFirst, SourceChoice } from './sessions-page.tsx';
import {
  type DraftQuery,
  draftOf,
  fieldIds,
  isSame,
  previewOf,
  readDraft,
  type StrategyDraft,
} from './strategy-draft.ts';
import type { About, Failure, Session } from './wire.ts';

const LAST_ROUND = 5;

/** The first checkpoint: what would be asked of whom, and a form to change it. */
export function StrategyView({ session, decide }: { session: Session; decide: Decide }) {
  const { checkpoint } = session;
  const { value: about } = useRead<About>('/api/about');
  const payload = checkpoint?.payload;
  const first = draftOf(payload?.strategy ?? { queries: [], sources: [], filters: { max_results: 1 } });
  const [draft, setDraft, clear, isKept] = useDraft(`strategy ${checkpoint?.id}`, first);
  const [note, setNote, clearNote] = useDraft(`note ${checkpoint?.id}`, '');
  const [fields, setFields] = useState<Fields>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!checkpoint || !payload) return null;
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
    const placed = read.place(answer.fields);
    setFields(placed);
    if (Object.keys(placed).length === 0) setFailure(answer.failure);
    else focusFirst(fieldIds(placed));
  };

  return (
    <section aria-labelledby="strategy-title">
      <h2 id="strategy-title">Shall the sources be asked like this?</h2>
      <Understood payload={payload} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(isChanged ? 'edit' : 'approve');
        }}
      >
        {draft.queries.map((query, at) => (
          // Queries have no name but their place.
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
          hint="Why, or what is missing. Kept with the decision; with another strategy it is guidance."
        >
          {(about_) => (
            <textarea {...about_} rows={2} value={note} onInput={(event) => setNote(event.currentTarget.value)} />
          )}
        </Field>
        {failure && <Trouble failure={failure} title="Not taken." />}
        <p class="actions">
          <button type="submit" class="primary" disabled={isBusy}>
            {isChanged ? 'Search with my changes' : 'Approve and search'}
          </button>
          <button type="button" disabled={isBusy} onClick={() => void send('reject')}>
            {checkpoint.iteration + 1 >= LAST_ROUND ? 'Reject and end the search' : 'Reject: another strategy'}
          </button>
          {isKept && isChanged && (
            <button type="button" class="quiet" onClick={clear}>
              Undo my changes
            </button>
          )}
        </p>
      </form>
    </section>
  );
}

type Payload = NonNullable<NonNullable<Session['checkpoint']>['payload']>;

function Understood({ payload: { intent, notes } }: { payload: Payload }) {
  return (
    <>
      <p>
        Understood as a question for a <strong>{intent.intent_type}</strong> about{' '}
        <strong>{intent.concepts.map(shown).join(', ')}</strong>
        {intent.wants_recent && ', the newer the better'}.
      </p>
      {intent.notes?.map((note) => (
        <p key={note} class="notice">
          {shown(note)}
        </p>
      ))}
      <h3>How each source would be asked</h3>
      <ul>
        {notes.map((note) => (
          <li key={note}>{shown(note)}</li>
        ))}
      </ul>
    </>
  );
}

function QueryForm(props: {
  query: DraftQuery;
  place: number;
  fields: Fields;
  onChange: (query: DraftQuery) => void;
  onRemove?: () => void;
}) {
  const { query, place, fields, onChange, onRemove } = props;
  const id = `queries-${place}`;
  const set = (at: number, part: Partial<DraftQuery['terms'][number]>) =>
    onChange({ ...query, terms: query.terms.map((term, other) => (other === at ? { ...term, ...part } : term)) });
  return (
    <fieldset class="panel" id={id} tabIndex={-1} {...(fields[id] && { 'aria-describedby': `${id}-error` })}>
      <legend>Query {place + 1}</legend>
      {query.purpose && <p class="muted">{shown(query.purpose)}</p>}
      {query.terms.map((term, at) => (
        <div class="row term" key={`term ${String(at)}`}>
          <Field id={`${id}-keyword-${at}`} label={`Keyword ${at + 1}`} error={fields[`${id}-keyword-${at}`]}>
            {(about) => (
              <input
                {...about}
                value={term.keyword}
                onInput={(event) => set(at, { keyword: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field
            id={`${id}-synonyms-${at}`}
            label={`Other names of keyword ${at + 1}, separated by commas`}
            error={fields[`${id}-synonyms-${at}`]}
          >
            {(about) => (
              <input
                {...about}
                value={term.synonyms}
                onInput={(event) => set(at, { synonyms: event.currentTarget.value })}
              />
            )}
          </Field>
          {query.terms.length > 1 && (
            <button
              type="button"
              class="quiet"
              aria-label={`Remove keyword ${at + 1} of query ${place + 1}`}
              onClick={() => {
                onChange({ ...query, terms: query.terms.filter((_, other) => other !== at) });
                focusFirst([id]);
              }}
            >
              Remove
            </button>
          )}
        </div>
      ))}
      <p class="hint">
        Will be asked as <code>{shown(previewOf(query))}</code>
      </p>
      <FieldError id={id} error={fields[id]} />
      <p>
        <button
          type="button"
          class="quiet"
          onClick={() => {
            onChange({ ...query, terms: [...query.terms, { keyword: '', synonyms: '' }] });
            focusFirst([`${id}-keyword-${query.terms.length}`]);
          }}
        >
          Add a keyword
        </button>{' '}
        {onRemove && (
          <button type="button" class="quiet" onClick={onRemove}>
            Remove query {place + 1}
          </button>
        )}
      </p>
    </fieldset>
  );
}

const FILTERS = [
  ['from_year', 'From year'],
  ['to_year', 'To year'],
  ['language', 'Language'],
  ['author', 'Author'],
  ['venue', 'Venue'],
  ['max_results', 'Most papers'],
] as const;

function FiltersForm(props: {
  draft: StrategyDraft;
  fields: Fields;
  onChange: (part: Partial<StrategyDraft>) => void;
}) {
  const { draft, fields, onChange } = props;
  return (
    <fieldset class="panel">
      <legend>Limits</legend>
      <div class="row">
        {FILTERS.map(([name, label]) => (
          <Field key={name} id={`filters-${name}`} label={label} error={fields[`filters-${name}`]}>
            {(about) => (
              <input
                {...about}
                inputMode={name.endsWith('year') || name === 'max_results' ? 'numeric' : 'text'}
                value={draft.filters[name]}
                onInput={(event) => onChange({ filters: { ...draft.filters, [name]: event.currentTarget.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
