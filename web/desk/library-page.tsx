import { useState } from 'preact/hooks';
import type { Fields, LibraryRow, LibraryPage as Page } from '../../src/desk/wire.ts';
import { count, shown } from '../shared/shown.ts';
import { drawSnippet } from '../shared/snippet.tsx';
import { shownSource } from '../shared/source-name.ts';
import { useApi } from '../shared/use-api.ts';
import { deskUrl } from './api.ts';
import { useDraft } from './draft.ts';
import { AddFiles } from './library/add-files.tsx';
import { cutNames } from './names.ts';
import { Badge, FailureNote, Field, When } from './parts.tsx';
import { to } from './route.ts';
import { Verdict } from './verdict.tsx';

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

/** The stored papers. */
export function LibraryPage() {
  const [wish, setWish] = useDraft('library', NOTHING);
  const [offset, setOffset] = useState(0);
  const wrong = wrongYears(wish);
  const asked = Object.entries(wish).filter(([name]) => !(name in wrong));
  const query = { ...Object.fromEntries(asked), offset: String(offset), limit: String(PAGE) };
  const { value, trouble, loading, again } = useApi(deskUrl('/api/library', query));
  const change = (part: Partial<typeof NOTHING>) => {
    setWish({ ...wish, ...part });
    setOffset(0);
  };
  return (
    <>
      <h1 tabIndex={-1}>Library</h1>
      <form class="panel" aria-label="Search the library" onSubmit={(event) => event.preventDefault()}>
        <Field id="q" label="Search texts, titles, authors, venues and tags">
          {(about) => (
            <input
              {...about}
              type="search"
              value={wish.q}
              onInput={(event) => change({ q: event.currentTarget.value })}
            />
          )}
        </Field>
        <div class="row">
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
          <Choice
            id="tag"
            label="Tag"
            value={wish.tag}
            options={value?.tags ?? []}
            onChange={(tag) => change({ tag })}
          />
          <Field id="from_year" label="From year" error={wrong['from_year']}>
            {(about) => (
              <input
                {...about}
                inputMode="numeric"
                value={wish.from_year}
                onInput={(event) => change({ from_year: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field id="to_year" label="To year" error={wrong['to_year']}>
            {(about) => (
              <input
                {...about}
                inputMode="numeric"
                value={wish.to_year}
                onInput={(event) => change({ to_year: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
        {Object.values(wish).some(Boolean) && (
          <button type="button" class="quiet" onClick={() => change(NOTHING)}>
            Clear filters
          </button>
        )}
      </form>
      <AddFiles onAdded={again} />
      {trouble && <FailureNote failure={trouble.failure} />}
      {value && <Found page={value} offset={offset} isLoading={loading} onTurn={setOffset} />}
    </>
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
    <Field id={id} label={label}>
      {(about) => (
        <select {...about} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">any</option>
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

function Found(props: { page: Page; offset: number; isLoading: boolean; onTurn: (offset: number) => void }) {
  const { page, offset, isLoading, onTurn } = props;
  const { papers, total, entries, copies, capped } = page;
  return (
    <>
      <p role="status">
        {count(total, 'paper')} of {entries} stored, {copies} with a file.
        {capped && ' There are more matches than the 1,000 listed.'}
      </p>
      <h2 class="unseen">Papers</h2>
      <ul class="cards" aria-busy={isLoading}>
        {papers.map((row) => (
          <RowView key={row.ref} row={row} />
        ))}
      </ul>
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

function RowView({ row }: { row: LibraryRow }) {
  const { ref, title, authors, year, venue, grade, version, tags, has_pdf: hasPdf, text_from: textFrom } = row;
  return (
    <li class="card">
      <h3>
        <a href={to('paper', ref)}>{shown(title ?? ref)}</a>
      </h3>
      <p class="quiet">{[cutNames(authors, 4), year, shown(venue ?? '')].filter(Boolean).join(' · ')}</p>
      {row.snippet && (
        <p class="snippet" dir="auto">
          {drawSnippet(row.snippet)}
        </p>
      )}
      <p>
        {row.retracted && <Badge tone="bad">retracted</Badge>}{' '}
        {grade ? (
          <Verdict paperRef={ref} grade={grade} version={version} title={title ?? ref} />
        ) : (
          <Badge tone="warn">metadata only</Badge>
        )}{' '}
        {textFrom && <Badge>{hasPdf ? 'with text' : 'text only'}</Badge>}{' '}
        {tags.map((tag) => (
          <Badge key={tag}>{shown(tag)}</Badge>
        ))}{' '}
        <span class="quiet">
          {ref} · {shownSource(row.source)} · <When at={row.fetched_at} />
        </span>{' '}
        {hasPdf && (
          <a
            href={`/api/pdf?ref=${encodeURIComponent(ref)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`PDF of ${shown(title ?? ref)}`}
          >
            PDF
          </a>
        )}
      </p>
    </li>
  );
}
