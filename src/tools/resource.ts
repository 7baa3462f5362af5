import type { Result } from '../model/result.ts';
import type { ToolContext } from './tool.ts';

/** A resource template. */
export interface ResourceKind {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly uriTemplate: string;
  readonly mimeType: string;
}

/** A resource that exists. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly mimeType: string;
}

/** The content of a resource. */
export interface ResourceText {
  readonly mimeType: string;
  readonly text: string;
}

/** The resources of a toolset. */
export interface Resources {
  readonly kinds: readonly ResourceKind[];
  /** Some that exist; never all of a large library. */
  list(context: ToolContext): Promise<Result<readonly ListedResource[]>>;
  read(uri: string, context: ToolContext): Promise<Result<ResourceText>>;
}
