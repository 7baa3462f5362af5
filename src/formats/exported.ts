import { type CopyVersion, describeVersion, type Entry } from '../model/entry.ts';
import { isRetracted, type Paper } from '../model/paper.ts';

/** A paper to write; for a stored paper also the version of its file, if that is known. */
export interface ExportedPaper extends Paper {
  readonly copyVersion?: CopyVersion;
  /** Where its PDF is, for programs that take files over. */
  readonly file?: string;
  /** The citation key that it had, so that manuscripts still find it. */
  readonly key?: string;
}

/** An entry of the library as a paper to write. */
export function toExported({ paper, copy, text }: Pick<Entry, 'paper' | 'copy' | 'text'>): ExportedPaper {
  const version = (copy ?? text)?.version;
  return version ? { ...paper, copyVersion: version } : paper;
}

/** Says which version the stored file is if it is not the version that the record describes. */
export function versionNote({ copyVersion, type }: ExportedPaper): string | undefined {
  if (copyVersion === undefined || copyVersion === 'published') return undefined;
  const isPreprint = copyVersion === 'preprint' || copyVersion === 'submitted';
  if (isPreprint && type === 'posted-content') return undefined;
  return `Stored copy: ${describeVersion(copyVersion)}`;
}

/** The text for the note field of a format. */
export function noteOf(paper: ExportedPaper): string | undefined {
  const notes = [isRetracted(paper) ? 'Retracted' : undefined, versionNote(paper)].filter((note) => note !== undefined);
  return notes.length > 0 ? notes.join('. ') : undefined;
}
