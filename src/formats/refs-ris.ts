import type { Mention } from './mention.ts';

const TAG = /^([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/;
/** Where ids are kept, best first; M3 and the links hold a DOI in what some hosts export. */
const ID_TAGS = ['DO', 'AN', 'C2', 'UR', 'LK', 'L1', 'L2', 'L3', 'L4', 'M3'];
const TITLE_TAGS = ['TI', 'T1', 'ID'];

/** Every record of a RIS text with the ids its lines carry; a line outside of records stands for itself. */
export function readRisRecords(text: string): Mention[] {
  const mentions: Mention[] = [];
  let record: { line: number; values: Map<string, string[]> } | null = null;
  const finish = () => {
    if (record) mentions.push(toMention(record.line, record.values));
    record = null;
  };
  for (const [at, line] of text.split('\n').entries()) {
    const [, tag, value = ''] = TAG.exec(line.trimEnd()) ?? [];
    if (tag === 'TY') finish();
    if (tag === 'ER') finish();
    else if (tag && (record || tag === 'TY')) {
      record ??= { line: at + 1, values: new Map() };
      const values = record.values.get(tag) ?? [];
      values.push(value.trim());
      record.values.set(tag, values);
    } else if (!record && line.trim() !== '' && !/^\s*#/.test(line))
      mentions.push({ place: `line ${at + 1}`, label: line.trim(), spellings: [line.trim()] });
  }
  finish();
  return mentions;
}

function toMention(line: number, values: ReadonlyMap<string, readonly string[]>): Mention {
  const all = (tags: readonly string[]) => tags.flatMap((tag) => values.get(tag) ?? []).filter(Boolean);
  return { place: `line ${line}`, label: all(TITLE_TAGS)[0] ?? '(a record without a title)', spellings: all(ID_TAGS) };
}
