import { useState } from 'preact/hooks';
import type { Fields, LibraryPage as Page } from '../../src/desk/wire.ts';
import { count } from '../shared/shown.ts';
import { useApi } from '../shared/use-api.ts';
import { deskUrl } from './api.ts';
import { useDraft } from './draft.ts';
import { AddFiles } from './library/add-files.tsx';
import { CollectionHead } from './library/collection-head.tsx';
import { LibraryFilters, type Wish } from './library/filters.tsx';
import { PaperRow } from './library/paper-row.tsx';
import { SelectionBar } from './library/selection.tsx';
import { FailureNote, Field } from './parts.tsx';
import { to } from './route.ts';

const PAGE = 50;
const NOTHING: Wish = { q: '', grade: '', source: '', tag: '', from_year: '', to_year: '' };

/** Invalid years filter nothing; each shows an error beside its field. */
function wrongYears({ from_year: from, to_year: to }: Wish): Fields {
  const isYear = (text: string) => /^\s*\d{0,4}\s*$/.test(text);
  const isReversed = from.trim().length === 4 && to.trim().length === 4 && Number(from) > Number(to);
  return {
    ...(!isYear(from) && { from_year: 'Not a year; this filter is ignored.' }),
    ...(!isYear(to) && { to_year: 'Not a year; this filter is ignored.' }),
    ...(isYear(from) &&
      isYear(to) &&
      isReversed && { to_year: 'Earlier than the first year; this filter is ignored.' }),
  };
}

/** The stored papers; `collection` is the one that the address names. */
export function LibraryPage({ collection }: { collection: string }) {
  const [wish, setWish] = useDraft('library', NOTHING);
  const [offset, setOffset] = useState(0);
  const [selected, select] = useState<readonly string[]>([]);
  const wrong = wrongYears(wish);
  const asked = Object.entries(wish).filter(([name]) => !(name in wrong));
  const query = { ...Object.fromEntries(asked), collection, offset: String(offset), limit: String(PAGE) };
  const { value, trouble, loading, again } = useApi(deskUrl('/api/library', query));
  const change = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part });
    setOffset(0);
  };
  const collections = value?.collections ?? [];
  const goTo = (name: string) => {
    location.hash = name ? to('library', name) : to('library');
    again();
  };
  return (
    <>
      <div class="page-top">
        <h1 tabIndex={-1}>Library</h1>
        <div class="actions">
          <a class="button" href={collection ? to('graph', 'collection', collection) : to('graph')}>
            Citation graph
          </a>
          <AddFiles onAdded={again} />
        </div>
      </div>
      <div class="shelf-page">
        <form class="shelf-form" aria-label="Search the library" onSubmit={(event) => event.preventDefault()}>
          <Field id="q" label="Search texts, titles, authors, venues and tags" isBare>
            {(about) => (
              <input
                {...about}
                type="search"
                placeholder="Search full texts, titles, authors, venues and tags"
                value={wish.q}
                onInput={(event) => change({ q: event.currentTarget.value })}
              />
            )}
          </Field>
          {(collection || Object.values(wish).some(Boolean)) && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                change(NOTHING);
                if (collection) goTo('');
              }}
            >
              Clear filters
            </button>
          )}
        </form>
        <LibraryFilters
          page={value}
          wish={wish}
          wrong={wrong}
          collection={collection}
          onChange={change}
          onCollection={goTo}
        />
        <div class="shelf-results">
          {trouble && <FailureNote failure={trouble.failure} />}
          {collection && value && (
            <CollectionHead
              key={collection}
              name={collection}
              papers={collections.find(({ name }) => name === collection)?.papers ?? 0}
              onChange={goTo}
            />
          )}
          {value && (
            <Found
              page={value}
              offset={offset}
              isLoading={loading}
              onTurn={setOffset}
              selected={selected}
              onSelect={select}
            />
          )}
          {selected.length > 0 && (
            <SelectionBar
              refs={selected}
              collection={collection}
              collections={collections}
              onChanged={again}
              onClear={() => select([])}
            />
          )}
        </div>
      </div>
    </>
  );
}

function Found(props: {
  page: Page;
  offset: number;
  isLoading: boolean;
  onTurn: (offset: number) => void;
  selected: readonly string[];
  onSelect: (refs: readonly string[]) => void;
}) {
  const { page, offset, isLoading, onTurn, selected, onSelect } = props;
  const { papers, total, entries, copies, capped } = page;
  const here = papers.map(({ ref }) => ref);
  const isAll = here.length > 0 && here.every((ref) => selected.includes(ref));
  const others = selected.filter((ref) => !here.includes(ref));
  return (
    <>
      <div class="shelf-head">
        <p role="status" class="quiet">
          {count(total, 'paper')} of {entries} stored, {copies} with a file.
          {capped && ' There are more matches than the 1,000 listed.'}
        </p>
        {papers.length > 0 && (
          <button type="button" class="quiet" onClick={() => onSelect(isAll ? others : [...others, ...here])}>
            {isAll ? 'Select none' : 'Select all on this page'}
          </button>
        )}
      </div>
      <h2 class="unseen">Papers</h2>
      <ul class="cards shelf" aria-busy={isLoading}>
        {papers.map((row) => (
          <PaperRow
            key={row.ref}
            row={row}
            isSelected={selected.includes(row.ref)}
            onSelect={(isSelected) =>
              onSelect(isSelected ? [...selected, row.ref] : selected.filter((each) => each !== row.ref))
            }
          />
        ))}
      </ul>
      {total === 0 && entries > 0 && (
        <p class="empty">No paper of the library matches. Clear a filter or search for other words.</p>
      )}
      {entries === 0 && (
        <p class="empty">
          The library is empty. <a href={to()}>Start a search</a>, <a href={to('fetch')}>fetch papers by reference</a>,
          or drop your PDFs and bibliographies on the button above.
        </p>
      )}
      {total > PAGE && (
        <p class="actions">
          <button type="button" disabled={offset === 0} onClick={() => onTurn(Math.max(0, offset - PAGE))}>
            Previous page
          </button>
          <button type="button" disabled={offset + PAGE >= total} onClick={() => onTurn(offset + PAGE)}>
            Next page
          </button>
        </p>
      )}
    </>
  );
}
