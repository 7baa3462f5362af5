const AFTER_DRAWING_MS = 50;

/** Brings whoever types to the first thing that is wrong; what is folded away is opened. */
export function focusFirst(ids: readonly string[]): void {
  setTimeout(() => {
    const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    for (let around = found?.closest('details'); around; around = around.parentElement?.closest('details'))
      around.open = true;
    found?.focus();
  }, AFTER_DRAWING_MS);
}

/** Whether every refusal has a field on the page to stand beside; what has none must be told in another way. */
export function hasPlace(ids: readonly string[]): boolean {
  return ids.length > 0 && ids.every((id) => document.getElementById(id) !== null);
}
