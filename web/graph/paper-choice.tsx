import type { JSX } from 'preact';
import { RetractedMark } from '../shared/retracted-mark.tsx';
import { shown } from '../shared/shown.ts';
import type { GraphNode } from './graph.ts';

interface Props {
  readonly node: GraphNode;
  /** The class of its colour in the picture; absent shows none. */
  readonly colour?: string;
  readonly isChosen?: boolean;
  onChoose(): void;
}

/** A paper of a list beside the picture; choosing it shows it there. */
export function PaperChoice({ node, colour, isChosen = false, onChoose }: Props): JSX.Element {
  return (
    <button type="button" class="paper-choice" aria-current={isChosen || undefined} onClick={onChoose}>
      {colour && <span class={`swatch ${colour}`} aria-hidden="true" />}
      <bdi>
        {node.retracted && <RetractedMark />} {shown(node.title) || 'Untitled'}
      </bdi>
      <span class="number">
        {node.year ?? ''}
        <span class="unseen">, cited by</span> · {node.cited_by}
      </span>
    </button>
  );
}
