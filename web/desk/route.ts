import { createCell } from '../shared/cell.ts';

/** The parts of the address after `#/`. */
export const route = createCell<readonly string[]>(read());

function read(): readonly string[] {
  return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decode);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

addEventListener('hashchange', () => route.set(read()));

/** The address of a page of the desk. */
export function to(...parts: string[]): string {
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}
