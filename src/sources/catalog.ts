import type { Source } from '../model/source.ts';
import { arxiv } from './arxiv.ts';
import { core } from './core.ts';
import { crossref } from './crossref.ts';
import { datacite } from './datacite.ts';
import { doaj } from './doaj.ts';
import { doiOrg } from './doi-org.ts';
import { elife } from './elife.ts';
import { europePmc } from './europe-pmc.ts';
import { ncbi } from './ncbi.ts';
import { openalex } from './openalex.ts';
import { opencitations } from './opencitations.ts';
import { plos } from './plos.ts';
import { scihub } from './scihub.ts';
import { semanticScholar } from './semantic-scholar.ts';
import { tdmAps } from './tdm-aps.ts';
import { tdmElsevier } from './tdm-elsevier.ts';
import { tdmSpringer } from './tdm-springer.ts';
import { unpaywall } from './unpaywall.ts';

/** Every source, in the order of asking. */
export const CATALOG: readonly Source[] = [
  crossref,
  unpaywall,
  arxiv,
  datacite,
  openalex,
  plos,
  elife,
  europePmc,
  semanticScholar,
  doaj,
  opencitations,
  ncbi,
  doiOrg,
  core,
  tdmElsevier,
  tdmAps,
  tdmSpringer,
  scihub,
];
