import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { shown } from '../../shared/shown.ts';
import { useMedia } from '../../shared/use-media.ts';
import type { FacetCount, SearchAnswer } from '../api.ts';
import { CHOICES, type Choice, type SearchState, yearOf } from './search-state.ts';

interface Props {
  readonly state: SearchState;
  readonly answer: SearchAnswer | undefined;
  /** All years of the answer, in ascending order. */
  readonly years: readonly FacetCount[];
  onChange(next: Partial<SearchState>): void;
}

/** Values shown before "more" is clicked. */
const FEW = 6;
/** The server counts facets among this many best hits. */
const COUNTED = 1_000;

/** Filters of a search; closed at first on a small screen. */
export function Facets({ state, answer, years, onChange }: Props): JSX.Element {
  return (
    <details class="facets" open={useMedia('(min-width: 56rem)')}>
      <summary>Filters</summary>
      <search aria-label="Filters">
        <Years state={state} onChange={onChange} years={years} />
        <label class="check">
          <input
            type="checkbox"
            checked={state.withText}
            onChange={(event) => onChange({ withText: event.currentTarget.checked })}
          />
          With full text
        </label>
        {(Object.keys(CHOICES) as Choice[]).map((name) => (
          <Facet
            name={name}
            chosen={state.choices[name]}
            counts={answer?.facets?.[name] ?? []}
            onChoose={(value) => onChange({ choices: withChoice(state, name, value) })}
          />
        ))}
        {answer && answer.total > COUNTED && (
          <p class="quiet small">Counts cover the best {COUNTED.toLocaleString('en')} results.</p>
        )}
      </search>
    </details>
  );
}

function withChoice(state: SearchState, name: Choice, value: string): SearchState['choices'] {
  const { [name]: before, ...others } = state.choices;
  return before?.toLowerCase() === value.toLowerCase() ? others : { ...others, [name]: value };
}

interface FacetProps {
  readonly name: Choice;
  readonly chosen: string | undefined;
  readonly counts: readonly FacetCount[];
  onChoose(value: string): void;
}

function Facet({ name, chosen, counts, onChoose }: FacetProps): JSX.Element | null {
  const [all, showAll] = useState(false);
  if (counts.length === 0) return null;
  const listed = all ? counts : counts.slice(0, FEW);
  return (
    <fieldset class="facet">
      <legend>{CHOICES[name]}</legend>
      <ul>
        {listed.map(({ value, paper_count }) => {
          const on = value.toLowerCase() === chosen?.toLowerCase();
          return (
            <li key={value}>
              <button type="button" class="facet-value" aria-pressed={on} onClick={() => onChoose(value)}>
                <bdi>{shown(value)}</bdi>
                <span class="number">{paper_count.toLocaleString('en')}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {counts.length > FEW && (
        <button type="button" class="more" aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? 'Fewer' : `${counts.length - FEW} more`}
          <span class="unseen"> of {CHOICES[name]}</span>
        </button>
      )}
    </fieldset>
  );
}

function Years({ state, years, onChange }: Omit<Props, 'answer'>): JSX.Element {
  return (
    <fieldset class="facet">
      <legend>Years</legend>
      <div class="years">
        <label>
          <span class="unseen">From year</span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={9999}
            placeholder={years[0]?.value ?? 'from'}
            value={state.fromYear ?? ''}
            onChange={(event) => onChange({ fromYear: yearOf(event.currentTarget.value) })}
          />
        </label>
        <span aria-hidden="true">–</span>
        <label>
          <span class="unseen">To year</span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={9999}
            placeholder={years.at(-1)?.value ?? 'to'}
            value={state.toYear ?? ''}
            onChange={(event) => onChange({ toYear: yearOf(event.currentTarget.value) })}
          />
        </label>
      </div>
    </fieldset>
  );
}
