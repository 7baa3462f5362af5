import type { Block, Document, Section } from '../../model/document.ts';
import { boundText } from '../../pdf/bounds.ts';
import type { PdfFont, PdfText } from '../../pdf/placed.ts';
import { isUnreadable } from '../../pdf/quality.ts';
import { trimEndOf } from '../../text/trim.ts';
import { createIds } from '../ids.ts';
import { isCaptionStart, readCaption } from './captions.ts';
import { toLines } from './columns.ts';
import { type HeadingLook, lookAtHeading } from './headings.ts';
import { countWords, type Vocabulary } from './hyphens.ts';
import { findRunIn } from './lead.ts';
import { checkNumbers, levelsOf } from './levels.ts';
import type { Line } from './line.ts';
import { withoutLineNumbers } from './line-numbers.ts';
import { isReferencesName } from './names.ts';
import { takeNotes } from './notes.ts';
import { BlockList, textOf } from './paragraphs.ts';
import { toUnits, type Unit } from './parts.ts';
import { readPlainly } from './plain.ts';
import { readReferences } from './references.ts';
import { withoutRunning } from './running.ts';
import { type BodyStyle, bodyStyle } from './style.ts';
import { findTitle } from './title.ts';
import { findUnheaded } from './unheaded.ts';

/** Reads the document of a PDF from the places of its text; null if there is no text or it is garbled. */
export function readPdfDocument(text: PdfText): Document | null {
  try {
    const bounded = boundText(text);
    return isGarbled(bounded) ? null : layOut(bounded);
  } catch {
    return readPlainly(text);
  }
}

function layOut(text: PdfText): Document | null {
  const pages = withoutRunning(text.pages.map(withoutLineNumbers));
  const lines = toLines(pages, text.fonts);
  if (lines.length === 0) return null;
  const style = bodyStyle(lines);
  const vocabulary = countWords(lines.map((line) => line.text));
  const title = findTitle(lines, style);
  const untitled = lines.filter((line) => !title.includes(line));
  const unheaded = findUnheaded(untitled);
  const { body, notes } = takeNotes(unheaded ? [...unheaded.before, ...unheaded.after] : untitled, style);
  const assembly = new Assembly({ style, vocabulary, fonts: text.fonts });
  assembly.add(toUnits(body, style));
  assembly.addNotes(notes);
  return {
    from: 'pdf',
    title: trimEndOf(textOf(title, vocabulary), '*∗†‡§¶⋆').trimEnd(),
    authors: [],
    sections: assembly.sections(),
    references: readReferences(unheaded?.list ?? assembly.referenceLines, style, vocabulary),
    ...(text.cut && { cut: true as const }),
  };
}

const MIN_CHARACTERS = 200;
const SAMPLE = 10;

/** More than half of the pages with text are garbled, as those of fonts without a character map. */
function isGarbled({ pages }: PdfText): boolean {
  const full = pages.filter(
    ({ segments }) => segments.reduce((sum, { text }) => sum + text.length, 0) > MIN_CHARACTERS,
  );
  const step = Math.max(1, Math.floor(full.length / SAMPLE));
  const sample = full.filter((_, at) => at % step === 0);
  return sample.length > 0 && sample.filter(({ segments }) => isUnreadable(segments)).length > sample.length / 2;
}

interface Context {
  readonly style: BodyStyle;
  readonly vocabulary: Vocabulary;
  readonly fonts: readonly PdfFont[];
}

/** A section that is being filled. */
interface OpenSection {
  readonly title: string;
  readonly page: number;
  readonly look: HeadingLook | null;
  readonly list: BlockList;
}

const FRONT = 'Front matter';
const MAIN = 'Main text';

/** Puts units into sections, in order. */
class Assembly {
  readonly referenceLines: Line[] = [];
  private readonly context: Context;
  private readonly open: OpenSection[] = [];
  /** The heading of the reference list that is being read. */
  private list: HeadingLook | null = null;
  private notes: Section | null = null;

  constructor(context: Context) {
    this.context = context;
  }

  add(units: readonly Unit[]): void {
    const { style, fonts } = this.context;
    const looks = withoutFront(
      units,
      checkNumbers(units.map((unit, at) => (unit.rows ? null : lookAtHeading(unit, units[at + 1], style)))),
      style,
    );
    for (const [at, unit] of units.entries()) {
      const look = looks[at] ?? null;
      if (this.list && !(look && endsList(look, this.list))) this.addListed(unit);
      else if (look && isReferencesName(look.text) && looksLikeList(units.slice(at + 1, at + 15))) this.list = look;
      else if (look) this.start(look.text, unit.lines[0]?.page ?? 1, look);
      else if (unit.rows) this.addTable(unit, unit.rows);
      else this.addRunIn(unit, fonts);
    }
  }

