import { useMemo, useState } from 'preact/hooks';
import type { WireFailure } from '../../../src/model/wire.ts';
import { useIsLastRound } from '../about.ts';
import type { Collection, ReviewCheckpoint, SessionView } from '../api.ts';
import type { Decide } from '../decide.ts';
import { useDraft } from '../draft.ts';
import { LedgerView } from '../ledger.tsx';
import { FailureNote } from '../parts.tsx';
import { type Arrangement, AS_RANKED, arrange, type Placed } from './arrange.ts';
import { toDecision } from './decision.ts';
import { DecisionBar } from './decision-bar.tsx';
import { Detail } from './detail.tsx';
import { KeysHelp } from './help.tsx';
import { useReviewKeys } from './keys.ts';
import { PaperList } from './paper-list.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { type Question, questionAtEnd, questionBeforeExclusion } from './questions.ts';
import { markAll, useReviewCommands } from './review-commands.ts';
import { RoundFailure } from './round-failure.tsx';
import { Toolbar } from './toolbar.tsx';
import { useCursor } from './use-cursor.ts';
import { type Screening, useScreening } from './use-screening.ts';
import { useSeen } from './use-seen.ts';

interface Props {
  readonly session: SessionView;
  readonly checkpoint: ReviewCheckpoint;
  readonly decide: Decide;
}

const WIDE = '(min-width: 64rem)';

/** The second checkpoint: the papers, kept unless excluded, then another round or the end. */
export function ReviewView(props: Props) {
  const { collection } = props.session;
  return collection ? <Review {...props} collection={collection} /> : null;
}

function Review(props: Props & { collection: Collection }) {
  const { session, checkpoint, collection } = props;
  const { hits, ledger, facets } = collection;
  const screening = useScreening(session, checkpoint.id, hits);
  const { marks, reasons, excluded, relevant } = screening;
  const [arrangement, setArrangement] = useDraft<Arrangement>(`arrangement ${session.session_id}`, AS_RANKED);
  const [isDense, setDense] = useDraft('dense', false);
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE).matches);
  const [isHelping, setHelping] = useState(false);
  const isLast = useIsLastRound(checkpoint.iteration);
  const sections = useMemo(
    () => arrange(hits, marks, arrangement, facets.key_themes),
    [hits, marks, arrangement, facets],
  );
  const papers = sections.flatMap((section) => section.papers);
  const { current, setId, step, focusPaper } = useCursor(papers);
  const { seen, forget: forgetSeen } = useSeen(session, checkpoint.id, current?.hit.id);
  const decision = useDecision(props, screening, forgetSeen);
  const rearrange = (part: Partial<Arrangement>) => setArrangement({ ...arrangement, ...part });
  const undo = () => focusPaper(screening.undo());
  const help = () => setHelping(true);
  const filter = () => document.getElementById('narrow')?.focus();
  const { ask, dialog } = useQuestion();
  const finish = (isEnd: boolean) =>
    ask(isEnd || isLast ? questionAtEnd(hits.length, excluded.length) : null, () => void decision.send(isEnd));

  useReviewKeys({
    step,
    toggle() {
      if (!current) return;
      screening.toggle(current.hit.id);
      if (marks[current.hit.id] !== 'exclude') step(1);
    },
    exclude(number) {
      const reason = reasons[number];
      if (!current || reason === undefined) return;
      screening.exclude(current.hit.id, reason);
      step(1);
    },
    more: () => current && screening.wantMore(current.hit.id),
    unseen: () => focusPaper(nextUnseen(papers, current, seen)),
    open: () => setOpen(!isOpen),
    undo,
    filter,
    help,
  });
  useReviewCommands({
    screening,
    papers,
    current,
    isDense,
    arrange: rearrange,
    setDense,
    filter,
    finish: () => finish(true),
    excludeShown: () => ask(questionBeforeExclusion(papers.length), () => markAll({ papers, screening }, 'exclude')),
    help,
  });

  return (
    <>
      <section class="review-page" aria-labelledby="review-title">
        <h2 id="review-title" class="unseen">
          {checkpoint.round_failure ? 'No source answered in this round' : 'Review the papers'}
        </h2>
        {checkpoint.round_failure && (
          <RoundFailure failure={checkpoint.round_failure} papers={hits.length} isLast={isLast} />
        )}
        {hits.length === 0 && !checkpoint.round_failure && (
          <p class="notice">No results. Try another round with different words.</p>
        )}
        <Toolbar
          arrangement={arrangement}
          isDense={isDense}
          shownCount={papers.length}
          total={hits.length}
          onChange={rearrange}
          onDense={setDense}
          onHelp={help}
        />
        <div class={`review${isOpen ? ' open' : ''}${isDense ? ' dense' : ''}`}>
          <div>
            <PaperList
              sections={sections}
              screening={screening}
              copies={session.copies}
              current={current}
              seen={seen}
              onFocus={setId}
              onOpen={(id) => {
                setId(id);
                setOpen(true);
              }}
            />
            {papers.length === 0 && hits.length > 0 && <p class="notice">No paper matches. Clear the filter.</p>}
          </div>
          {isOpen && current && (
            <Detail
              hit={current.hit}
              mark={marks[current.hit.id]}
              reason={screening.reasonOf(current.hit.id)}
              reasons={reasons}
              copy={session.copies[current.hit.id]}
              actions={{
                onClose() {
                  setOpen(false);
                  focusPaper(current.hit.id);
                },
                onKeep: () => screening.change({ [current.hit.id]: null }),
                onMore: () => screening.wantMore(current.hit.id),
                onExclude: (reason) => screening.exclude(current.hit.id, reason),
                onSplit: (record) => void decision.split(current.hit.id, record),
              }}
            />
          )}
        </div>
        {decision.failure && <FailureNote failure={decision.failure} title="Not accepted." />}
        <DecisionBar
          total={hits.length}
          excluded={excluded.length}
          seen={hits.filter(({ id }) => seen.has(id)).length}
          more={relevant.length}
          isLast={isLast}
          isBusy={decision.isBusy}
          words={decision.words}
          suggestions={collection.suggestions ?? []}
          onWords={decision.setWords}
          onUndo={screening.canUndo ? undo : null}
          onDecide={finish}
        />
      </section>
      {dialog}
      {isHelping && <KeysHelp onClose={() => setHelping(false)} />}
      <LedgerView
        ledger={ledger}
        href={`/api/export?id=${session.session_id}&format=ledger`}
        live={screening.byReason}
      />
    </>
  );
}

