import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const FOLDER = join(import.meta.dirname, 'from-0.1.0');
/** The home that version 0.1.0 wrote the files in. */
const ORIGINAL_HOME = '/tmp/desk';

/** Copies what version 0.1.0 wrote, `home` or `snapshot`, and unpacks its databases, which are kept compressed. */
export async function copyOlder(name: 'home' | 'snapshot', to: string): Promise<void> {
  await cp(join(FOLDER, name), to, { recursive: true });
  for (const file of (await readdir(to)).filter((each) => each.endsWith('.db.gz'))) {
    await writeFile(join(to, file.slice(0, -'.gz'.length)), gunzipSync(await readFile(join(to, file))));
    await rm(join(to, file));
  }
}

/** An answer of a tool that version 0.1.0 gave. */
export interface OlderAnswer {
  readonly tool: string;
  readonly args: Record<string, string>;
  readonly answer: Record<string, unknown>;
}

/** What version 0.1.0 answered about its files; sentences that may be reworded were left out. */
export interface OlderAnswers {
  readonly library: readonly OlderAnswer[];
  readonly audit: Record<string, unknown>;
  readonly sessions: Readonly<Record<'strategy' | 'review' | 'complete' | 'archived', Record<string, unknown>>>;
  /** The sessions after the checkpoint they wait at was approved. */
  readonly approved: Readonly<Record<'strategy' | 'review', Record<string, unknown>>>;
  readonly snapshot: {
    readonly search: readonly OlderAnswer[];
    readonly info: Record<string, unknown>;
    readonly digest: string;
    readonly verify: Record<string, unknown>;
  };
}

/** The recorded answers, as if they had been given about the files in `home`. */
export async function readOlderAnswers(home: string): Promise<OlderAnswers> {
  const text = await readFile(join(FOLDER, 'answers.json'), 'utf8');
  return JSON.parse(text.replaceAll(ORIGINAL_HOME, JSON.stringify(home).slice(1, -1)));
}
