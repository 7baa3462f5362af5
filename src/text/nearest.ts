/** The name that a mistyped one probably meant, as a question to add to a message; empty when none is near. */
export function didYouMean(typed: string, names: readonly string[]): string {
  const near = names
    .map((name) => ({ name, distance: distanceOf(typed.toLowerCase(), name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance)[0];
  return near ? ` Did you mean ${near.name}?` : '';
}

/** The number of letters to add, leave out or change; texts are names, so they are short. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a.slice(0, 60)].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