/** The next paper that the cursor has not visited, from the top again after the last one. */
function nextUnseen(papers: readonly Placed[], current: Placed | undefined, seen: ReadonlySet<string>) {
  const at = current ? papers.indexOf(current) + 1 : 0;
  return [...papers.slice(at), ...papers.slice(0, at)].find(({ hit }) => !seen.has(hit.id))?.hit.id;
}

/** Runs an action at once, or after a person confirms it if there is a question. */
function useQuestion() {
  const [asked, setAsked] = useState<{ readonly question: Question; run(): void } | null>(null);
  return {
    ask(question: Question | null, run: () => void) {
      if (question) setAsked({ question, run });
      else run();
    },
    dialog: asked && <QuestionDialog question={asked.question} onYes={asked.run} onClose={() => setAsked(null)} />,
  };
}

/** Sends the decision with the marks; they are forgotten once it is accepted. */
function useDecision({ checkpoint, decide }: Props, screening: Screening, forgetSeen: () => void) {
  const [words, setWords, clearWords] = useDraft(`words ${checkpoint.id}`, '');
  const [failure, setFailure] = useState<WireFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (isEnd: boolean) => {
    setBusy(true);
    const answer = await decide(toDecision(isEnd, screening, words));
    setBusy(false);
    setFailure(answer.ok ? null : answer.trouble.failure);
    if (!answer.ok) return;
    screening.forget();
    forgetSeen();
    clearWords();
  };
  /** Corrects a group; the review starts over with the same marks. */
  const split = async (paper: string, record: string) => {
    const answer = await decide({ action: 'edit', data: { split: { [paper]: [record] } } });
    setFailure(answer.ok ? null : answer.trouble.failure);
  };
  return { words, setWords, failure, isBusy, send, split };
}
