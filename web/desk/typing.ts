/** Whether the keys of an event belong to a field, a menu or an open dialog, or to the browser. */
export function isForElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open]')) return true;
  const at = event.target instanceof Element ? event.target : null;
  return at?.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') ?? false;
}
