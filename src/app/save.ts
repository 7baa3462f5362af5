import { join, parse, resolve } from 'node:path';
import type { SavedPaper } from '../acquire/save/save.ts';
import type { Config } from '../config.ts';
import { canWrite, confine } from '../disk/place.ts';
import { fail, ok, type Result } from '../model/result.ts';

/** How a paper is saved into a folder. */
export interface SaveCall {
  /** As typed; relative to the working folder. Absent: `downloads` there, or in the library where that cannot be. */
  readonly outputDir?: string;
  /** The path is the user's own word and not bound to the roots. */
  readonly anywhere?: boolean;
  readonly signal?: AbortSignal;
  readonly sessionId?: string;
}

/** A saved paper and, where the folder is not the expected one, why. */
export interface SavedWhere extends SavedPaper {
  readonly note?: string;
}

/** Where a call's files go. */
export interface Destination {
  readonly folder: string;
  readonly note?: string;
}

/** Finds the folder of a call: confined for tools, and never the root of a file system that a host started us in. */
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
        `${outputDir} lies inside the library, which keeps its own order. Choose a folder outside of it.`,
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

/** What a shell would have turned into something else, and what no file system takes. */
function refuseFolder(outputDir: string): Result<never> | null {
  if (outputDir.includes('\0')) return fail('INVALID_ARGUMENT', 'A folder has no NUL character in its name.');
  if (/^~(?:[\\/]|$)/.test(outputDir))
    return fail('INVALID_ARGUMENT', 'Only a shell knows ~. Write the folder in full.');
  return null;
}
