import type { Library } from '../library.ts';
import type { Site } from '../site.ts';
import { createCrossref } from './crossref.ts';

/** Who answers for which host. */
export interface Directory {
  siteOf(host: string): Site | undefined;
}

/** All sites of the sandbox on one cast. */
export function createDirectory(library: Library): Directory {
  const sites = [createCrossref(library)];
  const hosts = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
  return { siteOf: (host) => hosts.get(host) };
}
