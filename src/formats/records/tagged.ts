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
 * Reads records that begin with one of the tags `starts` and end with the next one, or with the tag ER. A line without
 * a tag continues the value before it.
 */
export function readTagged(
  text: string,
  starts: readonly string[],
  { tag: pattern, lists }: Dialect = { tag: TAG, lists: [] },
): { readonly records: TaggedRecord[]; readonly strays: StrayLine[] } {
  const records: TaggedRecord[] = [];
  const strays: StrayLine[] = [];
  let open: { line: number; values: Map<string, string[]>; last: string[]; isList: boolean } | null = null;
  const close = () => {
    if (open) records.push(toRecord(open.line, open.values));
    open = null;
  };
  for (const [at, line] of text.split('\n').entries()) {
    const [, tag, value = ''] = pattern.exec(line.trimEnd()) ?? [];
    if (tag === 'ER' || (tag !== undefined && starts.includes(tag))) close();
    if (tag === 'ER') continue;
    if (tag !== undefined && (open || starts.includes(tag))) {
      open ??= { line: at + 1, values: new Map(), last: [], isList: false };
      const values: string[] = open.values.get(tag) ?? [];
      values.push(value.trim());
      open.values.set(tag, values);
      open.last = values;
      open.isList = lists.includes(tag);
    } else if (open && line.trim() !== '') {
      open.last.push(continued(open, line.trim()));
    } else if (!open && line.trim() !== '') strays.push({ line: at + 1, text: line.trim() });
  }
  close();
  return { records, strays };
}

/** A further line of a list is a value; any other belongs to the value before it. */
const continued = ({ last, isList }: { readonly last: string[]; readonly isList: boolean }, text: string) =>
  isList ? text : `${last.pop() ?? ''} ${text}`;

function toRecord(line: number, values: ReadonlyMap<string, readonly string[]>): TaggedRecord {
  const all = (...tags: readonly string[]) => tags.flatMap((tag) => values.get(tag) ?? []).filter(Boolean);
  return { line, all, first: (...tags) => all(...tags)[0] };
}
