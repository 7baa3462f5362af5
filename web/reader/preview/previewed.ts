import { useEffect, useState } from 'preact/hooks';
import { createCell } from '../../shared/cell.ts';

/** The paper whose preview is open. It stays open when a reader opens the paper and comes back. */
export const previewed = createCell<string | null>(null);

/** Opens the preview of a paper, or closes it if it is open. */
export function togglePreview(id: string): void {
  previewed.set(previewed.get() === id ? null : id);
}

const BESIDE = '(min-width: 70rem)';

/** Whether there is room for the preview beside the list. */
export function useIsBeside(): boolean {
  const [isBeside, setBeside] = useState(() => matchMedia(BESIDE).matches);
  useEffect(() => {
    const media = matchMedia(BESIDE);
    const onChange = () => setBeside(media.matches);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, []);
  return isBeside;
}
