/** Returns the line of a position; positions must not decrease from call to call. */
export function createLineCounter(text: string): (position: number) => number {
  let [line, counted] = [1, 0];
  return (position) => {
    for (let at = text.indexOf('\n', counted); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) {
      line += 1;
      counted = at + 1;
    }
    return line;
  };
}
