import { join, parse, resolve } from 'node:path';
import type { SavedPaper } from '../acquire/save/save.ts';
import { EMAIL_PLACEHOLDER } from '../config/values.ts';
import type { Config } from '../config.ts';
import { canWrite, confine } from '../disk/place.ts';
import { createFailure, type Failure } from '../model/error.ts';
import { fail, ok, type Result } from '../model/result.ts';

/** How a paper is saved into a folder. */
export interface SaveCall {
  /** Relative to the working folder (default: `downloads` there, or in the library if that is not writable). */
  readonly outputDir?: string;
  /** The user typed the path, so the download roots do not apply. */
  readonly anywhere?: boolean;
  readonly signal?: AbortSignal;
  readonly sessionId?: string;
}

/** A saved paper, with a note if its folder is not the expected one. */
export interface SavedWhere extends SavedPaper {
  readonly note?: string;
}

/** The failure of a download without a contact address, which some services require. */
export function missingEmail(): Failure {
  const note = 'Some services require a contact address.';
  return createFailure('CAPABILITY_DENIED', 'Downloading requires your contact address.', {
    remediation: [{ setting: 'CARREL_EMAIL', value: EMAIL_PLACEHOLDER, note }],
  });
}

/** The folder of a call. */
export interface Destination {
  readonly folder: string;
  readonly note?: string;
}

/** Finds the folder of a call: confined for tools, and never the root of a file system. */
export async function findDestination(config: Config, { outputDir, anywhere }: SaveCall): Promise<Result<Destination>> {
  const { workingFolder, downloadRoots, home } = config;
  if (outputDir !== undefined) {
    const refused = refuseFolder(outputDir);
    if (refused) return refused;
    const wanted = resolve(workingFolder, outputDir);
    const confined = await confine(wanted, anywhere ? [{ path: parse(wanted).root }] : downloadRoots);
    if (!confined.ok) return confined;
    const inside = anywhere ? ok(null) : await confine(confined.value, [{ path: home }]);
    const own = anywhere ? ok(null) : await confine(confined.value, [{ path: join(home, 'downloads') }]);
    if (!anywhere && inside.ok && !own.ok)
      return fail(
        'CAPABILITY_DENIED',
        `${outputDir} is inside the library, which manages its own files. Choose another folder.`,
      );
    return ok({ folder: confined.value });
  }
  const usual = join(workingFolder, 'downloads');
  const confined = workingFolder === parse(workingFolder).root ? null : await confine(usual, downloadRoots);
  if (confined?.ok && (await canWrite(usual))) return ok({ folder: confined.value });
  const folder = join(home, 'downloads');
  const real = await confine(folder, [{ path: parse(folder).root }]);
  return real.ok ? ok({ folder: real.value, note: `${usual} cannot be used, so the file is in ${folder}.` }) : real;
}

/** Rejects a path that only a shell would expand, or that no file system accepts. */
function refuseFolder(outputDir: string): Result<never> | null {
  if (outputDir.includes('\0')) return fail('INVALID_ARGUMENT', 'output_dir must not contain a NUL character.');
  if (/^~(?:[\\/]|$)/.test(outputDir)) return fail('INVALID_ARGUMENT', '~ is not expanded here. Write the full path.');
  return null;
}
