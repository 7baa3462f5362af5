import { spawn } from 'node:child_process';
import { cleanText } from './lines.ts';
import type { PageSize, PdfLine } from './report.ts';

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const MAX_LINES = 400;

/** Where to look for programs, and when to stop. */
export interface OcrOptions {
  readonly searchPath: string;
  readonly signal?: AbortSignal;
}

/** Whether Tesseract is on the search path. */
export async function hasOcr(options: OcrOptions): Promise<boolean> {
  return (await runProgram('tesseract', ['--version'], new Uint8Array(), options)) !== null;
}

/** A picture of a page made by Poppler; null when it is not installed or fails. */
export function renderPage(path: string, page: number, options: OcrOptions): Promise<Buffer | null> {
  const only = ['-f', String(page), '-l', String(page)];
  return runProgram('pdftoppm', [...only, '-r', '200', '-gray', '-png', path], new Uint8Array(), options);
}

/** The lines that Tesseract reads in a picture of a page; null when it fails. */
export async function readPicture(picture: Uint8Array, box: PageSize, options: OcrOptions): Promise<PdfLine[] | null> {
  const table = await runProgram('tesseract', ['stdin', 'stdout', 'tsv'], picture, options);
  return table && parseTable(table.toString('utf8'), box);
}

/** Runs a program with only PATH set; null if it is missing, fails, takes too long or prints too much. */
function runProgram(
  name: string,
  args: readonly string[],
  input: Uint8Array,
  options: OcrOptions,
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const child = spawn(name, [...args], {
      env: { PATH: options.searchPath, OMP_THREAD_LIMIT: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      ...(options.signal && { signal: options.signal }),
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_OUTPUT_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.on('error', () => resolve(null));
    child.on('close', (status) => resolve(status === 0 ? Buffer.concat(chunks) : null));
    // If a program exits before it has read everything, its exit status decides.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

interface Word {
  readonly line: string;
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly text: string;
}

/** Tesseract's table: one row per page, block, paragraph, line and word, with boxes in pixels. */
function parseTable(table: string, box: PageSize): PdfLine[] {
  const rows = table.split('\n').map((row) => row.split('\t'));
  const [, , , , , , , , width = 1, height = 1] = (rows.find(([level]) => level === '1') ?? []).map(Number);
  const lines = new Map<string, Word[]>();
  for (const row of rows.filter(([level]) => level === '5')) {
    const word = toWord(row);
    if (word.text === '') continue;
    const line = lines.get(word.line);
    if (line) line.push(word);
    else lines.set(word.line, [word]);
  }
  return [...lines.values()].slice(0, MAX_LINES).map((words) => toLine(words, width, height, box));
}

function toWord([, page, block, paragraph, line, , left, top, , height, , text]: readonly string[]): Word {
  const key = [page, block, paragraph, line].join(' ');
  return { line: key, left: Number(left), top: Number(top), height: Number(height), text: cleanText(text ?? '') };
}

function toLine(words: readonly Word[], width: number, height: number, box: PageSize): PdfLine {
  const heights = words.map((word) => word.height).sort((a, b) => a - b);
  // Letters without ascender and descender are half as high as the font size.
  const tallest = heights.at(-1) ?? 0;
  const bottom = words.reduce((most, word) => Math.max(most, word.top + word.height), 0);
  return {
    text: words.map((word) => word.text).join(' '),
    size: (tallest / height) * box.height,
    x: words.reduce((least, word) => Math.min(least, word.left), width) / width,
    y: bottom / height,
  };
}
