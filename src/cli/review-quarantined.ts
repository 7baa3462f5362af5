import { randomUUID } from 'node:crypto';
import type { LogRow } from '../model/log-row.ts';
import { formatRef, parseRef } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { Quarantined } from '../store/papers/read.ts';
import type { Store } from '../store/store.ts';
import { confirm } from './confirm.ts';
import { print, printJson, printNote } from './print.ts';
import { type JsonFlag, refuse } from './report.ts';
import { showQuarantined, toQuarantinedRow } from './show/quarantine.ts';
import { withApp } from './with-app.ts';

/** The options of a decision on a quarantined file. */
export interface QuarantineFlags extends JsonFlag {
  readonly yes?: boolean;
  readonly sha256?: string;
}

export const SHA256_OPTION = [
  '--sha256 <digest>',
  'beginning of the digest, if several files of the paper are in quarantine',
] as const;

const DIGEST = /^[0-9a-f]{6,64}$/;

const CALL = { capability: 'local', detail: 'from the command line' } as const;

/** What a decision asks, does and reports. */
export interface QuarantineDecision {
  readonly done: string;
  question(file: Quarantined): string;
  /** Changes the library; `sha256` is the file that the person saw. */
  apply(
    store: Store,
    file: Quarantined,
    sha256: string,
    call: typeof CALL & { sessionId: string },
  ): Promise<Result<LogRow>>;
}

/** The beginning of a digest; an empty variable of a script must not choose whatever is there. */
function readDigest({ sha256 }: QuarantineFlags): Result<string> {
  if (sha256 === undefined) return ok('');
  const digest = sha256.toLowerCase();
  return DIGEST.test(digest) ? ok(digest) : fail('INVALID_ARGUMENT', '--sha256 needs 6 to 64 hexadecimal digits.');
}

/** Shows a quarantined file with its evidence, asks, and then decides about exactly that file. */
export async function decideQuarantined(
  text: string,
  flags: QuarantineFlags,
  { done, question, apply }: QuarantineDecision,
): Promise<void> {
  await withApp(flags, async (app) => {
    const ref = parseRef(text);
    if (!ref.ok) return refuse(ref.error, flags, { ref: text });
    const store = await app.store();
    const sha256 = readDigest(flags);
    const found = sha256.ok ? await store.findQuarantined(ref.value, { sha256: sha256.value }) : sha256;
    if (!found.ok) return refuse(found.error, flags, { ref: text });
    if (!flags.json) printNote(showQuarantined(found.value));
    const sure = await confirm(question(found.value), flags);
    if (!sure.ok) return refuse(sure.error, flags, { ref: text, file: toQuarantinedRow(found.value) });
    if (!sure.value) {
      printNote(`Nothing was changed: the file of ${formatRef(ref.value)} stays in quarantine.\n`);
      process.exitCode = 1;
      return;
    }
    const digest = found.value.entry.copy?.sha256 ?? '';
    const row = await apply(store, found.value, digest, { ...CALL, sessionId: randomUUID() });
    if (!row.ok) return refuse(row.error, flags, { ref: text });
    if (flags.json) printJson({ ok: true, ref: text, row: row.value });
    else print(`${done}: ${row.value.target ?? text} (log row ${row.value.ts_seq})\n`);
  });
}
