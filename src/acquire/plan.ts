import type { Config } from '../config.ts';
import { allowedHosts } from '../model/host.ts';
import { formatRef, parseRef, type Ref } from '../model/ref.ts';
import { fail, ok, type Result } from '../model/result.ts';
import type { SourceHandle } from '../model/source.ts';
import { pathsIn } from '../store/papers/layout.ts';

/** What a fetch would do, according to the configuration. */
export interface Plan {
  readonly ref: { readonly doi: string } | { readonly arxiv: string };
  readonly metadataSources: readonly string[];
  readonly pdfSources: readonly { readonly key: string; readonly candidateHosts: readonly string[] }[];
  /** Sources that may have the text; each serves it from its own hosts. */
  readonly textSources: readonly { readonly key: string; readonly candidateHosts: readonly string[] }[];
  readonly redirectAllowlistsLoaded: readonly string[];
  readonly candidateHostsAreUpperBound: true;
  readonly targetPdfPath: string;
  readonly targetMetadataPath: string;
  readonly wouldAppendProvenance: true;
}

/** Sources that come first in a plan, as the published contract requires. */
const NAMED_FIRST = ['crossref', 'unpaywall', 'arxiv'];

/** Describes a fetch from the configuration, without network, disk or log. */
export function describePlan(text: string, handles: readonly SourceHandle[], config: Config): Result<Plan> {
  const ref = parseRef(text);
  if (!ref.ok) return ref;
  const shown = toPlanRef(ref.value);
  if (!shown)
    return fail('INVALID_REF', `${formatRef(ref.value)} has to be resolved to a DOI first. Plan with that DOI.`);
  const paths = pathsIn(config.home, ref.value);
  return ok({
    ref: shown,
    metadataSources: usable(handles, ref.value, 'lookup'),
    pdfSources: pdfSources(handles, ref.value, config),
    textSources: textSources(handles, ref.value, config),
    redirectAllowlistsLoaded: allowlists(handles),
    candidateHostsAreUpperBound: true,
    targetPdfPath: paths.pdf,
    targetMetadataPath: paths.metadata,
    wouldAppendProvenance: true,
  });
}

function toPlanRef(ref: Ref): Plan['ref'] | null {
  if (ref.kind === 'doi') return { doi: ref.id };
  return ref.kind === 'arxiv' ? { arxiv: `${ref.id}${ref.version ? `v${ref.version}` : ''}` } : null;
}

function usable(handles: readonly SourceHandle[], ref: Ref, ability: 'lookup' | 'locate'): string[] {
  const able = handles.filter(
    ({ source, disabled }) => !disabled && !source.onlyFor && source[ability] && source.covers(ref),
  );
  return able.map(({ source }) => source.wireKey);
}

function pdfSources(handles: readonly SourceHandle[], ref: Ref, config: Config): Plan['pdfSources'] {
  const arxiv = handles.find(({ source }) => source.id === 'arxiv');
  const own =
    ref.kind === 'arxiv' && arxiv && !arxiv.disabled ? [{ key: 'arxiv', candidateHosts: arxiv.source.hosts }] : [];
  const open = { key: 'oa-publisher', candidateHosts: config.downloadHosts.patterns };
  const licensed = handles.filter(({ source }) => usable(handles, ref, 'locate').includes(source.wireKey));
  return [...own, open, ...licensed.map(({ source }) => ({ key: source.wireKey, candidateHosts: source.hosts }))];
}

function textSources(handles: readonly SourceHandle[], ref: Ref, config: Config): Plan['textSources'] {
  return handles.flatMap(({ source: { texts, covers, wireKey: key, hosts }, disabled }) => {
    if (!texts || disabled || !(texts.covers ?? covers)(ref)) return [];
    const candidateHosts = allowedHosts(hosts, config.downloadHosts.patterns);
    return candidateHosts.length > 0 ? [{ key, candidateHosts }] : [];
  });
}

function allowlists(handles: readonly SourceHandle[]): string[] {
  const keys = handles
    .filter(({ source, disabled }) => !disabled && !source.onlyFor)
    .map(({ source }) => source.wireKey);
  const [named, others] = [
    keys.filter((key) => NAMED_FIRST.includes(key)),
    keys.filter((key) => !NAMED_FIRST.includes(key)),
  ];
  return [...named, 'oa-publisher', ...others];
}
