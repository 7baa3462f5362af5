import type { JSX } from 'preact';

const SHAPES = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 20.5 20.5',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M14.5 5 7.5 12l7 7',
  on: 'M9.5 5l7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
} as const;

/** A decorative icon; screen readers skip it. */
export function Icon({ name }: { name: keyof typeof SHAPES }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
