import type { Block, DocumentTable } from '../../model/document.ts';
import { foldText } from '../../text/markup.ts';
import { readCaption } from '../pdf/captions.ts';
import { type Finder, pageOf, type Target } from './nodes.ts';
import type { DoclingFloat, DoclingTable } from './schema.ts';

/** A picture by its caption; one without a caption is nothing. */
export function readPicture(picture: DoclingFloat, find: Finder): Block[] {
  const shown = captionOf(picture, find);
  return shown.caption || shown.label ? [{ kind: 'figure', ...shown, ...pageOf(picture) }] : [];
}

/** A table with its caption and notes; the service resolves spans. */
export function readTable(table: DoclingTable, find: Finder): Block[] {
  const grid = table.data?.grid ?? [];
  const rows = grid.map((row) => row.map(({ text }) => foldText(text ?? '')));
  const firstBody = grid.findIndex((row) => !row.some(({ column_header }) => column_header));
  const block: DocumentTable = {
    kind: 'table',
    ...captionOf(table, find),
    headRows: firstBody < 0 ? 0 : firstBody,
    rows,
    notes: textsOf(find.ofFloat(table.footnotes)),
  };
  return block.rows.length > 0 || block.caption ? [{ ...block, ...pageOf(table) }] : [];
}

function captionOf(float: DoclingFloat, find: Finder): { readonly label?: string; readonly caption: string } {
  const text = textsOf(find.ofFloat(float.captions)).join(' ');
  const printed = readCaption(text);
  return printed ? { label: printed.label, caption: printed.caption } : { caption: text };
}

const textsOf = (targets: readonly Target[]): string[] =>
  targets.flatMap(({ kind, node }) => (kind === 'text' ? foldText(node.text) || [] : []));
