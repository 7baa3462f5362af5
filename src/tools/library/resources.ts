import { formatRef } from '../../model/ref.ts';
import { fail, ok, type Result } from '../../model/result.ts';
import type { ListedResource, Resources, ResourceText } from '../resource.ts';
import type { ToolContext } from '../tool.ts';

const MARKDOWN = 'text/markdown';
const MAX_LISTED = 50;
const MAX_CHARACTERS = 40_000;
const ADDRESS = /^carrel:\/\/paper\/([^?#]+)(?:\?offset=(\d{1,9}))?$/u;

/** The stored papers as resources, for hosts that attach them. */
export const LIBRARY_RESOURCES: Resources = {
  kinds: [
    {
      name: 'paper',
      title: 'Stored paper',
      description: `Outline and text of a stored paper as Markdown, cut after ${MAX_CHARACTERS} characters; add ?offset=N to continue.`,
      uriTemplate: 'carrel://paper/{ref}',
      mimeType: MARKDOWN,
    },
  ],
  list: listRecent,
  read,
};

/** The papers that were fetched last. */
async function listRecent(context: Pick<ToolContext, 'store'>): Promise<Result<readonly ListedResource[]>> {
  const { index } = await context.store();
  const recent = await index.recent(MAX_LISTED);
  if (!recent.ok) return recent;
  return ok(
    recent.value
      .filter(({ grade }) => grade !== null)
      .map(({ ref, title }) => ({
        uri: `carrel://paper/${encodeURIComponent(formatRef(ref))}`,
        name: formatRef(ref),
        ...(title && { title }),
        mimeType: MARKDOWN,
      })),
  );
}

async function read(uri: string, context: Pick<ToolContext, 'read'>): Promise<Result<ResourceText>> {
  const [, name, offset = '0'] = ADDRESS.exec(uri) ?? [];
  const ref = name === undefined ? undefined : decode(name);
  if (ref === undefined)
    return fail('INVALID_ARGUMENT', `Unknown resource: ${uri.slice(0, 200)}. See resources/templates/list.`);
  const answer = await context.read(ref, { offset: Number(offset), limit: MAX_CHARACTERS });
  if (!answer.ok) return answer;
  const { outline, text, nextOffset, offset: start } = answer.value;
  const headings = outline.map(
    ({ id, title, level, chars }) => `${'  '.repeat(level - 1)}- ${title} (${id}, ${chars})`,
  );
  const contents =
    start === 0 && headings.length > 0 ? `Outline (section id, characters):\n${headings.join('\n')}\n\n` : '';
  const rest = nextOffset === undefined ? '' : `\n[cut: the text goes on at offset ${nextOffset}]\n`;
  return ok({ mimeType: MARKDOWN, text: `${contents}${text}${rest}` });
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
