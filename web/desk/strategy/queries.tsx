import type { Fields } from '../../../src/desk/wire.ts';
import { Icon } from '../../shared/icons.tsx';
import { shown } from '../../shared/shown.ts';
import { focusFirst } from '../focus.ts';
import { FieldError } from '../parts.tsx';
import { type DraftQuery, previewOf, type StrategyDraft } from './strategy-draft.ts';

/** How many queries a strategy may have, and how many concepts a query. */
interface Limits {
  readonly queries: number;
  readonly keywords: number;
}

/** The queries, one Boolean line each. */
export function Queries(props: {
  draft: StrategyDraft;
  fields: Fields;
  limits: Limits;
  onChange: (draft: StrategyDraft) => void;
}) {
  const { draft, fields, limits, onChange } = props;
  const setQueries = (queries: readonly DraftQuery[]) => onChange({ ...draft, queries });
  return (
    <section class="panel" aria-labelledby="queries-title">
      <h3 id="queries-title">Queries</h3>
      <ol class="queries">
        {draft.queries.map((query, at) => (
          // A query has no identity but its position.
          <QueryLine
            key={`query ${String(at)}`}
            draft={draft}
            query={query}
            maxConcepts={limits.keywords}
            place={at}
            problem={fields[`queries-${at}`]}
            onChange={(next) => setQueries(draft.queries.map((each, other) => (other === at ? next : each)))}
            {...(draft.queries.length > 1 && {
              onRemove: () => {
                setQueries(draft.queries.filter((_, other) => other !== at));
                focusFirst(['queries-0']);
              },
            })}
          />
        ))}
      </ol>
      <button
        type="button"
        class="quiet"
        disabled={draft.queries.length >= limits.queries}
        onClick={() => {
          setQueries([...draft.queries, { concepts: draft.concepts.slice(0, 1).map(({ id }) => id) }]);
          focusFirst([`queries-${draft.queries.length}`]);
        }}
      >
        Add a query
      </button>
    </section>
  );
}

function QueryLine(props: {
  draft: StrategyDraft;
  query: DraftQuery;
  maxConcepts: number;
  place: number;
  problem: string | undefined;
  onChange: (query: DraftQuery) => void;
  onRemove?: () => void;
}) {
  const { draft, query, maxConcepts, place, problem, onChange, onRemove } = props;
  const id = `queries-${place}`;
  const choices = draft.concepts.filter(({ wordOf }) => !wordOf || query.match === 'any');
  const isFull = query.concepts.length >= maxConcepts;
  const toggle = (concept: string, isOn: boolean) =>
    onChange({
      ...query,
      concepts: isOn ? [...query.concepts, concept] : query.concepts.filter((each) => each !== concept),
    });
  return (
    <li>
      <details>
        <summary id={id} {...(problem && { 'aria-describedby': `${id}-error` })}>
          <code>{shown(previewOf(draft, query)) || 'no concept yet'}</code>{' '}
          {query.purpose && <span class="quiet small">{shown(query.purpose)}</span>}
        </summary>
        <fieldset class="members">
          <legend class="unseen">Concepts of query {place + 1}</legend>
          {choices.map(({ id: concept, name }) => {
            const isOn = query.concepts.includes(concept);
            return (
              <button
                key={concept}
                type="button"
                class="chip"
                aria-pressed={isOn}
                disabled={!isOn && isFull}
                onClick={() => toggle(concept, !isOn)}
              >
                {shown(name) || 'unnamed'}
              </button>
            );
          })}
        </fieldset>
      </details>
      {onRemove && (
        <button type="button" class="quiet" aria-label={`Remove query ${place + 1}`} title="Remove" onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
      <FieldError id={id} error={problem} />
    </li>
  );
}
