import type { CopyVersion } from '../../src/model/entry.ts';

/** The version of a file in words, as commands and exports name it. */
export function describeVersion(version: CopyVersion): string {
  return version === 'other' ? 'another version' : `${version} version`;
}
