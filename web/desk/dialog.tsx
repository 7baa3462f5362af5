import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A modal dialog; Escape and a click beside it close it, and the focus returns to where it was. */
export function Dialog(props: { label: string; onClose: () => void; children: ComponentChildren; class?: string }) {
  const { label, onClose, children } = props;
  const place = useRef<HTMLDialogElement>(null);
  // A layout effect returns the focus before anything else can move it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = place.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog with Escape by itself.
    <dialog
      ref={place}
      class={props.class}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === place.current) onClose();
      }}
    >
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
