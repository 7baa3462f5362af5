import { useState } from 'preact/hooks';
import type { WireFailure } from '../../src/model/wire.ts';
import { count } from '../shared/shown.ts';
import { useAbout } from './about.ts';
import type { Hit, SessionView } from './api.ts';
import { act } from './api.ts';
import { LedgerView } from './ledger.tsx';
import { PaperCard } from './paper.tsx';
import { FailureNote } from './parts.tsx';
import { withoutFetch } from './retracted.ts';
import { to } from './route.ts';
import { countIn, papersToFetch } from './to-fetch.ts';

/** A completed search: its papers, to export or to fetch. */
export function OutcomeView({ session }: { session: SessionView }) {
  const about = useAbout();
  const { collection, session_id: id } = session;
  if (!collection) return <p>The search ended with no papers.</p>;
  return (
    <>
      {session.completion_reason === 'rounds_exhausted' && <p class="notice">The search ended after its last round.</p>}
      <section class="export" aria-labelledby="export-title">
        <h2 id="export-title">Export</h2>
        <ul class="links">
          {(about?.formats ?? []).map((format) => (
            <li key={format}>
              <a class="button chip" href={`/api/export?id=${id}&format=${format}`} download>
                {about?.format_labels[format] ?? format}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <Papers hits={collection.hits} copies={session.copies} id={id} />
      <LedgerView ledger={collection.ledger} href={`/api/export?id=${id}&format=ledger`} />
    </>
  );
}

function Papers({ hits, copies, id }: { hits: readonly Hit[]; copies: SessionView['copies']; id: string }) {
  const [without, setWithout] = useState<readonly string[]>(() => withoutFetch(hits));
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const offered = papersToFetch(hits, copies);
  const retracted = withoutFetch(offered);
  const chosen = offered.filter((hit) => !without.includes(hit.id)).map((hit) => hit.id);
  const send = async (event: Event) => {
    event.preventDefault();
    const answer = await act('/api/fetch', { session_id: id, ids: chosen });
    if (answer.ok) location.hash = to('fetch');
    else setFailure(answer.trouble.failure);
  };
  return (
    <form onSubmit={send} aria-labelledby="papers-title">
      <div class="page-top">
        <div>
          <h2 id="papers-title">{count(hits.length, 'paper')}</h2>
          <CopySummary copies={copies} total={hits.length} />
        </div>
        {offered.length > 0 && (
          <p class="actions">
            <button
              type="button"
              class="quiet"
              onClick={() => setWithout(without.length > 0 ? [] : offered.map((hit) => hit.id))}
            >
              {without.length > 0 ? 'Select all' : 'Select none'}
            </button>
            <button type="submit" class="primary" disabled={chosen.length === 0}>
              Fetch {count(chosen.length, 'paper')}
            </button>
          </p>
        )}
      </div>
      {retracted.length > 0 && (
        <p class="notice bad">
          {count(retracted.length, 'paper')} not selected, because of a retraction. Select a paper to fetch it anyway.
        </p>
      )}
      {failure && <FailureNote failure={failure} />}
      <ol class="cards">
        {hits.map((hit, place) => (
          <PaperCard
            key={hit.id}
            hit={hit}
            place={place}
            copy={copies[hit.id]}
            choice={
              offered.includes(hit) && (
                <input
                  type="checkbox"
                  aria-label="Fetch"
                  checked={!without.includes(hit.id)}
                  aria-describedby={`paper-${place}`}
                  onChange={(event) =>
                    setWithout(
                      event.currentTarget.checked ? without.filter((each) => each !== hit.id) : [...without, hit.id],
                    )
                  }
                />
              )
            }
          />
        ))}
      </ol>
    </form>
  );
}

function CopySummary({ copies, total }: { copies: SessionView['copies']; total: number }) {
  const [stored, fetching] = [countIn(copies, 'stored'), countIn(copies, 'fetching')];
  if (stored + fetching === 0) return null;
  return (
    <p role="status" class="quiet">
      {stored === total ? 'All papers are in the library.' : `${stored} of ${count(total, 'paper')} in the library.`}
      {fetching > 0 && ` ${count(fetching, 'paper')} being fetched.`}
    </p>
  );
}
