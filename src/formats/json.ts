import type { Paper } from '../model/paper.ts';
import { toWire } from '../model/wire.ts';

/** Papers in their wire form, as `{"papers": [...]}` with the given indent. */
export function toJson(papers: readonly Paper[], indent = 2): string {
  return JSON.stringify({ papers: toWire(papers) }, null, indent);
}
