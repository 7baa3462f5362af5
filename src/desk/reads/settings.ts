import { ok } from '../../model/result.ts';
import type { DeskReads } from '../wire.ts';
import type { Read } from './read.ts';

/** What is configured. */
export const readSettings: Read<DeskReads['/api/settings']> = async (_query, { app, settings }) => {
  const { file, email, origins } = settings;
  const { sources } = app.capabilities();
  return ok({
    file,
    email,
    settings: Object.entries(origins).map(([name, { from, shown }]) => ({ name, from, shown })),
    sources: sources.map(({ id, title, enabled, note }) => ({ id, title, enabled, note: note ?? null })),
  });
};
