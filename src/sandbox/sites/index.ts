import type { Library } from '../library.ts';
import type { Site } from '../site.ts';
import { createArxiv } from './arxiv.ts';
import { createCrossref } from './crossref.ts';
import { createDatacite } from './datacite.ts';
import { createDoiOrg } from './doi-org.ts';
import { createOpenalex } from './openalex.ts';
import { createPublishers } from './publishers.ts';
import { createUnpaywall } from './unpaywall.ts';

/** Every site; where two claim a host the later one answers. */
const CREATORS: readonly ((library: Library) => Site)[] = [
  createPublishers,
  createDoiOrg,
  createCrossref,
  createDatacite,
  createUnpaywall,
  createArxiv,
  createOpenalex,
];

/** Who answers for which host. */
export interface Directory {
  siteOf(host: string): Site | undefined;
}

/** All sites of the sandbox on one cast. */
export function createDirectory(library: Library): Directory {
  const sites = CREATORS.map((create) => create(library));
  const hosts = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
  return { siteOf: (host) => hosts.get(host) };
}
