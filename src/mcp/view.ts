import { fileURLToPath } from 'node:url';
import { readBytes } from '../disk/atomic.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { ListedTool } from '../tools/listed.ts';
import type { ResourceText } from '../tools/resource.ts';
import type { ViewName } from '../tools/tool.ts';

const SCHEME = 'ui://carrel/';
/** The type that makes a document a view of MCP Apps. */
const VIEW_TYPE = 'text/html;profile=mcp-app';

/** The built views: beside the bundle, or in dist/ when run from source. */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../dist/' : './';

const uriOf = (name: ViewName): string => `${SCHEME}${name}.html`;

/** The metadata that names the view of a tool; hosts without views ignore it. */
export const viewMeta = ({ view }: ListedTool): { _meta?: { ui: { resourceUri: string } } } =>
  view ? { _meta: { ui: { resourceUri: uriOf(view) } } } : {};

/** The view at an address; null if no tool has a view there. */
export async function readView(uri: string, tools: readonly ListedTool[]): Promise<Result<ResourceText> | null> {
  const name = tools.find(({ view }) => view && uriOf(view) === uri)?.view;
  if (!name) return null;
  const bytes = await readBytes(fileURLToPath(new URL(`${FOLDER}${name}/index.html`, import.meta.url)));
  if (!bytes.ok) return fail('NOT_FOUND', `The view ${uri} is not built. Run npm run build.`);
  return ok({ mimeType: VIEW_TYPE, text: new TextDecoder().decode(bytes.value) });
}

/** A view needs no network and no permissions, so it only asks for a border. */
export const VIEW_CONTENT = { ui: { prefersBorder: true } };
