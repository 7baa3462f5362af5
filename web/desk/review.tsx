import { useState } from 'preact/hooks';
import type { WireFailure } from '../../src/model/wire.ts';
import { count, shown } from '../shared/shown.ts';
import { useIsLastRound } from './about.ts';
import type { Hit, ReviewCheckpoint, SessionView } from './api.ts';
import type { Decide } from './decide.ts';
import { useDraft } from './draft.ts';
import { LedgerView } from './ledger.tsx';
import { PaperCard } from './paper.tsx';
import { Field, Trouble } from './parts.tsx';

type Mark = 'keep' | 'drop';
type Marks = Readonly<Record<string, Mark>>;

const NO_MARKS: Marks = {};

/** The second checkpoint: the papers, each to keep or to drop, and another round or the end. */
export function ReviewView(props: { session: SessionView; checkpoint: ReviewCheckpoint; decide: Decide }) {
  const { session, checkpoint, decide } = props;
  const { collection } = session;
  const isLast = useIsLastRound(checkpoint.iteration);
  const [marks, setMarks, clearMarks] = useDraft<Marks>(`marks ${checkpoint.id}`, NO_MARKS);
  const [words, setWords, clearWords] = useDraft(`words ${checkpoint.id}`, '');
  const [wanted, setWanted] = useState('');
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!collection) return null;
  const { hits, ledger } = collection;
  const marked = (mark: Mark) => hits.filter(({ id }) => marks[id] === mark).map(({ id }) => id);
  const [kept, dropped] = [marked('keep'), marked('drop')];
  const send = async (isEnd: boolean) => {
    const text = words.trim();
    const hasSaid = kept.length + dropped.length > 0 || text !== '';
    const data = { marked_relevant: kept, marked_irrelevant: dropped, ...(text && { free_text_feedback: text }) };
    const action = isEnd ? 'approve' : hasSaid ? 'edit' : 'reject';
    setBusy(true);
    const answer = await decide({ action, ...(hasSaid && { data }) });
    setBusy(false);
    setFailure(answer.ok ? null : answer.trouble.failure);
    if (!answer.ok) return;
    clearMarks();
    clearWords();
  };
  const mark = (id: string, value: Mark | null) => {
    const { [id]: _before, ...others } = marks;
    setMarks(value ? { ...others, [id]: value } : others);
  };
  const shownHits = hits.map((hit, place) => ({ hit, place })).filter(({ hit }) => isWanted(hit, wanted));
  return (
    <>
      <section aria-labelledby="review-title">
        <h2 id="review-title">
          {checkpoint.round_failure
            ? 'Not one source answered in this round. How shall it go on?'
            : 'Are these the papers, or is another round needed?'}
        </h2>
        {checkpoint.round_failure && (
          <RoundFailure failure={checkpoint.round_failure} papers={hits.length} isLast={isLast} />
        )}
        {hits.length === 0 && !checkpoint.round_failure && (
          <p class="notice">Nothing was found. Another round with other words may help.</p>
        )}
        <Field
          id="narrow"
          label="Show only papers with these words"
          hint={`${count(shownHits.length, 'paper')} of ${hits.length} shown`}
        >
          {(about) => (
            <input {...about} type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
          )}
        </Field>
        <ol class="cards">
          {shownHits.map(({ hit, place }) => (
            <PaperCard key={hit.id} hit={hit} place={place}>
              <MarkChoice hit={hit} place={place} mark={marks[hit.id]} onChange={(value) => mark(hit.id, value)} />
            </PaperCard>
          ))}
        </ol>
        <Field
          id="words"
          label="What is missing, or what there is too much of"
          hint='For another round, such as "more on stability, not lasers".'
        >
          {(about) => (
            <textarea {...about} rows={2} value={words} onInput={(event) => setWords(event.currentTarget.value)} />
          )}
        </Field>
        {failure && <Trouble failure={failure} title="Not taken." />}
        <fieldset class="panel bar">
          <legend class="unseen">Decision on these papers</legend>
          <p role="status">
            {kept.length} to keep, {dropped.length} to drop, {hits.length - kept.length - dropped.length} unmarked,
            which stay
          </p>
          <button type="button" class="primary" disabled={isBusy} onClick={() => void send(true)}>
            Finish with {count(hits.length - dropped.length, 'paper')}
          </button>
          <button type="button" disabled={isBusy} onClick={() => void send(false)}>
            {isLast ? 'End: the rounds are used up' : 'Another round'}
          </button>
        </fieldset>
      </section>
      <LedgerView ledger={ledger} href={`/api/export?id=${session.session_id}&format=ledger`} />
    </>
  );
}

/** What a round without an answer means: where the papers are from, and what each decision would do. */
function RoundFailure({ failure, papers, isLast }: { failure: WireFailure; papers: number; isLast: boolean }) {
  const before = papers > 0 ? 'The papers below are those of the rounds before.' : 'The rounds before found no papers.';
  const finish = papers > 0 ? 'Finishing ends the search with them.' : '';
  const again = isLast ? 'The rounds are used up.' : 'Another round tries again, with a strategy that you see first.';
  return (
    <>
      <p class="notice">
        {before} {finish} {again}
      </p>
      <Trouble failure={failure} title="This round failed." isOpen />
    </>
  );
}

function isWanted({ paper }: Hit, wanted: string): boolean {
  const text = `${paper.title} ${paper.venue} ${paper.abstract} ${paper.year}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const CHOICES: readonly (readonly [value: Mark | null, label: string])[] = [
  ['keep', 'Keep'],
  [null, 'No mark'],
  ['drop', 'Drop'],
];

/** One stop of the Tab key a paper; the arrow keys choose. */
function MarkChoice(props: { hit: Hit; place: number; mark: Mark | undefined; onChange: (mark: Mark | null) => void }) {
  const { hit, place, mark, onChange } = props;
  return (
    <fieldset class="marks">
      <legend class="unseen">Keep or drop: {shown(hit.paper.title ?? hit.id)}</legend>
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
