import { type Cell, createCell } from './cell.ts';

/** The part of the location that a shared link carries. */
export interface Address {
  readonly path: string;
  readonly query: string;
}

const read = (): Address => ({ path: location.pathname, query: location.search });

/** The current address, also after back and forward. */
export const address: Cell<Address> = createCell(read());

/** How many steps were made inside the page; at 0, going back would leave it. */
const depth = () => Number((history.state as { depth?: number } | null)?.depth ?? 0);

/** Navigates inside the page. Typing replaces its own last step, so that back undoes it as a whole. */
export function go(to: string, how: 'step' | 'typing' = 'step'): void {
  const state = history.state as { typing?: boolean } | null;
  if (how === 'typing' && state?.typing) history.replaceState({ depth: depth(), typing: true }, '', to);
  else history.pushState({ depth: depth() + 1, typing: how === 'typing' }, '', to);
  address.set(read());
  if (how === 'step') window.scrollTo(0, 0);
}

/** Goes back one step, or to `otherwise` if the page was opened here. */
export function goBack(otherwise: string): void {
  if (depth() > 0) history.back();
  else go(otherwise);
}

/** Handles back, forward and links to the page's own addresses. */
export function watchAddress(isOwn: (path: string) => boolean): void {
  addEventListener('popstate', () => address.set(read()));
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || !isOwn(link.pathname) || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
