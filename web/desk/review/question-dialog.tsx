import { Dialog } from '../dialog.tsx';
import type { Question } from './questions.ts';

/** A question with the safe answer first, so that Enter changes nothing. */
export function QuestionDialog(props: { question: Question; onYes: () => void; onClose: () => void }) {
  const { question, onYes, onClose } = props;
  return (
    <Dialog label={question.title} onClose={onClose}>
      <h2>{question.title}</h2>
      <p>{question.text}</p>
      <p class="actions">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          class="primary"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {question.yes}
        </button>
      </p>
    </Dialog>
  );
}
