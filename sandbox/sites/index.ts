import type { Library } from '../library.ts';
import type { Site } from '../site.ts';
import { createArxiv } from './arxiv.ts';
import { createCore } from './core.ts';
import { createCrossref } from './crossref.ts';
import { createDatacite } from './datacite.ts';
import { createDoaj } from './doaj.ts';
import { createDoiOrg } from './doi-org.ts';
import { createEuropePmc } from './europe-pmc.ts';
import { createMirror } from './mirror.ts';
import { createNcbi } from './ncbi.ts';
import { createOpenalex } from './openalex.ts';
import { createOpencitations } from './opencitations.ts';
import { createPublishers } from './publishers.ts';
import { createSemanticScholar } from './semantic-scholar.ts';
import { createTdmAps } from './tdm-aps.ts';
import { createTdmElsevier } from './tdm-elsevier.ts';
import { createTdmSpringer } from './tdm-springer.ts';
import { createUnpaywall } from './unpaywall.ts';

/** Every site; the later one answers where two have the same host. */
const CREATORS: readonly ((library: Library) => Site)[] = [
  createPublishers,
  createDoiOrg,
  createCrossref,
  createDatacite,
  createUnpaywall,
  createArxiv,
  createOpenalex,
  createSemanticScholar,
  createEuropePmc,
  createDoaj,
  createOpencitations,
  createNcbi,
  createCore,
  createTdmElsevier,
  createTdmAps,
  createTdmSpringer,
  createMirror,
];

/** The sites by host. */
export interface Directory {
  siteOf(host: string): Site | undefined;
}

/** Creates all sites. */
export function createDirectory(library: Library): Directory {
  const sites = CREATORS.map((create) => create(library));
  const hosts = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
  return { siteOf: (host) => hosts.get(host) };
}
