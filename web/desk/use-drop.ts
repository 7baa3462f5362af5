import { useState } from 'preact/hooks';

/** Handlers for an element on which files are dropped, and whether some are above it. */
export function useDrop(take: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) take(event.dataTransfer.files);
    },
  };
  return { isOver, handlers };
}
