/**
 * The edit distance of two words: letters added, dropped, changed or swapped with the next; beyond `most`
 * it stops and returns one more.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const plain = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(swapped ? Math.min(plain, (older[j - 2] ?? 0) + 1) : plain);
    }
    if (Math.min(...row) > most) return most + 1;
    older = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
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
