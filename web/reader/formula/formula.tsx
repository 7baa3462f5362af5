import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FormulaProps } from '../../shared/formula.ts';
import { splitFormulas } from '../../shared/markdown-inline.ts';
import { drawInline } from '../../shared/markdown-view.tsx';
import { shown } from '../../shared/shown.ts';

/** A formula. It is drawn when it comes near the visible part; until then, and if it is invalid, it shows its TeX. */
export function Formula({ tex, isDisplay }: FormulaProps): JSX.Element {
  const place = useRef<HTMLElement>(null);
  useEffect(() => (place.current ? whenNear(place.current, tex, isDisplay) : undefined), [tex, isDisplay]);
  return (
    <code class={isDisplay ? 'formula display' : 'formula'} ref={place} key={tex}>
      {shown(tex)}
    </code>
  );
}

/** A text that is no Markdown, with its formulas drawn. */
export function TextWithFormulas({ text }: { text: string }): JSX.Element {
  return <>{drawInline(splitFormulas(text))}</>;
}

function whenNear(place: HTMLElement, tex: string, isDisplay: boolean): () => void {
  let isGone = false;
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watcher.disconnect();
      // Only papers with formulas load the renderer. Without it, the TeX stays.
      void import('./katex.ts').then(
        ({ draw }) => isGone || draw(place, shown(tex), isDisplay),
        () => undefined,
      );
    },
    { rootMargin: '600px' },
  );
  watcher.observe(place);
  return () => {
    isGone = true;
    watcher.disconnect();
  };
}
