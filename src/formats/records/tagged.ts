/** A record of lines such as `TI  - A title`. */
export interface TaggedRecord {
  readonly line: number;
  /** All values of these tags, in the order of the tags. */
  all(...tags: readonly string[]): string[];
  first(...tags: readonly string[]): string | undefined;
}

/** A line that belongs to no record. */
export interface StrayLine {
  readonly line: number;
  readonly text: string;
}

/** How the lines of a format are read. */
interface Dialect {
  /** Matches a line with a tag: the tag, then the value. */
  readonly tag: RegExp;
  /** Tags of which every further line is a value of its own. */
  readonly lists: readonly string[];
}

const TAG = /^([A-Z][A-Z0-9]{1,3}) {0,2}-(?: (.*))?$/;

/**
 * Reads records that begin with one of the tags `starts` and end with the next one, or with the tag ER; `unended` has the
 * lines where those without it begin. A line without
 * a tag continues the value before it. Each record is converted as soon as it ends, because the lines of a large file
 * take much more memory than what is kept of them.
 */
export function readTagged<T>(
  text: string,
  starts: readonly string[],
  convert: (record: TaggedRecord, at: number) => T,
  { tag: pattern, lists }: Dialect = { tag: TAG, lists: [] },
): { readonly records: T[]; readonly strays: StrayLine[]; readonly unended: readonly number[] } {
  const records: T[] = [];
  const strays: StrayLine[] = [];
  const unended: number[] = [];
  let open: { line: number; values: Map<string, string[]>; last: string[]; isList: boolean } | null = null;
  const close = (isEnded: boolean) => {
    if (open && !isEnded) unended.push(open.line);
    if (open) records.push(convert(toRecord(open.line, open.values), records.length));
    open = null;
  };
  for (const [at, line] of linesOf(text)) {
    const [, tag, value = ''] = pattern.exec(line.trimEnd()) ?? [];
    if (tag === 'ER' || (tag !== undefined && starts.includes(tag))) close(tag === 'ER');
    if (tag === 'ER') continue;
    if (tag !== undefined && (open || starts.includes(tag))) {
      open ??= { line: at, values: new Map(), last: [], isList: false };
      const values: string[] = open.values.get(tag) ?? [];
      values.push(value.trim());
      open.values.set(tag, values);
      open.last = values;
      open.isList = lists.includes(tag);
    } else if (open && line.trim() !== '') {
      open.last.push(continued(open, line.trim()));
    } else if (!open && line.trim() !== '') strays.push({ line: at, text: line.trim() });
  }
  close(false);
  return { records, strays, unended };
}

/** The lines of a text with their numbers, from 1, one after the other. */
function* linesOf(text: string): Generator<readonly [number: number, line: string]> {
  for (let [start, at] = [0, 1]; start <= text.length; at += 1) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    yield [at, text.slice(start, end)];
    start = end + 1;
  }
}

/** A further line of a list is a value; any other belongs to the value before it. */
const continued = ({ last, isList }: { readonly last: string[]; readonly isList: boolean }, text: string) =>
  isList ? text : `${last.pop() ?? ''} ${text}`;

function toRecord(line: number, values: ReadonlyMap<string, readonly string[]>): TaggedRecord {
  const all = (...tags: readonly string[]) => tags.flatMap((tag) => values.get(tag) ?? []).filter(Boolean);
  return { line, all, first: (...tags) => all(...tags)[0] };
}
