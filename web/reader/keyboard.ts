import { address, goBack } from '../shared/address.ts';
import { previewed, togglePreview } from './preview/previewed.ts';

/** Page-wide keys: `/` for the search field, arrows through the results, `p` to preview one, Escape to go back. */
export function watchKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.key === '/' && !isTyping(at)) focusSearch(event);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveThroughHits(event, at);
    else if (event.key === 'p' && !isTyping(at)) previewHit(event, at);
    else if (event.key === 'Escape') goUp(event, at);
  });
}

function isTyping(at: HTMLElement): boolean {
  return at.matches('input:not([type=checkbox]), textarea, select');
}

function focusSearch(event: Event): void {
  const field = document.querySelector<HTMLInputElement>('#words');
  event.preventDefault();
  if (field) {
    field.focus();
    field.select();
  } else document.querySelector<HTMLAnchorElement>('nav a[href="/"]')?.click();
}

function moveThroughHits(event: KeyboardEvent, at: HTMLElement): void {
  const hits = [...document.querySelectorAll<HTMLElement>('.hit-title')];
  const place = hits.indexOf(at);
  const inField = at.id === 'words';
  if (!inField && place < 0 && at !== document.body) return;
  if (inField && event.key === 'ArrowUp') return;
  if (hits.length === 0) return;
  event.preventDefault();
  const next = event.key === 'ArrowDown' ? place + 1 : place - 1;
  if (next < 0) document.querySelector<HTMLElement>('#words')?.focus();
  else hits[Math.min(next, hits.length - 1)]?.focus();
}

function previewHit(event: KeyboardEvent, at: HTMLElement): void {
  const hit = at.closest<HTMLElement>('.hit') ?? document.querySelector<HTMLElement>('.hit');
  const id = previewed.get() && !at.closest('.hit') ? previewed.get() : hit?.dataset['paper'];
  if (!id || address.get().path !== '/') return;
  event.preventDefault();
  togglePreview(id);
}

function goUp(event: KeyboardEvent, at: HTMLElement): void {
  if (at.id === 'words') return;
  event.preventDefault();
  if (address.get().path === '/' && previewed.get() !== null) closePreview(at);
  else if (address.get().path === '/') document.querySelector<HTMLElement>('#words')?.focus();
  else goBack('/');
}

/** Closes the preview; the focus returns to its paper in the list. */
function closePreview(at: HTMLElement): void {
  const id = previewed.get() ?? '';
  if (at.closest('.preview'))
    document.querySelector<HTMLElement>(`.hit[data-paper="${CSS.escape(id)}"] .hit-title`)?.focus();
  previewed.set(null);
}
