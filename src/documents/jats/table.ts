import type { XmlElement } from '@rgrove/parse-xml';
import type { DocumentTable } from '../../model/document.ts';
import { children, descendants, elementsOf } from '../../text/xml.ts';
import { readRows } from '../table-rows.ts';
import { captionOf, labelOf } from './caption.ts';
import { inlineText } from './inline.ts';

/** A table with its label, caption, rows and notes; one that is only a picture has no rows. */
export function readTable(wrap: XmlElement): DocumentTable {
  const tables = wrap.name === 'table' ? [wrap] : descendants(wrap, 'table');
  const trs = tables.flatMap((table) => descendants(table, 'tr'));
  const head = tables.flatMap((table) => children(table, 'thead').flatMap((each) => descendants(each, 'tr')));
  const feet = children(wrap, 'table-wrap-foot');
  return {
    kind: 'table',
    ...labelOf(wrap),
    caption: captionOf(wrap),
    headRows: head.length || (trs[0] && elementsOf(trs[0]).every((cell) => cell.name === 'th') ? 1 : 0),
    rows: readRows(trs, inlineText),
    notes: feet.flatMap((foot) => elementsOf(foot).map(inlineText)).filter(Boolean),
  };
}
