import type { JSX } from 'preact';
import { count, cut, shown } from '../../shared/shown.ts';
import { apiUrl, useAnswer } from '../api.ts';
import { nearestWords } from './nearest-words.ts';
import {
  type ActiveFilter,
  activeFilters,
  changed,
  countQuestion,
  type SearchState,
  searchAddress,
  withoutFilters,
} from './search-state.ts';

const MOST_WORDS = 8;
const KEYWORDS = apiUrl('facets/*', ['keyword'], new URLSearchParams({ limit: '100' }));

/** What to change when a search has no results: filters to remove, and words that the library has. */
export function NoResults({ state }: { state: SearchState }): JSX.Element {
  const filters = activeFilters(state);
  const words = cut(shown(state.words.trim()), 80);
  return (
    <section class="no-results" aria-labelledby="no-results">
      <h2 id="no-results">No results{words && ` for “${words}”`}</h2>
      {words && <p class="quiet">Check the spelling, use fewer or more general words, or try one of these.</p>}
      {filters.length > 0 && (
        <>
          <h3>Remove a filter</h3>
          <ul class="chosen">
            {filters.map((filter) => (
              <Removable key={filter.label} filter={filter} />
            ))}
            {filters.length > 1 && (
              <li>
                <a class="button chip" href={searchAddress(withoutFilters(state))}>
                  Remove all filters
                </a>
              </li>
            )}
          </ul>
        </>
      )}
      {words && <Words state={state} />}
    </section>
  );
}

/** A filter, and how many papers there are without it. */
function Removable({ filter }: { filter: ActiveFilter }): JSX.Element {
  const { value } = useAnswer(countQuestion(filter.without));
  return (
    <li>
      <a class="button chip" href={searchAddress(filter.without)}>
        <span class="quiet">{filter.label}</span> <bdi>{filter.value}</bdi>{' '}
        {value && <span class="quiet">→ {count(value.total, 'paper')}</span>}
      </a>
    </li>
  );
}

/** Terms of the library that look like the typed words, or else its most frequent ones. */
function Words({ state }: { state: SearchState }): JSX.Element | null {
  const { value } = useAnswer(KEYWORDS);
  const known = (value?.facets ?? []).map((facet) => facet.value);
  const near = nearestWords(state.words, known, MOST_WORDS);
  const listed = near.length > 0 ? near : known.slice(0, MOST_WORDS);
  if (listed.length === 0) return null;
  return (
    <>
      <h3>{near.length > 0 ? 'Similar words in this library' : 'Frequent keywords in this library'}</h3>
      <ul class="chosen">
        {listed.map((word) => (
          <li key={word}>
            <a class="button chip" href={searchAddress(changed(withoutFilters(state), { words: shown(word) }))}>
              <bdi>{shown(word)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
