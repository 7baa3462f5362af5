import type { SourceTier } from './source.ts';

/** One source as this configuration may use it; never contains a key or an address. */
export interface SourceCapability {
  readonly id: string;
  readonly title: string;
  readonly tier: SourceTier;
  readonly enabled: boolean;
  /** Why it is off, or what is missing. */
  readonly note?: string;
  readonly can: readonly ('lookup' | 'locate' | 'search' | 'references' | 'citations' | 'texts')[];
  readonly minGapMs: number;
}

/** What this installation may do with its current configuration. */
export interface CapabilityReport {
  readonly sources: readonly SourceCapability[];
  readonly downloadGroups: readonly string[];
  readonly sandbox: boolean;
}
