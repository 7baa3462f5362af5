import { useState } from 'preact/hooks';
import type { Placed } from './arrange.ts';

/** The current paper of a list, which has the focus while the keyboard is used. */
export function useCursor(papers: readonly Placed[]) {
  const [id, setId] = useState(papers[0]?.hit.id ?? '');
  const at = Math.max(
    0,
    papers.findIndex(({ hit }) => hit.id === id),
  );
  const focus = (paper: Placed | undefined) => {
    if (!paper) return;
    setId(paper.hit.id);
    document.getElementById(`paper-${paper.place}`)?.focus();
  };
  return {
    current: papers[at],
    setId,
    step: (by: number) => focus(papers[Math.max(0, Math.min(papers.length - 1, at + by))]),
    focusPaper: (wanted: string | undefined) => focus(papers.find(({ hit }) => hit.id === wanted)),
  };
}
