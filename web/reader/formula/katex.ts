import katex from 'katex';
import 'katex/dist/katex.min.css';

const SAFE = { maxSize: 8, maxExpand: 200, trust: false, strict: 'ignore', errorColor: 'var(--warn)' } as const;

/**
 * Draws a formula into an element, or leaves its TeX if it is invalid. Commands that link, load or style are off, and
 * sizes are limited: a formula is text from a paper.
 */
export function draw(place: HTMLElement, tex: string, isDisplay: boolean): void {
  const drawn = document.createElement('span');
  try {
    katex.render(tex, drawn, { ...SAFE, displayMode: isDisplay, throwOnError: true });
  } catch {
    return;
  }
  place.replaceChildren(drawn);
  place.classList.add('is-drawn');
}
