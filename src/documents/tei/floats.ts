import type { XmlElement } from '@rgrove/parse-xml';
import type { Block, DocumentTable } from '../../model/document.ts';
import { children, descendants } from '../../text/xml.ts';
import { readCaption } from '../pdf/captions.ts';
import { type SpanCell, spreadSpans } from '../table-rows.ts';
import { inlineText } from './inline.ts';
import { pageOf } from './place.ts';

/** Figures and tables, which come after the text: each is placed once, behind the first text that refers to it. */
export interface Floats {
  /** The figures and tables that this element is the first to refer to. */
  take(element: XmlElement): Block[];
  /** Those that nothing refers to. */
  rest(): Block[];
}

/** Collects the figures and tables of a text. */
export function collectFloats(figures: readonly XmlElement[]): Floats {
  const waiting = new Map(figures.map((figure, at) => [figure.attributes['xml:id'] ?? `#${at}`, figure]));
  const takeOne = (id: string) => {
    const figure = waiting.get(id);
    waiting.delete(id);
    return figure ? readFigure(figure) : [];
  };
  return {
    take(element) {
      const page = pageOf(element).page;
      const targets = descendants(element, 'ref').map((ref) => (ref.attributes['target'] ?? '').replace(/^#/, ''));
      // Away from its page, a page number would end the page of the text around it.
      return targets.flatMap(takeOne).map((block) => (block.page === page ? block : withoutPage(block)));
    },
    rest: () => [...waiting.keys()].flatMap(takeOne),
  };
}

const withoutPage = ({ page: _, ...block }: Block): Block => block as Block;

/** A figure by its caption, or a table; one without any text is nothing. */
function readFigure(figure: XmlElement): Block[] {
  const part = (name: string) => children(figure, name).map(inlineText).filter(Boolean).join(' ');
  const [table] = children(figure, 'table');
  const isTable = figure.attributes['type'] === 'table' || table !== undefined;
  const { label, caption } = readHead(part('head'), part('figDesc'), isTable ? 'Table' : 'Figure', part('label'));
  const shown = { ...(label && { label }), caption, ...pageOf(figure) };
  if (isTable)
    return [{ ...readTable(table), ...shown, notes: children(figure, 'note').map(inlineText).filter(Boolean) }];
  return label || caption ? [{ kind: 'figure', ...shown }] : [];
}

/** The label in the head, else the number that is given apart; the rest of the head is part of the caption. */
function readHead(head: string, description: string, kind: string, number: string) {
  const glue = /^[-–,.;:)]/.test(description) ? '' : ' ';
  const printed = readCaption(head.replace(/ (?=[:.])/, ''));
  const label = printed?.label ?? (number ? `${kind} ${number}` : '');
  const start = printed ? printed.caption : /[\p{L}\p{N}]/u.test(head) ? head : '';
  return { label, caption: start ? `${start}${description ? glue : ''}${description}` : description };
}

function readTable(table: XmlElement | undefined): Pick<DocumentTable, 'kind' | 'headRows' | 'rows'> {
  const toCell = (cell: XmlElement): SpanCell => ({
    text: inlineText(cell),
    columns: Number(cell.attributes['cols'] ?? 1),
    rows: Number(cell.attributes['rows'] ?? 1),
  });
  const rows = spreadSpans(children(table, 'row').map((row) => children(row, 'cell').map(toCell)));
  return { kind: 'table', headRows: rows.length > 1 ? 1 : 0, rows };
}
