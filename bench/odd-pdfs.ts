/**
 * Reads unusual PDFs and prints the outcome of each.
 *   node scripts/run.mjs bench/odd-pdfs.ts FOLDER
 * FOLDER has an index.json of {file, category, chars_first_2_pages}.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSystemClock } from '../src/model/clock.ts';
import { inspectPdf } from '../src/pdf/inspect.ts';

interface Odd {
  readonly file: string;
  readonly category: string;
  /** Characters that another extractor found on the first two pages. */
  readonly chars_first_2_pages: number;
}

const [folder = ''] = process.argv.slice(2);
const odd: Odd[] = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
const outcomes = new Map<string, number>();
for (const { file, chars_first_2_pages: theirs } of odd) {
  const found = await inspectPdf(join(folder, file), { clock: createSystemClock(), timeoutMs: 10_000 });
  if (!found.ok) throw new Error(`${file}: ${found.error.message}`);
  const { opens, problem, tail, header, pageCount, pages } = found.value;
  const ours = pages
    .slice(0, 2)
    .flat()
    .reduce((sum, line) => sum + line.text.length, 0);
  const outcome = opens ? `opens, tail ${tail}` : `${problem}`;
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  process.stdout.write(
    `${file.padEnd(52)} ${outcome.padEnd(24)} header ${header}, ${pageCount} pages, ${ours} characters (theirs ${theirs})\n`,
  );
}
process.stdout.write(
  `\n${odd.length} files, no crash: ${[...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join('; ')}\n`,
);
