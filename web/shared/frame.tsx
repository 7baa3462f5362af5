import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A tab of the header; `count` is something that needs attention there. */
export interface Place {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly count?: { readonly value: number; readonly title: string; readonly about: string };
}

/** The header of every page: the mark, the name, and the tabs. */
export function Header(props: {
  home: string;
  part?: string;
  places: readonly Place[];
  children?: ComponentChildren;
}): JSX.Element {
  const { home, part, places, children } = props;
  const nav = useRef<HTMLElement>(null);
  const at = places.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => centre(nav.current, nav.current?.querySelector('[aria-current]')), [at]);
  return (
    <header class="top">
      <a class="name" href={home}>
        <Mark />
        <span>Carrel{part && <span class="part"> {part}</span>}</span>
      </a>
      <nav aria-label="Main" ref={nav}>
        {places.map(({ href, label, isCurrent, count }) => (
          <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
            {label}
            {count && <Count {...count} />}
          </a>
        ))}
      </nav>
      {children}
    </header>
  );
}

/** On a phone the tabs scroll, and the one of the page may be out of sight; the page itself must keep its place. */
function centre(nav: HTMLElement | null, tab: Element | null | undefined): void {
  if (!nav || !(tab instanceof HTMLElement)) return;
  nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
}

/** A study desk with its partitions, seen from the front. */
function Mark(): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect class="ground" width="32" height="32" rx="6" />
      <path class="lines" d="M8 24V9.5L16 7l8 2.5V24M8 18h16M16 7v11" />
    </svg>
  );
}

/** A number on a tab, with its meaning for screen readers. */
function Count({ value, title, about }: NonNullable<Place['count']>): JSX.Element | null {
  if (value === 0) return null;
  return (
    <span class="count" title={title}>
      <span aria-hidden="true">{value}</span>
      <span class="unseen">
        , {value} {about}
      </span>
    </span>
  );
}

/** Says that a sandbox's content is invented, on every page alike. */
export function SandboxBanner(): JSX.Element {
  return (
    <aside class="invented" aria-label="About the contents">
      <strong>Sandbox</strong> All content is invented, even under real DOIs.
    </aside>
  );
}
