import { useState } from 'preact/hooks';
import type { Mark } from '../../src/model/checkpoint.ts';
import type { WireFailure } from '../../src/model/wire.ts';
import { count, shown } from '../shared/shown.ts';
import { useIsLastRound } from './about.ts';
import type { Hit, ReviewCheckpoint, SessionView } from './api.ts';
import type { Decide } from './decide.ts';
import { useDraft } from './draft.ts';
import { LedgerView } from './ledger.tsx';
import { useMarks } from './marks.ts';
import { PaperCard } from './paper.tsx';
import { FailureNote, Field } from './parts.tsx';

/** The second checkpoint: the papers to keep or exclude, then another round or the end. */
export function ReviewView(props: { session: SessionView; checkpoint: ReviewCheckpoint; decide: Decide }) {
  const { session, checkpoint, decide } = props;
  const { collection } = session;
  const isLast = useIsLastRound(checkpoint.iteration);
  const { marks, mark, forget } = useMarks(session, checkpoint.id);
  const [words, setWords, clearWords] = useDraft(`words ${checkpoint.id}`, '');
  const [filter, setFilter] = useState('');
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!collection) return null;
  const { hits, ledger } = collection;
  const marked = (value: Mark) => hits.filter(({ id }) => marks[id] === value).map(({ id }) => id);
  const [kept, excluded] = [marked('keep'), marked('exclude')];
  const send = async (isEnd: boolean) => {
    const text = words.trim();
    const hasFeedback = kept.length + excluded.length > 0 || text !== '';
    const data = { marked_relevant: kept, marked_irrelevant: excluded, ...(text && { free_text_feedback: text }) };
    const action = isEnd ? 'approve' : hasFeedback ? 'edit' : 'reject';
    setBusy(true);
    const answer = await decide({ action, ...(hasFeedback && { data }) });
    setBusy(false);
    setFailure(answer.ok ? null : answer.trouble.failure);
    if (!answer.ok) return;
    forget();
    clearWords();
  };
  const shownHits = hits.map((hit, place) => ({ hit, place })).filter(({ hit }) => matches(hit, filter));
  return (
    <>
      <section aria-labelledby="review-title">
        <h2 id="review-title">{checkpoint.round_failure ? 'No source answered in this round' : 'Review the papers'}</h2>
        {checkpoint.round_failure && (
          <RoundFailure failure={checkpoint.round_failure} papers={hits.length} isLast={isLast} />
        )}
        {hits.length === 0 && !checkpoint.round_failure && (
          <p class="notice">No results. Try another round with different words.</p>
        )}
        <Field
          id="narrow"
          label="Filter this list"
          hint={`${count(shownHits.length, 'paper')} of ${hits.length} shown`}
        >
          {(about) => (
            <input {...about} type="search" value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
          )}
        </Field>
        <ol class="cards">
          {shownHits.map(({ hit, place }) => (
            <PaperCard key={hit.id} hit={hit} place={place}>
              <MarkChoice hit={hit} place={place} mark={marks[hit.id]} onChange={(value) => mark(hit.id, value)} />
            </PaperCard>
          ))}
        </ol>
        <Field id="words" label="Feedback for another round" hint='For example "more on stability, not lasers".'>
          {(about) => (
            <textarea {...about} rows={2} value={words} onInput={(event) => setWords(event.currentTarget.value)} />
          )}
        </Field>
        <Suggestions terms={collection.suggestions ?? []} words={words} onChange={setWords} />
        {failure && <FailureNote failure={failure} title="Not accepted." />}
        <fieldset class="panel bar">
          <legend class="unseen">Decision on these papers</legend>
          <p role="status">
            {kept.length} to keep, {excluded.length} to exclude, {hits.length - kept.length - excluded.length} undecided
            (kept)
          </p>
          <button type="button" class="primary" disabled={isBusy} onClick={() => void send(true)}>
            Finish with {count(hits.length - excluded.length, 'paper')}
          </button>
          <button type="button" disabled={isBusy} onClick={() => void send(false)}>
            {isLast ? 'End the search (last round)' : 'Another round'}
          </button>
        </fieldset>
      </section>
      <LedgerView ledger={ledger} href={`/api/export?id=${session.session_id}&format=ledger`} />
    </>
  );
}

/** Terms that the papers share; a click adds one to the feedback. */
function Suggestions(props: { terms: readonly string[]; words: string; onChange: (words: string) => void }) {
  const { terms, words, onChange } = props;
  const open = terms.filter((term) => !words.includes(term));
  if (open.length === 0) return null;
  return (
    <p>
      Also in these papers:{' '}
      {open.map((term) => (
        <button
          key={term}
          type="button"
          onClick={() => onChange(words.trim() === '' ? `more ${term}` : `${words.trim()}, more ${term}`)}
        >
          {shown(term)}
        </button>
      ))}
    </p>
  );
}

/** Explains a round in which no source answered, and what each decision would do. */
function RoundFailure({ failure, papers, isLast }: { failure: WireFailure; papers: number; isLast: boolean }) {
  const before = papers > 0 ? 'The papers below are from earlier rounds.' : 'Earlier rounds found no papers.';
  const finish = papers > 0 ? 'Finish to keep them.' : '';
  const again = isLast ? 'This was the last round.' : 'Another round proposes a new strategy for your review.';
  return (
    <>
      <p class="notice">
        {before} {finish} {again}
      </p>
      <FailureNote failure={failure} title="This round failed." isOpen />
    </>
  );
}

function matches({ paper }: Hit, filter: string): boolean {
  const text = `${paper.title} ${paper.venue} ${paper.abstract} ${paper.year}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const CHOICES: readonly (readonly [value: Mark | null, label: string])[] = [
  ['keep', 'Keep'],
  [null, 'Undecided'],
  ['exclude', 'Exclude'],
];

/** One Tab stop per paper; the arrow keys choose. */
function MarkChoice(props: { hit: Hit; place: number; mark: Mark | undefined; onChange: (mark: Mark | null) => void }) {
  const { hit, place, mark, onChange } = props;
  return (
    <fieldset class="marks">
      <legend class="unseen">Keep or exclude: {shown(hit.paper.title ?? hit.id)}</legend>
      {CHOICES.map(([value, label]) => (
        <label key={label} class={value ?? 'none'}>
          <input
            type="radio"
            name={`mark-${place}`}
            checked={(mark ?? null) === value}
            onChange={() => onChange(value)}
          />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  );
}
