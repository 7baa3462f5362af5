import type { JSX } from 'preact';
import { Facet } from '../../shared/facet.tsx';
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
            key={name}
            name={CHOICES[name]}
            chosen={state.choices[name]}
            values={(answer?.facets?.[name] ?? []).map(({ value, paper_count: count }) => ({ value, count }))}
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
