import { createFailure, type Failure } from '../../model/error.ts';
import type { SessionFiles } from './files.ts';
import { isSessionId } from './id.ts';

const MAX_RECENT = 5;

/** Why no session with this id is open, and what would help. */
export async function explainMissing(id: string, files: SessionFiles): Promise<Failure> {
  if (isSessionId(id) && (await files.isArchived(id)))
    return createFailure(
      'SESSION_NOT_FOUND',
      `Session not found: ${id} was archived after a period of inactivity. Reopen it with: carrel session ${id} --reopen`,
      { reason: 'archived' },
    );
  const listed = await files.list();
  const first = (listed.ok ? listed.value : []).slice(0, MAX_RECENT).map((file) => files.readFirst(file.id));
  const recent = (await Promise.all(first)).flatMap((created) =>
    created.ok && created.value ? [`${created.value.id} (${shorten(created.value.request.query)})`] : [],
  );
  const help = recent.length > 0 ? `Recent sessions: ${recent.join('; ')}.` : 'No session is open.';
  return createFailure(
    'SESSION_NOT_FOUND',
    `Session not found: ${JSON.stringify(id.slice(0, 60))}. ${help} List all with: carrel sessions`,
  );
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text);
