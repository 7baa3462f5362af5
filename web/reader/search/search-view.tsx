import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { address, go } from '../../shared/address.ts';
import { useCell } from '../../shared/cell.ts';
import { count } from '../../shared/shown.ts';
import { TroubleNote } from '../../shared/trouble.tsx';
import type { Asked } from '../../shared/use-api.ts';
import { type FacetCount, type SearchAnswer, type SnapshotAnswer, useAnswer } from '../api.ts';
import { Preview } from '../preview/preview.tsx';
import { previewed, useIsBeside } from '../preview/previewed.ts';
import { TimeAxis } from '../time-axis/time-axis.tsx';
import { EmptyLibrary } from './empty.tsx';
import { Facets } from './facets.tsx';
import { HitList } from './hit-list.tsx';
import { NoResults } from './no-results.tsx';
import { describeRelaxed } from './notices.ts';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import {
  activeFilters,
  changed,
  hasYears,
  parseSearch,
  type SearchState,
  SORTS,
  type Sort,
  searchAddress,
  searchQuestion,
  yearsQuestion,
} from './search-state.ts';

/** Pause in typing before a request is sent. */
const PAUSE_MS = 110;

/** The search to request: typed words wait for a pause, other changes go at once. */
function useSettled(state: SearchState): SearchState {
  const [settled, settle] = useState(state);
  const words = useRef(state.words);
  const wanted = searchAddress(state);
  useEffect(() => {
    const typed = words.current !== state.words;
    words.current = state.words;
    const timer = setTimeout(() => settle(state), typed ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted]);
  return settled;
}

/** All years of the answer, whichever are chosen; the last known ones while others load. */
function useYears(state: SearchState, answer: SearchAnswer | undefined): readonly FacetCount[] {
  const known = useRef<readonly FacetCount[]>([]);
  const whole = useAnswer(hasYears(state) ? yearsQuestion(state) : null);
  const counted = (hasYears(state) ? whole.value : answer)?.facets?.['year'];
  if (counted) known.current = counted;
  return known.current;
}

/** The search page: field, filters, time axis, results and the preview of one. */
export function SearchView({ snapshot }: { snapshot: SnapshotAnswer | undefined }): JSX.Element {
  const { query } = useCell(address);
  const state = parseSearch(query);
  const settled = useSettled(state);
  const asked = useAnswer(searchQuestion(settled));
  const years = useYears(settled, asked.value);
  const open = useCell(previewed);
  const isBeside = useIsBeside();
  const shownHit = isBeside ? asked.value?.hits.find((hit) => hit.paper_id === open) : undefined;
  const change = (next: Partial<SearchState>, how?: 'typing') => go(searchAddress(changed(state, next)), how);
  if (snapshot?.counts.papers === 0) return <EmptyLibrary />;
  return (
    <div class={`search${shownHit ? ' with-preview' : ''}`}>
      <h1 class="unseen">Search the library</h1>
      <SearchField
        words={state.words}
        onType={(words) => change({ words }, 'typing')}
        papers={snapshot?.counts.papers}
      />
      <Facets state={state} answer={asked.value} years={years} onChange={change} />
      <section class="results" aria-label="Results" aria-busy={asked.loading}>
        <TimeAxis
          years={years.map(({ value, paper_count }) => ({ year: Number(value), paper_count }))}
          fromYear={state.fromYear}
          toYear={state.toYear}
          onChoose={(range) => change(range, 'typing')}
        />
        <div class="results-head">
          <ResultCount asked={asked} state={state} />
          <SortChoice sort={state.sort} onChange={(sort) => change({ sort })} />
        </div>
        <Chosen state={state} />
        {asked.trouble && asked.trouble.kind !== 'lost' && <TroubleNote trouble={asked.trouble} />}
        {asked.value && <HitList answer={asked.value} />}
        {asked.value && <Pager page={state.page} total={asked.value.total} state={state} />}
        {asked.value?.total === 0 && asked.isCurrent && <NoResults state={settled} />}
      </section>
      {shownHit && <Preview hit={shownHit} />}
    </div>
  );
}

/** The number of results, announced to screen readers. */
function ResultCount({ asked, state }: { asked: Asked<SearchAnswer>; state: SearchState }): JSX.Element {
  const { value } = asked;
  const corrected = Object.entries(value?.corrections ?? {});
  return (
    <p class="result-count" role="status">
      {value && describeCount(value, state)}
      {value &&
        value.total > 0 &&
        corrected.map(([typed, used]) => (
          <span class="result-count-more">
            {' '}
            No results for “{typed}”; showing “<strong>{used}</strong>”.
          </span>
        ))}
      {value && value.relaxed.length > 0 && <span class="result-count-more"> {describeRelaxed(value.relaxed)}</span>}
      {value?.meaning?.notice && <span class="result-count-more"> {value.meaning.notice}</span>}
      {value?.partial && <strong class="result-count-partial"> {value.partial.notice}</strong>}
      {!value && asked.loading && 'Searching …'}
    </p>
  );
}

function describeCount({ total, total_is_exact }: SearchAnswer, state: SearchState): string {
  if (total === 0) return state.words.trim() || activeFilters(state).length > 0 ? 'No results.' : 'No papers.';
  return `${total_is_exact ? '' : 'More than '}${count(total, 'paper')}`;
}

function SortChoice({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }): JSX.Element {
  return (
    <label class="sort">
      Sort{' '}
      <select value={sort} onChange={(event) => onChange(event.currentTarget.value as Sort)}>
        {Object.entries(SORTS).map(([name, label]) => (
          <option value={name}>{label}</option>
        ))}
      </select>
    </label>
  );
}

/** The active filters, each with a button to remove it. */
function Chosen({ state }: { state: SearchState }): JSX.Element | null {
  const filters = activeFilters(state);
  if (filters.length === 0) return null;
  return (
    <ul class="chosen" aria-label="Active filters">
      {filters.map(({ label, value, without }) => (
        <li key={label}>
          <button
            type="button"
            class="chip"
            onClick={() => go(searchAddress(without))}
            aria-label={`Remove ${label}: ${value}`}
          >
            <span class="quiet">{label}</span> <bdi>{value}</bdi> <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
