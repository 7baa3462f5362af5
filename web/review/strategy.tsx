import { useState } from 'preact/hooks';
import type { Decision } from '../desk/decide.ts';
import { FieldError } from '../desk/parts.tsx';
import { Concepts } from '../desk/strategy/concepts.tsx';
import { FiltersForm } from '../desk/strategy/filters.tsx';
import { Queries } from '../desk/strategy/queries.tsx';
import { draftOf, isSame, readDraft } from '../desk/strategy/strategy-draft.ts';
import { useCell } from '../shared/cell.ts';
import { shown } from '../shared/shown.ts';
import { shownSource } from '../shared/source-name.ts';
import { Effects } from './effects.tsx';
import type { Review } from './review.ts';
import type { StrategyToReview } from './session.ts';

/** The server rejects what is too much, with the reason. */
const NO_LIMITS = { queries: Number.POSITIVE_INFINITY, keywords: Number.POSITIVE_INFINITY };

/** The first checkpoint: the strategy, and a form to change it. */
export function StrategyReview({ checkpoint, review }: { checkpoint: StrategyToReview; review: Review }) {
  const { strategy, intent, notes } = checkpoint.strategy;
  const first = draftOf(strategy);
  const [draft, setDraft] = useState(first);
  const [note, setNote] = useState('');
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const refusal = useCell(review.refusal);
  const isBusy = useCell(review.isBusy);
  const isChanged = !isSame(draft, first);
  const read = readDraft(draft);
  const fields = { ...read.place(refusal?.fields ?? {}), ...own };
  const send = (action: Decision['action']) => {
    const wrong = action === 'edit' ? read.fields : {};
    setOwn(wrong);
    if (Object.keys(wrong).length > 0) return;
    const words = note.trim();
    void review.decide({ action, ...(action === 'edit' && { data: read.data }), ...(words && { note: words }) });
  };
  const tick = (source: string, isOn: boolean) =>
    setDraft({
      ...draft,
      sources: strategy.sources.filter((each) => (each === source ? isOn : draft.sources.includes(each))),
    });
  return (
    // No form: a host may show views in frames that must not submit any.
    <section aria-label="Strategy to review">
      <p>
        Looking for papers about <strong>{intent.concepts.map(shown).join(', ')}</strong>.
      </p>
      {intent.notes?.map((each) => (
        <p key={each} class="notice">
          {shown(each)}
        </p>
      ))}
      <Concepts draft={draft} fields={fields} onChange={setDraft} />
      <Queries draft={draft} fields={fields} limits={NO_LIMITS} onChange={setDraft} />
      <details>
        <summary>Queries by source{isChanged && ' (before your changes)'}</summary>
        <ul>
          {notes.map((each) => (
            <li key={each}>{shown(each)}</li>
          ))}
        </ul>
      </details>
      <details open={Object.keys(fields).some((id) => /^(?:filters|sources)/.test(id))}>
        <summary>Filters and sources</summary>
        <FiltersForm draft={draft} fields={fields} onChange={setDraft} />
        <fieldset id="sources">
          <legend>Sources</legend>
          <div class="ticks">
            {strategy.sources.map((source) => (
              <label key={source}>
                <input
                  type="checkbox"
                  checked={draft.sources.includes(source)}
                  onChange={(event) => tick(source, event.currentTarget.checked)}
                />{' '}
                {shownSource(source)}
              </label>
            ))}
          </div>
          <FieldError id="sources" error={fields['sources']} />
        </fieldset>
      </details>
      <label class="note">
        Note <span class="quiet">(optional; guides another strategy)</span>
        <input value={note} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      <Effects options={checkpoint.options} />
      <fieldset class="bar" disabled={isBusy || !review.canDecide}>
        <legend class="unseen">Decision on this strategy</legend>
        <button type="button" onClick={() => send('reject')}>
          Reject
        </button>
        <button type="button" class="primary" onClick={() => send(isChanged ? 'edit' : 'approve')}>
          {isChanged ? 'Search with my changes' : 'Approve and search'}
        </button>
      </fieldset>
    </section>
  );
}
