import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { address, go } from '../../shared/address.ts';
import type { Url } from '../../shared/api.ts';
import { useCell } from '../../shared/cell.ts';
import { count } from '../../shared/shown.ts';
import { TroubleNote } from '../../shared/trouble.tsx';
import type { Asked } from '../../shared/use-api.ts';
import { type SearchAnswer, type SnapshotAnswer, useAnswer } from '../api.ts';
import { EmptyLibrary } from './empty.tsx';
import { Facets } from './facets.tsx';
import { HitList } from './hit-list.tsx';
import { describeRelaxed } from './notices.ts';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import {
  CHOICES,
  changed,
  isNarrowed,
  parseSearch,
  type SearchState,
  SORTS,
  type Sort,
  searchAddress,
  searchQuestion,
} from './search-state.ts';

/** Pause in typing before a request is sent. */
const PAUSE_MS = 110;

/** The request to send: typed words wait for a pause, other changes go at once. */
function useQuestion(state: SearchState): Url<SearchAnswer> {
  const wanted = searchQuestion(state);
  const [question, setQuestion] = useState(wanted);
  const words = useRef(state.words);
  useEffect(() => {
    const typed = words.current !== state.words;
    words.current = state.words;
    const timer = setTimeout(() => setQuestion(wanted), typed ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted, state.words]);
  return question;
}

/** The search page: field, filters and results. */
export function SearchView({ snapshot }: { snapshot: SnapshotAnswer | undefined }): JSX.Element {
  const { query } = useCell(address);
  const state = parseSearch(query);
  const asked = useAnswer(useQuestion(state));
  const change = (next: Partial<SearchState>) => go(searchAddress(changed(state, next)));
  if (snapshot?.counts.papers === 0) return <EmptyLibrary />;
  return (
    <div class="search">
      <h1 class="unseen">Search the library</h1>
      <SearchField
        words={state.words}
        onType={(words) => go(searchAddress(changed(state, { words })), 'typing')}
        papers={snapshot?.counts.papers}
      />
      <div class="search-body">
        <Facets state={state} answer={asked.value} onChange={change} />
        <section class="results" aria-label="Results" aria-busy={asked.loading}>
          <div class="results-head">
            <ResultCount asked={asked} state={state} />
            <SortChoice sort={state.sort} onChange={(sort) => change({ sort })} />
          </div>
          <Chosen state={state} onChange={change} />
          {asked.trouble && asked.trouble.kind !== 'lost' && <TroubleNote trouble={asked.trouble} />}
          {asked.value && <HitList answer={asked.value} />}
          {asked.value && <Pager page={state.page} total={asked.value.total} state={state} />}
        </section>
      </div>
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
        corrected.map(([typed, used]) => (
          <span class="result-count-more">
            {' '}
            No results for “{typed}”; showing “<strong>{used}</strong>”.
          </span>
        ))}
      {value && value.relaxed.length > 0 && <span class="result-count-more"> {describeRelaxed(value.relaxed)}</span>}
      {value?.meaning?.notice && <span class="result-count-more"> {value.meaning.notice}</span>}
      {!value && asked.loading && 'Searching …'}
    </p>
  );
}

function describeCount({ total, total_is_exact }: SearchAnswer, state: SearchState): string {
  if (total === 0) return state.words.trim() || isNarrowed(state) ? 'No results.' : 'No papers.';
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
function Chosen({
  state,
  onChange,
}: {
  state: SearchState;
  onChange: (next: Partial<SearchState>) => void;
}): JSX.Element | null {
  if (!isNarrowed(state)) return null;
  const { fromYear, toYear } = state;
  const without = (name: string) =>
    Object.fromEntries(Object.entries(state.choices).filter(([each]) => each !== name)) as SearchState['choices'];
  const dropYears = () => onChange({ fromYear: undefined, toYear: undefined });
  return (
    <ul class="chosen" aria-label="Active filters">
      {Object.entries(state.choices).map(([name, value]) => (
        <Chip
          label={CHOICES[name as keyof typeof CHOICES]}
          value={value ?? ''}
          onDrop={() => onChange({ choices: without(name) })}
        />
      ))}
      {(fromYear !== undefined || toYear !== undefined) && (
        <Chip
          label="Years"
          value={fromYear === toYear ? `${fromYear}` : `${fromYear ?? ''}–${toYear ?? ''}`}
          onDrop={dropYears}
        />
      )}
      {state.withText && <Chip label="Only" value="with full text" onDrop={() => onChange({ withText: false })} />}
    </ul>
  );
}

function Chip({ label, value, onDrop }: { label: string; value: string; onDrop: () => void }): JSX.Element {
  return (
    <li>
      <button type="button" class="chip" onClick={onDrop} aria-label={`Remove ${label}: ${value}`}>
        <span class="quiet">{label}</span> <bdi>{value}</bdi> <span aria-hidden="true">×</span>
      </button>
    </li>
  );
}
