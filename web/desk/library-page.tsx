import { useState } from 'preact/hooks';
import type { Fields, LibraryPage as Page } from '../../src/desk/wire.ts';
import { count } from '../shared/shown.ts';
import { shownSource } from '../shared/source-name.ts';
import { useApi } from '../shared/use-api.ts';
import { useMedia } from '../shared/use-media.ts';
import { deskUrl } from './api.ts';
import { useDraft } from './draft.ts';
import { AddFiles } from './library/add-files.tsx';
import { CollectionHead } from './library/collection-head.tsx';
import { PaperRow } from './library/paper-row.tsx';
import { SelectionBar } from './library/selection.tsx';
import { FailureNote, Field } from './parts.tsx';
import { to } from './route.ts';

const PAGE = 50;
const NOTHING = { q: '', grade: '', source: '', tag: '', from_year: '', to_year: '' };

/** Invalid years filter nothing; each shows an error beside its field. */
function wrongYears({ from_year: from, to_year: to }: typeof NOTHING): Fields {
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
  const isWide = useMedia('(min-width: 40rem)');
  const wrong = wrongYears(wish);
  const asked = Object.entries(wish).filter(([name]) => !(name in wrong));
  const query = { ...Object.fromEntries(asked), collection, offset: String(offset), limit: String(PAGE) };
  const { value, trouble, loading, again } = useApi(deskUrl('/api/library', query));
  const change = (part: Partial<typeof NOTHING>) => {
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
          <AddFiles onAdded={again} isEmpty={value?.entries === 0} />
        </div>
      </div>
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
        <details class="filters" open={isWide}>
          <summary>Filters</summary>
          <div class="shelf-filters">
            <Choice
              id="in-collection"
              label="Collection"
              value={collection}
              options={collections.map(({ name }) => name)}
              onChange={goTo}
            />
            <Choice
              id="tag"
              label="Tag"
              value={wish.tag}
              options={value?.tags ?? []}
              onChange={(tag) => change({ tag })}
            />
            <Choice
              id="grade"
              label="Grade"
              value={wish.grade}
              options={['verified', 'plausible', 'suspicious', 'rejected', 'none']}
              onChange={(grade) => change({ grade })}
            />
            <Choice
              id="source"
              label="Source"
              value={wish.source}
              options={value?.sources ?? []}
              onChange={(source) => change({ source })}
            />
            <Year id="from_year" label="From year" wish={wish} error={wrong['from_year']} onChange={change} />
            <Year id="to_year" label="To year" wish={wish} error={wrong['to_year']} onChange={change} />
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
          </div>
        </details>
      </form>
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
    </>
  );
}

function Year(props: {
  id: 'from_year' | 'to_year';
  label: string;
  wish: typeof NOTHING;
  error: string | undefined;
  onChange: (part: Partial<typeof NOTHING>) => void;
}) {
  const { id, label, wish, error, onChange } = props;
  return (
    <Field id={id} label={label} error={error} isBare>
      {(about) => (
        <input
          {...about}
          placeholder={label}
          inputMode="numeric"
          value={wish[id]}
          onInput={(event) => onChange({ [id]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

function Choice(props: {
  id: string;
  label: string;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
}) {
  const { id, label, value, options, onChange } = props;
  const all = value && !options.includes(value) ? [...options, value] : options;
  return (
    <Field id={id} label={label} isBare>
      {(about) => (
        <select {...about} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">Any {label.toLowerCase()}</option>
          {all.map((option) => (
            <option key={option} value={option}>
              {option === 'none' ? 'metadata only' : shownSource(option)}
            </option>
          ))}
        </select>
      )}
    </Field>
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
          or add your own files above.
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
