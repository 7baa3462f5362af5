import type { WireFailure } from '../../../src/model/wire.ts';
import { FailureNote } from '../parts.tsx';

/** Explains a round in which no source answered, and what each decision would do. */
export function RoundFailure(props: { failure: WireFailure; papers: number; isLast: boolean }) {
  const { failure, papers, isLast } = props;
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
