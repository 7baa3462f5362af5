import { toJsonSchema } from './json-schema.ts';
import type { Tool } from './tool.ts';
import { TOOLSETS, type Toolset } from './toolsets.ts';

/** What a client sees of a tool before it calls it. */
export interface ListedTool extends Pick<Tool, 'name' | 'title' | 'description' | 'effect' | 'view'> {
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What a server says about a toolset before any of its tools is called. */
export interface ListedToolset extends Pick<Toolset, 'name' | 'hint'> {
  readonly tools: readonly ListedTool[];
  readonly needsEmail: boolean;
  readonly needsSnapshot: boolean;
  readonly hasResources: boolean;
  readonly hasPrompts: boolean;
}

/** The build replaces this module by its value, so that a server starts without loading the tools. */
export const LISTED: Readonly<Record<string, ListedToolset>> = Object.fromEntries(
  Object.entries(TOOLSETS).map(([key, set]) => [key, toListed(set)]),
);

function toListed({ name, hint, tools, resources, prompts, ...needs }: Toolset): ListedToolset {
  return {
    name,
    hint,
    tools: tools.map(toListedTool),
    needsEmail: needs.needsEmail ?? false,
    needsSnapshot: needs.needsSnapshot ?? false,
    hasResources: resources !== undefined,
    hasPrompts: prompts !== undefined,
  };
}

function toListedTool({ name, title, description, effect, view, input }: Tool): ListedTool {
  return { name, title, description, effect, ...(view && { view }), schema: toJsonSchema(input) };
}
