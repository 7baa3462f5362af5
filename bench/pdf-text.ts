/**
 * Text of PDFs beside pdftotext and bare unpdf: `node scripts/run.mjs bench/pdf-text.ts FOLDER... [--misses] [--children]`.
 * The documents are divided into two halves, A and B, by their names: rules are tuned on A, and B is the check.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { toMarkdown } from '../src/documents/markdown.ts';
import { openDocument } from '../src/documents/open.ts';
import { readPdfDocument } from '../src/documents/pdf/document.ts';
import { createSystemClock } from '../src/model/clock.ts';
import { readText } from '../src/pdf/read-text.ts';
import { compoundsOf, headingsOf, orderAgreement, recallOf, runningOf } from './pdf-text-measures.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const flags = process.argv.filter((each) => each.startsWith('--'));
const folders = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => name.endsWith('.pdf'))
  .sort();

/** What pdftotext reads; null if it is not installed. */
function pdftotext(path: string, ...options: string[]): string | null {
  try {
    const maxBuffer = 256 * 1024 * 1024;
    return execFileSync('pdftotext', ['-q', ...options, path, '-'], { encoding: 'utf8', maxBuffer, timeout: 60_000 });
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    return '';
  }
}

async function bareText(bytes: Uint8Array): Promise<number> {
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false, maxImageSize: 1 });
    for (let page = 1; page <= document.numPages; page += 1) {
      const read = await document.getPage(page);
      await read.getTextContent();
      read.cleanup();
    }
    return document.numPages;
  } catch {
    return 0;
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

class Sums {
  documents = 0;
  unreadable = 0;
  pages = 0;
  bareMs = 0;
  ownMs = 0;
  cut = 0;
  readonly recalls: number[] = [];
  readonly orders: number[] = [];
  readonly running = { left: 0, of: 0 };
  readonly compounds = { glued: 0, of: 0 };
  readonly headings = { found: 0, of: 0 };
  references = 0;
}

const halves = { A: new Sums(), B: new Sums() };

for (const [at, file] of files.entries()) {
  const sums = halves[at % 2 === 0 ? 'A' : 'B'];
  const reference = pdftotext(file);
  if (reference === null) {
    print('pdftotext is not installed; nothing to compare with.');
    process.exit(0);
  }
  await measure(file, reference, sums);
}

async function measure(file: string, reference: string, sums: Sums): Promise<void> {
  const bytes = readFileSync(file);
  // Time of the processor: the machine may do other work meanwhile.
  const start = cpuMs();
  const pages = await bareText(new Uint8Array(bytes));
  const middle = cpuMs();
  const text = await readText(new Uint8Array(bytes), 600_000);
  const document = text && readPdfDocument(text);
  const written = document && toMarkdown(document);
  const end = cpuMs();
  if (reference.replace(/\s/g, '').length < 500 || !document || !written) {
    if (reference.replace(/\s/g, '').length >= 500) {
      sums.unreadable += 1;
      print(`unreadable: ${file}`);
    }
    return;
  }
  sums.documents += 1;
  sums.pages += pages;
  sums.bareMs += middle - start;
  sums.ownMs += end - middle;
  if (document.cut) sums.cut += 1;
  if (document.references.length > 0) sums.references += 1;
  const whole = [written.text, ...document.references.map((each) => `${each.label ?? ''} ${each.text}`)].join('\n');
  const running = runningOf(reference, whole);
  const raw = pdftotext(file, '-raw') ?? '';
  const compounds = compoundsOf(raw, whole);
  const titles = [
    ...written.outline.map(({ title }) => title),
    ...(document.references.length > 0 ? ['References'] : []),
  ];
  const headings = headingsOf(raw, titles);
  const recall = recallOf(reference, whole, running.keys);
  sums.recalls.push(recall);
  sums.orders.push(orderAgreement(reference, whole));
  add(sums.running, { left: running.left.length, of: running.of });
  add(sums.compounds, { glued: compounds.glued.length, of: compounds.of });
  add(sums.headings, { found: headings.of - headings.missed.length, of: headings.of });
  if (flags.includes('--misses')) {
    const parts = [
      recall < 0.97 && `recall ${recall.toFixed(3)}`,
      running.left.length > 0 && `running ${running.left.slice(0, 4).join(' | ')}`,
      compounds.glued.length > 0 && `glued ${compounds.glued.slice(0, 8).join(' ')}`,
      headings.missed.length > 0 && `headings ${headings.missed.slice(0, 8).join(' | ')}`,
    ].filter(Boolean);
    if (parts.length > 0) print(`${file}\n    ${parts.join('\n    ')}`);
  }
}

function add<K extends string>(sums: Record<K, number>, more: Record<K, number>): void {
  for (const key of Object.keys(more) as K[]) sums[key] += more[key];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const share = (part: number, whole: number) =>
  `${part}/${whole} = ${whole ? ((100 * part) / whole).toFixed(1) : '-'} %`;

for (const [name, sums] of Object.entries(halves)) {
  const speed = (ms: number) => ((sums.pages / ms) * 1000).toFixed(1);
  print(
    `\nhalf ${name}: ${sums.documents} documents, ${sums.pages} pages, ${sums.unreadable} unreadable, ${sums.cut} cut`,
  );
  print(`  word recall: mean ${mean(sums.recalls).toFixed(4)}, median ${median(sums.recalls).toFixed(4)}`);
  print(`  order agreement: mean ${mean(sums.orders).toFixed(4)}, median ${median(sums.orders).toFixed(4)}`);
  print(`  running heads left: ${share(sums.running.left, sums.running.of)}`);
  print(`  compounds glued: ${share(sums.compounds.glued, sums.compounds.of)}`);
  print(`  numbered headings found: ${share(sums.headings.found, sums.headings.of)}`);
  print(`  reference list found: ${share(sums.references, sums.documents)}`);
  print(
    `  pages a second: ${speed(sums.ownMs)} against ${speed(sums.bareMs)}, ratio ${(sums.bareMs / sums.ownMs).toFixed(2)}`,
  );
}
print(`\npeak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);

if (flags.includes('--children')) await readInChildren();

/** As the product reads many files: each in a child process, two at a time. */
async function readInChildren(): Promise<void> {
  const clock = createSystemClock();
  const start = performance.now();
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await openDocument(file, { clock });
  };
  await Promise.all([work(), work()]);
  const seconds = (performance.now() - start) / 1000;
  const pages = halves.A.pages + halves.B.pages;
  print(`in child processes, two at a time: ${(pages / seconds).toFixed(1)} pages a second, ${files.length} files`);
}
