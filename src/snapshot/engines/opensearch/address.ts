import { parseEndpoint } from '../../../model/endpoint.ts';
import { fail, ok, type Result } from '../../../model/result.ts';

/** Where a snapshot is in a cluster. */
export interface ClusterAddress {
  /** Without the name. */
  readonly url: URL;
  /** The alias of the snapshot. */
  readonly name: string;
}

/** What all engines accept as a name of an index and of its versions. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,79}$/;

/** Whether a text names a snapshot in a cluster rather than a folder. */
export const isClusterAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** Reads `https://host:9200/NAME`. */
export function parseClusterAddress(text: string, option: string): Result<ClusterAddress> {
  const url = parseEndpoint(text, option);
  if (!url.ok) return url;
  const parts = url.value.pathname.split('/').filter(Boolean);
  const name = parts.pop() ?? '';
  if (!NAME.test(name)) {
    const rule = 'lower-case letters, digits, _ and -, at most 80 characters';
    return fail('INVALID_ARGUMENT', `${option} must end with the name of the snapshot, such as /papers: ${rule}.`);
  }
  const base = new URL(url.value);
  base.pathname = `/${parts.join('/')}`;
  return ok({ url: base, name });
}
