import type { Fields } from '../../src/desk/wire.ts';
import { shown } from '../shared/shown.ts';
import { useAbout } from './about.ts';
import { focusFirst } from './focus.ts';
import { Field, FieldError } from './parts.tsx';
import { type DraftQuery, previewOf, type StrategyDraft } from './strategy-draft.ts';

/** One query: keywords, each with its synonyms. */
export function QueryForm(props: {
  query: DraftQuery;
  place: number;
  fields: Fields;
  onChange: (query: DraftQuery) => void;
  onRemove?: () => void;
}) {
  const { query, place, fields, onChange, onRemove } = props;
  const about = useAbout();
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
            {(control) => (
              <input
                {...control}
                value={term.keyword}
                onInput={(event) => set(at, { keyword: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field
            id={`${id}-synonyms-${at}`}
            label={`Synonyms of keyword ${at + 1}`}
            error={fields[`${id}-synonyms-${at}`]}
          >
            {(control) => (
              <input
                {...control}
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
        Query: <code>{shown(previewOf(query))}</code>
      </p>
      <FieldError id={id} error={fields[id]} />
      <p>
        <button
          type="button"
          class="quiet"
          disabled={query.terms.length >= (about?.limits.keywords ?? 0)}
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
  ['max_results', 'Maximum papers'],
] as const;

/** The filters of the search. */
export function FiltersForm(props: {
  draft: StrategyDraft;
  fields: Fields;
  onChange: (part: Partial<StrategyDraft>) => void;
}) {
  const { draft, fields, onChange } = props;
  return (
    <fieldset class="panel">
      <legend>Filters</legend>
      <div class="row">
        {FILTERS.map(([name, label]) => (
          <Field key={name} id={`filters-${name}`} label={label} error={fields[`filters-${name}`]}>
            {(control) => (
              <input
                {...control}
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
