import { createCell } from '../../shared/cell.ts';
import { useMedia } from '../../shared/use-media.ts';

/** The paper whose preview is open. It stays open when a reader opens the paper and comes back. */
export const previewed = createCell<string | null>(null);

/** Opens the preview of a paper, or closes it if it is open. */
export function togglePreview(id: string): void {
  previewed.set(previewed.get() === id ? null : id);
}

/** Whether there is room for the preview beside the list. */
export const useIsBeside = (): boolean => useMedia('(min-width: 70rem)');
