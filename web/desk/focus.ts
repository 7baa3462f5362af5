const AFTER_DRAWING_MS = 50;

/** Moves the focus to the first invalid field and opens the sections around it, unless the person goes on elsewhere. */
export function focusFirst(ids: readonly string[]): void {
  const before = document.activeElement;
  setTimeout(() => {
    const now = document.activeElement;
    // What is typed meanwhile belongs to the field that the person chose.
    if (now !== before && now !== null && now !== document.body) return;
    const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    for (let around = found?.closest('details'); around; around = around.parentElement?.closest('details'))
      around.open = true;
    found?.focus();
  }, AFTER_DRAWING_MS);
}

/** Whether each id exists on the page; an error without a field is shown on its own. */
export function areOnPage(ids: readonly string[]): boolean {
  return ids.length > 0 && ids.every((id) => document.getElementById(id) !== null);
}
