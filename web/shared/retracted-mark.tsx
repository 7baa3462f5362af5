import type { JSX } from 'preact';

/** The mark of a retracted paper in a list. */
export function RetractedMark(): JSX.Element {
  return <strong class="retracted-mark">Retracted</strong>;
}
