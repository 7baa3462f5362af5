/**
 * Feeds changed texts to every parser that meets the outside. A text that runs new code joins the texts to change.
 * A parser may refuse a text; it fails if it throws or takes more than a second of the processor.
 * Usage: node scripts/run.mjs bench/fuzz.ts [INPUTS] [SEED] [NAME...]     (default: 20000 inputs each, seed 1, all)
 */
import { startCoverage } from './fuzz/coverage.ts';
import { createRandom, MAX_LENGTH, mutate } from './fuzz/mutate.ts';
import { mutateJson } from './fuzz/mutate-json.ts';
import { listTargets, type Target } from './fuzz/targets.ts';

const [inputs = '20000', seed = '1', ...names] = process.argv.slice(2);
/** Asking for the coverage takes milliseconds, so it is asked for many inputs at once. */
const BATCH = 200;
const MAX_MS = 1000;
/** More would be mostly variants of the same. */
const MAX_TEXTS = 2000;
const MAX_FINDINGS = 5;

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Finding {
  readonly text: string;
  readonly problem: string;
}

async function tryText({ run }: Target, text: string): Promise<Finding | null> {
  const started = process.cpuUsage();
  try {
    await run(text);
  } catch (error) {
    return { text, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  const { user, system } = process.cpuUsage(started);
  const ms = (user + system) / 1000;
  return ms > MAX_MS ? { text, problem: `took ${Math.round(ms)} ms` } : null;
}

async function fuzz(target: Target): Promise<{ texts: number; ms: number; findings: Finding[] }> {
  const random = createRandom(Number(seed));
  const coverage = startCoverage();
  const texts = target.seeds.map((text) => text.slice(0, MAX_LENGTH));
  const findings: Finding[] = [];
  const started = performance.now();
  const attempt = async (text: string) => {
    const finding = await tryText(target, text);
    if (finding) findings.push(finding);
  };
  if (texts.length === 0) throw new Error(`${target.name} has no text to start from`);
  for (const text of texts) await attempt(text);
  coverage.takeNew();
  for (let done = 0; done < Number(inputs) && findings.length < MAX_FINDINGS; done += BATCH) {
    const batch = Array.from({ length: BATCH }, () => change(choose(texts, random), texts, random));
    for (const text of batch) await attempt(text);
    if (coverage.takeNew() > 0 && texts.length < MAX_TEXTS) texts.push(...batch.filter(() => random() < 0.05));
  }
  coverage.stop();
  return { texts: texts.length, ms: performance.now() - started, findings };
}

const change = (text: string, texts: readonly string[], random: () => number): string =>
  (random() < 0.7 ? mutateJson(text, texts, random) : undefined) ?? mutate(text, texts, random);

const choose = (texts: readonly string[], random: () => number): string =>
  texts[Math.floor(random() * texts.length)] ?? '';

let failed = 0;
for (const target of await listTargets(names)) {
  const { texts, ms, findings } = await fuzz(target);
  failed += findings.length;
  const verdict = findings.length === 0 ? 'held' : `${findings.length} FINDINGS`;
  print(
    `${target.name.padEnd(28)} ${inputs} inputs  ${String(texts).padStart(5)} texts  ${(ms / 1000).toFixed(1)} s  ${verdict}`,
  );
  for (const { text, problem } of findings)
    print(`  ${problem.split('\n').slice(0, 4).join('\n    ')}\n  ${JSON.stringify(text.slice(0, 400))}`);
}
process.exit(failed === 0 ? 0 : 1);
