import type { Block } from '../../model/document.ts';
import { readCaption } from './captions.ts';
import { joinText, type Vocabulary } from './hyphens.ts';
import type { Line } from './line.ts';

const MAX_OPEN = 4_000;
const KEPT = 1_000;
/** No paragraph is longer, in characters: what follows starts another one. */
const MAX_PARAGRAPH = 40_000;

/** The lines as one text. */
export function textOf(lines: readonly Line[], vocabulary: Vocabulary): string {
  // Only the end of the text decides how a line is joined to it, and looking at a growing text copies it each time.
  const done: string[] = [];
  let open = '';
  for (const line of lines) {
    open = joinText(open, line.text, vocabulary);
    if (open.length < MAX_OPEN) continue;
    done.push(open.slice(0, -KEPT));
    open = open.slice(-KEPT);
  }
  return done.join('') + open;
}

const UNFINISHED = /[^.!?:;。！？"”)\]]$/u;
const BULLET = /^[•▪◦‣●■∙►➢]\s*/u;

/** Blocks of a section, to which paragraphs are added that may continue one before. */
export class BlockList {
  readonly blocks: Block[] = [];
  /** Where the last paragraph of the text is, and whether its last line goes on elsewhere. */
  private open = -1;
  /** The items of the last list. */
  private items: Block[][] = [];
  private readonly vocabulary: Vocabulary;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** Adds a figure, a table or a note, which may be in the middle of a paragraph. */
  addFloat(block: Block): void {
    this.blocks.push(block);
  }

  /** Adds the text of a group of lines; at the start of a column it may continue the paragraph before. */
  addText(lines: readonly Line[], isSmall: boolean): void {
    const text = textOf(lines, this.vocabulary);
    const [first] = lines;
    if (!first || text === '') return;
    const { page } = first;
    const caption = readCaption(text);
    if (caption) this.addFloat({ kind: 'figure', label: caption.label, caption: caption.caption, page });
    else if (isSmall) this.addFloat({ kind: 'paragraph', text, page });
    else if (BULLET.test(text) && text.replace(BULLET, '') !== '') this.addItem(text.replace(BULLET, ''), page);
    else this.addParagraph(text, first);
  }

  private addParagraph(text: string, first: Line): void {
    const before = this.blocks[this.open];
    const isElsewhere = first.first || this.open < this.blocks.length - 1;
    if (before?.kind === 'paragraph' && isElsewhere && continues(before.text, text, first)) {
      this.blocks[this.open] = { ...before, text: joinText(before.text, text, this.vocabulary) };
      return;
    }
    this.open = this.blocks.push({ kind: 'paragraph', text, page: first.page }) - 1;
  }

  private addItem(text: string, page: number): void {
    const item: Block[] = [{ kind: 'paragraph', text, page }];
    const last = this.blocks.at(-1);
    if (last?.kind === 'list') this.items.push(item);
    else {
      this.items = [item];
      this.blocks.push({ kind: 'list', ordered: false, items: this.items, page });
    }
  }
}

/** A paragraph goes on if its end is open and the next one starts inside a sentence. */
function continues(before: string, text: string, first: Line): boolean {
  if (before.length > MAX_PARAGRAPH || !UNFINISHED.test(before.slice(-2))) return false;
  const isIndented = first.x > first.left + first.size * 0.7;
  return /^[\p{Ll}(,]/u.test(text) || (first.first && !isIndented && before.length > 60 && !/^[[(]?\d/.test(text));
}
