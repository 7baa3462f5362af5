import { shown } from './shown.ts';

/** The first of these names, with "et al." if there are more. */
export function cutNames(names: readonly string[], most: number): string {
  return shown(names.length > most ? `${names.slice(0, most).join(', ')} et al.` : names.join(', '));
}
