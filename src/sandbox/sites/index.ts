import type { Library } from '../library.ts';
import type { Site } from '../site.ts';
import { createCrossref } from './crossref.ts';
import { createDoiOrg } from './doi-org.ts';
import { createPublishers } from './publishers.ts';
import { createUnpaywall } from './unpaywall.ts';

/** Who answers for which host. */
export interface Directory {
  siteOf(host: string): Site | undefined;
}

/** All sites of the sandbox on one cast. */
export function createDirectory(library: Library): Directory {
  const sites = [createPublishers, createDoiOrg, createCrossref, createUnpaywall].map((create) => create(library));
  const hosts = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
  return { siteOf: (host) => hosts.get(host) };
}
