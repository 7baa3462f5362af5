/**
 * The edit distance of two words: letters added, dropped, changed or swapped with the next; beyond `most`
 * it stops and returns one more.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const width = b.length + 1;
  let [older, last, row] = [new Uint32Array(width), new Uint32Array(width), new Uint32Array(width)];
  for (let j = 0; j < width; j += 1) last[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    if (fillRow(row, last, older, { a, b, i }) > most) return most + 1;
    [older, last, row] = [last, row, older];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

/** Fills the distances of the first `i` letters of `a` to each beginning of `b`; returns the least of them. */
function fillRow(
  row: Uint32Array,
  last: Uint32Array,
  older: Uint32Array,
  { a, b, i }: { readonly a: string; readonly b: string; readonly i: number },
): number {
  const [letter, before] = [a.charCodeAt(i - 1), i > 1 ? a.charCodeAt(i - 2) : -1];
  let least = i;
  row[0] = i;
  for (let j = 1; j <= b.length; j += 1) {
    const other = b.charCodeAt(j - 1);
    const plain = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (letter === other ? 0 : 1));
    const isSwapped = j > 1 && before === other && letter === b.charCodeAt(j - 2);
    const distance = isSwapped ? Math.min(plain, (older[j - 2] ?? 0) + 1) : plain;
    row[j] = distance;
    if (distance < least) least = distance;
  }
  return least;
}

/** The name that a mistyped one probably meant, as a question to add to a message; empty when none is near. */
export function didYouMean(typed: string, names: readonly string[]): string {
  const near = names
    .map((name) => ({ name, most: Math.max(1, Math.floor(name.length / 3)) }))
    .map(({ name, most }) => ({ name, most, distance: editDistance(typed.toLowerCase(), name, most) }))
    .filter(({ most, distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)[0];
  return near ? ` Did you mean ${near.name}?` : '';
}
