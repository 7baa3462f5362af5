import type { JSX } from 'preact';
import { Icon } from '../../shared/icons.tsx';
import { changed, pagesOf, type SearchState, searchAddress } from './search-state.ts';

interface Props {
  readonly page: number;
  readonly total: number;
  readonly state: SearchState;
}

/** Links to the previous and next page. */
export function Pager({ page, total, state }: Props): JSX.Element | null {
  const pages = pagesOf(total);
  if (pages <= 1) return null;
  const to = (at: number) => searchAddress(changed(state, { page: at }));
  return (
    <nav class="pager" aria-label="Pages">
      {page > 1 && (
        <a href={to(page - 1)} rel="prev">
          <Icon name="back" /> Previous
        </a>
      )}
      <span>
        Page {page} of {pages.toLocaleString('en')}
      </span>
      {page < pages && (
        <a href={to(page + 1)} rel="next">
          Next <Icon name="on" />
        </a>
      )}
    </nav>
  );
}
