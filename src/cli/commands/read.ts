import type { Command } from 'commander';
import { fileSize } from '../../disk/atomic.ts';
import type { ReadAnswer } from '../../documents/read.ts';
import { createFailure } from '../../model/error.ts';
import { parseRef } from '../../model/ref.ts';
import { ok, type Result } from '../../model/result.ts';
import { toWire } from '../../model/wire.ts';
import { paint } from '../../terminal/paint.ts';
import { parseNumber } from '../number-option.ts';
import { showPaged } from '../pager.ts';
import { print, printJson, printNote } from '../print.ts';
import { type JsonFlag, refuse } from '../report.ts';
import { paintHeadings } from '../show/text.ts';
import { JSON_OPTION } from '../tool-command.ts';
import { withApp } from '../with-app.ts';

interface ReadFlags extends JsonFlag {
  readonly outline?: boolean;
  readonly references?: boolean;
  readonly section?: string;
  readonly page?: string;
  readonly offset?: string;
  readonly limit?: string;
}

async function run(target: string, flags: ReadFlags): Promise<void> {
  const range = parseRange(flags);
  const conflict = findConflict(flags);
  if (!range.ok || conflict) return refuse(range.ok ? createFailure('INVALID_ARGUMENT', conflict) : range.error, flags);
  const { section } = flags;
  await withApp(flags, async (app, { pager }) => {
    const part = { ...range.value, ...(section !== undefined && { section }) };
    const isFile = (await fileSize(target)).ok;
    if (!isFile && !parseRef(target).ok)
      return refuse(createFailure('INVALID_ARGUMENT', `"${target}" is neither a file nor a reference.`), flags);
    const answer = await (isFile ? app.readFile(target, part) : app.read(target, part));
    if (!answer.ok) return refuse(answer.error, flags, { target });
    if (flags.json) printJson({ ok: true, ...toOutput(answer.value, flags) });
    else await show(answer.value, flags, pager);
  });
}

/** The reference list and the outline without the text, if only they are wanted. */
function toOutput({ references, text, ...answer }: ReadAnswer, flags: ReadFlags): object {
  const { ref, title, from, outline, warning } = answer;
  const document = { ...(ref && { ref }), title, from, ...(warning && { warning }) };
  if (flags.references) return toWire({ ...document, references });
  if (flags.outline) return toWire({ ...document, outline });
  return toWire({ ...answer, text, referenceCount: references.length });
}

async function show(answer: ReadAnswer, flags: ReadFlags, pager: string | undefined): Promise<void> {
  const { outline, text, nextOffset, warning } = answer;
  if (warning) printNote(`warning: ${warning}\n`);
  if (flags.references) showReferences(answer);
  else if (flags.outline) print(outline.map(showHeading).join(''));
  else {
    await showPaged(paintHeadings(text), pager);
    if (nextOffset !== undefined) printNote(`\nMore text follows: --offset ${nextOffset}\n`);
  }
}

function showReferences({ references }: ReadAnswer): void {
  print(references.map(({ index, label, text }) => `${label ?? index}. ${text}\n`).join(''));
  if (references.length === 0) printNote('No reference list was found.\n');
}

function showHeading({ id, title, level, chars }: ReadAnswer['outline'][number]): string {
  return `${'  '.repeat(level - 1)}${title || '(no heading)'} ${paint.dim(`(${id}, ${chars} characters)`)}\n`;
}

const MAX_CHARACTERS = 999_999_999;
const MAX_PAGES = 99_999;

/** Options that make no sense together; empty if there are none. */
function findConflict(flags: ReadFlags): string {
  const given = (names: readonly (keyof ReadFlags)[]) => names.filter((name) => flags[name] !== undefined);
  const parts = given(['section', 'page', 'offset', 'limit']);
  const whole = given(['outline', 'references']);
  const [first, second] = whole.length > 0 ? [...whole, ...parts] : given(['section', 'page']);
  return first && second ? `--${first} cannot be combined with --${second}.` : '';
}

function parseRange({ page, offset, limit }: ReadFlags): Result<{ page?: number; offset?: number; limit?: number }> {
  const sheet = page === undefined ? ok(undefined) : parseNumber('--page', page, { min: 1, max: MAX_PAGES });
  if (!sheet.ok) return sheet;
  const start = offset === undefined ? ok(undefined) : parseNumber('--offset', offset, { min: 0, max: MAX_CHARACTERS });
  if (!start.ok) return start;
  const length = limit === undefined ? ok(undefined) : parseNumber('--limit', limit, { min: 1, max: MAX_CHARACTERS });
  if (!length.ok) return length;
  return ok({
    ...(sheet.value !== undefined && { page: sheet.value }),
    ...(start.value !== undefined && { offset: start.value }),
    ...(length.value !== undefined && { limit: length.value }),
  });
}

/** `carrel read`: the text of a paper. */
export function addRead(program: Command): void {
  program
    .command('read <ref-or-file>')
    .description('print the text of a stored paper, or of a PDF, JATS or HTML file, as Markdown')
    .option('--outline', 'print the headings and their ids instead')
    .option('--references', 'print the reference list instead')
    .option('--section <name>', 'print one section, named by its id or heading, and its subsections')
    .option('--page <number>', 'print one page of a PDF')
    .option('--offset <number>', 'start at this character')
    .option('--limit <number>', 'print at most this many characters')
    .option(...JSON_OPTION)
    .action(run);
}