  /** References, and what is printed between them, which does not end their list. */
  private addListed(unit: Unit): void {
    if (unit.rows) this.addTable(unit, unit.rows);
    else if (isFloat(unit)) this.addText(unit.lines);
    else for (const line of unit.lines) this.referenceLines.push(line);
  }

  /** A paragraph, which may start with its heading. */
  private addRunIn(unit: Unit, fonts: readonly PdfFont[]): void {
    const runIn = findRunIn(unit, fonts);
    if (runIn) this.start(runIn.title, unit.lines[0]?.page ?? 1, { ...PLAIN, text: runIn.title });
    this.addText(runIn?.rest ?? unit.lines);
  }

  private start(title: string, page: number, look: HeadingLook | null): void {
    this.list = null;
    this.open.push({ title, page, look, list: new BlockList(this.context.vocabulary) });
  }

  private current(page: number): BlockList {
    if (this.open.length === 0) this.start('', page, null);
    return (this.open.at(-1) as OpenSection).list;
  }

  private addText(lines: readonly Line[]): void {
    const [first] = lines;
    if (!first) return;
    const isSmall = first.size < this.context.style.size * 0.88;
    this.current(first.page).addText(lines, isSmall);
  }

  /** A table, with the caption right before it. */
  private addTable({ lines }: Unit, rows: readonly (readonly string[])[]): void {
    const page = lines[0]?.page ?? 1;
    const { blocks } = this.current(page);
    const before = blocks.at(-1);
    const isCaption = before?.kind === 'figure' && readCaption(`${before.label}. x`)?.isTable && before.page === page;
    if (isCaption) blocks.pop();
    const caption = isCaption ? { label: before.label ?? '', caption: before.caption } : { caption: '' };
    this.current(page).addFloat({ kind: 'table', ...caption, headRows: 1, rows, notes: [], page });
  }

  addNotes(notes: readonly (readonly Line[])[]): void {
    if (notes.length === 0) return;
    const blocks = notes.map((lines): Block => {
      return { kind: 'paragraph', text: textOf(lines, this.context.vocabulary), page: lines[0]?.page ?? 1 };
    });
    this.notes = { id: '', title: 'Footnotes', level: 1, blocks };
  }

  sections(): Section[] {
    const idFor = createIds();
    const headed = this.open.flatMap(({ look }) => look ?? []);
    const levels = levelsOf(headed);
    const levelOf = new Map(headed.map((look, at) => [look, levels[at] ?? 1]));
    const sections = this.open.map(({ title, page, look, list }): Section => {
      const named = look ? title : headed.length > 0 ? '' : MAIN;
      const level = look ? (levelOf.get(look) ?? 1) : 1;
      return { id: idFor(named || FRONT), title: named, level, page, blocks: list.blocks };
    });
    return this.notes ? [...sections, { ...this.notes, id: idFor(this.notes.title) }] : sections;
  }
}

const PLAIN: HeadingLook = { text: '', number: null, known: true, size: 0, bold: false, capitals: false, plain: false };

/** Names and addresses of authors look like headings: there are none before the abstract or the first long paragraph. */
function withoutFront(
  units: readonly Unit[],
  looks: readonly (HeadingLook | null)[],
  { size }: BodyStyle,
): (HeadingLook | null)[] {
  const start = units.findIndex(({ lines, rows }, at) => {
    const look = looks[at];
    if (look?.known || look?.number?.parts[0] === 1) return true;
    return !rows && !look && lines.length > 3 && lines.every((line) => line.size > size * 0.85);
  });
  return looks.map((look, at) => (at < start ? null : look));
}

/** Captions, and lines without a letter, are no references. */
function isFloat({ lines }: Unit): boolean {
  const text = lines.map((line) => line.text).join(' ');
  return isCaptionStart(text) || !/\p{L}/u.test(text);
}

const MIN_ENTRIES = 2;

/** Years or labels follow, as in a reference list; a chapter on literature has text. */
function looksLikeList(units: readonly Unit[]): boolean {
  const lines = units.flatMap((unit) => unit.lines).slice(0, 16);
  return (
    lines.filter(({ text }) => /\b(?:1[89]|20)\d\d[a-z]?\b|^\[|^\d{1,3}\./.test(text)).length >=
    Math.min(MIN_ENTRIES, lines.length)
  );
}

/** What ends a reference list: a heading as large as its own, or the name of another section. */
function endsList(look: HeadingLook, list: HeadingLook): boolean {
  if (isReferencesName(look.text)) return true;
  if (look.known || look.number?.kind === 'appendix') return true;
  if (look.plain || /\b(?:19|20)\d\d\b/.test(look.text)) return false;
  return (
    look.size >= list.size &&
    look.bold === list.bold &&
    look.capitals === list.capitals &&
    look.number?.kind !== 'decimal'
  );
}
