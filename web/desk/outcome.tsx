import { useState } from 'preact/hooks';
import type { WireFailure } from '../../src/model/wire.ts';
import { count } from '../shared/shown.ts';
import { useAbout } from './about.ts';
import type { Hit, SessionView } from './api.ts';
import { act } from './api.ts';
import { LedgerView } from './ledger.tsx';
import { PaperCard } from './paper.tsx';
import { FailureNote } from './parts.tsx';
import { retractedIds } from './retracted.ts';
import { to } from './route.ts';

/** A completed search: its papers, to export or to fetch. */
export function OutcomeView({ session }: { session: SessionView }) {
  const about = useAbout();
  const { collection, session_id: id } = session;
  if (!collection) return <p>The search ended with no papers.</p>;
  return (
    <>
      {session.completion_reason === 'rounds_exhausted' && <p class="notice">The search ended after its last round.</p>}
      <section aria-labelledby="export-title">
        <h2 id="export-title">Export</h2>
        <ul class="links">
          {(about?.formats ?? []).map((format) => (
            <li key={format}>
              <a href={`/api/export?id=${id}&format=${format}`} download>
                {about?.format_labels[format] ?? format}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <Papers hits={collection.hits} id={id} />
      <LedgerView ledger={collection.ledger} href={`/api/export?id=${id}&format=ledger`} />
    </>
  );
}

function Papers({ hits, id }: { hits: readonly Hit[]; id: string }) {
  const retracted = retractedIds(hits);
  const [without, setWithout] = useState<readonly string[]>(retracted);
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const chosen = hits.filter((hit) => !without.includes(hit.id)).map((hit) => hit.id);
  const send = async (event: Event) => {
    event.preventDefault();
    const answer = await act('/api/fetch', { session_id: id, ids: chosen });
    if (answer.ok) location.hash = to('fetch');
    else setFailure(answer.trouble.failure);
  };
  return (
    <form onSubmit={send} aria-labelledby="papers-title">
      <h2 id="papers-title">{count(hits.length, 'paper')}</h2>
      <p class="actions">
        <button type="submit" class="primary" disabled={chosen.length === 0}>
          Fetch {count(chosen.length, 'paper')}
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => setWithout(without.length > 0 ? [] : hits.map((hit) => hit.id))}
        >
          {without.length > 0 ? 'Select all' : 'Select none'}
        </button>
      </p>
      {retracted.length > 0 && (
        <p class="notice bad">
          {count(retracted.length, 'retracted paper')} left out. Select a paper to fetch it anyway.
        </p>
      )}
      {failure && <FailureNote failure={failure} />}
      <ol class="cards">
        {hits.map((hit, place) => (
          <PaperCard key={hit.id} hit={hit} place={place}>
            <label>
              <input
                type="checkbox"
                checked={!without.includes(hit.id)}
                aria-describedby={`paper-${place}`}
                onChange={(event) =>
                  setWithout(
                    event.currentTarget.checked ? without.filter((each) => each !== hit.id) : [...without, hit.id],
                  )
                }
              />{' '}
              Fetch
            </label>
          </PaperCard>
        ))}
      </ol>
    </form>
  );
}
