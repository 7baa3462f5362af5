import { EMAIL_PLACEHOLDER } from '../config/values.ts';
import type { Config } from '../config.ts';
import type { CapabilityReport } from '../model/capability.ts';
import type { Clock } from '../model/clock.ts';
import type { Remediation } from '../model/error.ts';
import type { Source, SourceClient, SourceHandle } from '../model/source.ts';
import type { Net } from '../net/net.ts';
import { CATALOG } from '../sources/catalog.ts';

/** The client of a dry run; using it is a bug. */
const NO_CLIENT: SourceClient = {
  get: () => Promise.reject(new Error('A dry run must not send requests.')),
  forget: () => {},
};

/** The sources of this configuration, each with a client for its own hosts. */
export function createHandles(config: Config, clock: Clock, net: Net | null): SourceHandle[] {
  return CATALOG.map((source) => {
    const disabled = whyDisabled(source, config);
    const key = config.keys[source.id];
    const perDay = (key && source.rate.perDayWithKey) || source.rate.perDay;
    const options = config.options[source.id];
    const hosts = [...source.hosts, ...((options && source.hostsFrom?.(options)) || [])];
    const paced = { ...source, hosts, rate: { ...source.rate, ...(perDay && { perDay }) } };
    return {
      source,
      ...(disabled && { disabled }),
      context: (signal) => ({
        client: net?.clientFor(paced, signal ? { signal } : {}) ?? NO_CLIENT,
        clock,
        ...(config.email && { email: config.email }),
        ...(key && { key }),
        ...(options && { options }),
      }),
    };
  });
}

function whyDisabled(source: Source, config: Config): { why: string; remediation?: Remediation } | undefined {
  const choice = config.sources[source.id];
  const turnOn = { setting: 'CARREL_SOURCES', value: `+${source.id}`, note: `Enables ${source.title}.` };
  if (choice === false) return { why: 'disabled by CARREL_SOURCES.', remediation: turnOn };
  if (choice === undefined && !source.enabledByDefault) return { why: 'not enabled.', remediation: turnOn };
  if (source.needsEmail && !config.email)
    return {
      why: 'requires a contact address (CARREL_EMAIL).',
      remediation: {
        setting: 'CARREL_EMAIL',
        value: EMAIL_PLACEHOLDER,
        note: `${source.title} rejects requests without a contact address.`,
      },
    };
  if (source.key?.required && !config.keys[source.id])
    return {
      why: whyWithoutKey(source, source.key.setting),
      remediation: { setting: source.key.setting, value: '<your key>', note: source.key.note },
    };
  const missing = Object.entries(source.options ?? {}).find(
    ([name, { required }]) => required && !config.options[source.id]?.[name],
  );
  if (!missing) return undefined;
  const [name, { setting, note }] = missing;
  return { why: `not configured: set ${setting}.`, remediation: { setting, value: `<${name}>`, note } };
}

function whyWithoutKey({ agreement }: Source, setting: string): string {
  return agreement
    ? `needs a key (${setting}) and your agreement (${agreement.setting}=1).`
    : `needs a key (${setting}).`;
}

/** The capabilities of this configuration, without keys or e-mail addresses. */
export function describeCapabilities(config: Config): CapabilityReport {
  const can = ['lookup', 'locate', 'search', 'references', 'citations', 'texts'] as const;
  return {
    sources: CATALOG.map((source) => {
      const disabled = whyDisabled(source, config);
      return {
        id: source.id,
        title: source.title,
        tier: source.tier,
        enabled: !disabled,
        ...(disabled && { note: disabled.why }),
        can: can.filter((ability) => ability in source),
        minGapMs: Math.max(200, source.rate.minGapMs),
      };
    }),
    downloadGroups: config.downloadHosts.groups,
    sandbox: config.sandbox !== undefined,
  };
}
