import type { Copy, Entry, TextCopy } from '../model/entry.ts';
import type { LogCapability } from '../model/log-row.ts';
import type { Ref } from '../model/ref.ts';
import type { Location } from '../model/source.ts';
import type { PdfReport } from '../pdf/report.ts';
import type { JudgedCopy } from './copies.ts';
import type { Resolution, ResolveDeps } from './resolve.ts';
import type { JudgedText } from './texts.ts';
import type { Verdict } from './verify/verify.ts';

/** The entry to store for a paper and its copy. */
export function toEntry(
  { ref, paper }: Resolution,
  judged: JudgedCopy,
  deps: ResolveDeps & { readonly sandbox: boolean },
): Entry & { copy: Copy } {
  const source = copySource(judged.location, deps);
  const arxivVersion = stampedVersion(ref, judged.report);
  return {
    ref,
    paper,
    source,
    fetchedAt: new Date(deps.clock.now()).toISOString(),
    sandbox: deps.sandbox,
    copy: describeCopy(judged, { source, paper, arxivVersion }),
  };
}

/** The entry to store for a paper and its text. */
export function toTextEntry(
  { ref, paper }: Resolution,
  judged: JudgedText,
  deps: ResolveDeps & { readonly sandbox: boolean },
): Entry & { text: TextCopy } {
  const { location, facts } = judged;
  const source = deps.sources.find((handle) => handle.source.id === location.source)?.source.wireKey ?? location.source;
  const stated = facts.ids?.find((id) => id.kind === 'arxiv');
  const arxivVersion = stated?.kind === 'arxiv' ? stated.version : undefined;
  return {
    ref,
    paper,
    source,
    fetchedAt: new Date(deps.clock.now()).toISOString(),
    sandbox: deps.sandbox,
    text: { from: judged.facts.from, ...describeCopy(judged, { source, paper, arxivVersion }) },
  };
}

/** What the entry says of a downloaded and judged file. */
function describeCopy(
  { location, head, staged, verdict }: Pick<JudgedCopy & JudgedText, 'location' | 'head' | 'staged' | 'verdict'>,
  { source, paper, arxivVersion }: Pick<Resolution, 'paper'> & { source: string; arxivVersion: number | undefined },
): Omit<Copy, 'acceptedAt'> {
  const license = location.license ?? paper.license;
  return {
    sha256: staged.sha256,
    sizeBytes: staged.bytes,
    source,
    finalUrl: head.finalUrl,
    ...(license && { license }),
    ...copyVersion(location, verdict),
    ...(arxivVersion && { arxivVersion }),
    grade: verdict.grade,
    evidence: verdict.evidence,
  };
}

/** The version stated in the file takes precedence over the one of its location. */
function copyVersion({ version: named }: Location, { version }: Verdict): Pick<Copy, 'version'> {
  const known = version ?? named;
  return known ? { version: known } : {};
}

/** arXiv prints the version in the margin of the first page; a ref without a version gets the newest. */
function stampedVersion(ref: Ref, report: PdfReport): number | undefined {
  if (ref.kind !== 'arxiv') return undefined;
  const text = report.pages[0]?.map((line) => line.text).join(' ') ?? '';
  const stamped = /arxiv:\s*\S+?v(\d{1,3})\b/i.exec(text)?.[1];
  return stamped ? Number(stamped) : ref.version;
}

/** The source of the file: arXiv and licensed sources by name, any other open location as `oa-publisher`. */
function copySource(location: Location, deps: ResolveDeps): string {
  const { source } = deps.sources.find((handle) => handle.source.id === location.source) ?? {};
  return source?.tier === 3 || source?.id === 'arxiv' ? source.wireKey : 'oa-publisher';
}

/** The capability under which a copy of this source was fetched. */
export function capabilityOf(source: string): LogCapability {
  return source === 'tdm-elsevier' || source === 'tdm-aps' || source === 'tdm-springer' ? source : 'oa';
}
