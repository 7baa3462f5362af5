import { join } from 'node:path';
import { type Resolution, type ResolveOptions, resolve } from './acquire/resolve.ts';
import type { Config } from './config.ts';
import { checkHome } from './disk/home.ts';
import type { CapabilityReport } from './model/capability.ts';
import { type Clock, createSystemClock } from './model/clock.ts';
import type { Remediation } from './model/error.ts';
import { parseRef } from './model/ref.ts';
import { ok, type Result } from './model/result.ts';
import type { Source, SourceHandle } from './model/source.ts';
import type { Net } from './net/net.ts';
import { CATALOG } from './sources/catalog.ts';

/** Everything an entry point or the library can ask for, wired for one configuration. */
export interface App {
  /** Resolves a reference in any spelling; opens the network on first use. */
  resolve(ref: string, options?: ResolveOptions): Promise<Result<Resolution>>;
  capabilities(): CapabilityReport;
  /** Whether the library folder could be used, without creating it. */
  checkHome(): Promise<Result<void>>;
  /** Whether the databases of limits and cached answers open. */
  checkState(): Promise<Result<void>>;
  /** Asks each enabled source for the paper it declares as its example. */
  probeSources(): Promise<Probe[]>;
  readonly version: string;
  close(): Promise<void>;
}

/** What one source answered when it was asked for its own example. */
export interface Probe {
  readonly id: string;
  readonly result: Result<unknown>;
  readonly durationMs: number;
}

/** Wires the parts together; does nothing else until it is asked for something. */
export function createApp(config: Config, version: string): App {
  const clock = createSystemClock(config.timeScale);
  let opened: Promise<Result<OpenNet>> | undefined;
  const open = () => {
    opened ??= openNet(config, clock, version);
    return opened;
  };
  return {
    version,
    async resolve(text, options) {
      const ref = parseRef(text);
      if (!ref.ok) return ref;
      const outside = await open();
      if (!outside.ok) return outside;
      return resolve(ref.value, { sources: createHandles(config, clock, outside.value.net), clock }, options);
    },
    capabilities: () => describe(config),
    checkHome: () => checkHome(config.home, config.sandbox ? 'sandbox' : 'real'),
    async checkState() {
      const outside = await open();
      return outside.ok ? ok(undefined) : outside;
    },
    async probeSources() {
      const outside = await open();
      return outside.ok
        ? Promise.all(createHandles(config, clock, outside.value.net).flatMap((handle) => probe(handle, clock)))
        : [];
    },
    async close() {
      const result = await opened;
      if (result?.ok) await result.value.close();
    },
  };
}

function probe({ source, disabled, context }: SourceHandle, clock: Clock): Promise<Probe>[] {
  const ref = parseRef(source.example);
  const { lookup } = source;
  if (disabled || !lookup || !ref.ok) return [];
  const start = clock.now();
  return [lookup(ref.value, context()).then((result) => ({ id: source.id, result, durationMs: clock.now() - start }))];
}

/** The network and the databases behind it, which close together. */
interface OpenNet {
  readonly net: Net;
  close(): Promise<void>;
}

async function openNet(config: Config, clock: Clock, version: string): Promise<Result<OpenNet>> {
  // Loaded on first use: commands that ask nobody should not pay for the HTTP client and the database driver.
  const [{ createNet }, { openLimits }, { openCache }] = await Promise.all([
    import('./net/net.ts'),
    import('./net/limits.ts'),
    import('./net/cache.ts'),
  ]);
  const limits = openLimits(join(config.folders.state, 'limits.db'), { clock, timeScale: config.timeScale });
  if (!limits.ok) return limits;
  const cache = openCache(join(config.folders.cache, 'cache.db'), { clock });
  const net = createNet({
    clock,
    userAgent: userAgent(config, version),
    limits: limits.value,
    cache,
    ...(config.sandbox && { sandbox: config.sandbox }),
    ...(config.proxy && { proxy: { https: config.proxy, no: config.noProxy ?? '' } }),
  });
  const close = async () => {
    await net.close();
    limits.value.close();
    cache.close();
  };
  return ok({ net, close });
}

/** Says who is calling and whom to write to; services answer honest clients best. */
function userAgent({ email }: Config, version: string): string {
  return `carrel/${version} (library of research papers${email ? `; mailto:${email}` : ''})`;
}

function createHandles(config: Config, clock: Clock, net: Net): SourceHandle[] {
  return CATALOG.map((source) => {
    const disabled = whyDisabled(source, config);
    const key = config.keys[source.id];
    const perDay = (key && source.rate.perDayWithKey) || source.rate.perDay;
    const hosts = [...source.hosts, ...((key && source.hostsFromKey?.(key)) || [])];
    const paced = { ...source, hosts, rate: { ...source.rate, ...(perDay && { perDay }) } };
    return {
      source,
      ...(disabled && { disabled }),
      context: (signal) => ({
        client: net.clientFor(paced, signal ? { signal } : {}),
        clock,
        ...(config.email && { email: config.email }),
        ...(key && { key }),
      }),
    };
  });
}

function whyDisabled(source: Source, config: Config): { why: string; remediation?: Remediation } | undefined {
  const choice = config.sources[source.id];
  const turnOn = { setting: 'CARREL_SOURCES', value: `+${source.id}`, note: `Switches ${source.title} on.` };
  if (choice === false) return { why: 'switched off by CARREL_SOURCES.', remediation: turnOn };
  if (choice === undefined && !source.enabledByDefault) return { why: 'not switched on.', remediation: turnOn };
  if (source.needsEmail && !config.email)
    return {
      why: 'needs a contact address (CARREL_EMAIL).',
      remediation: {
        setting: 'CARREL_EMAIL',
        value: 'you@your-university.edu',
        note: `${source.title} refuses requests without an address.`,
      },
    };
  if (source.key?.required && !config.keys[source.id])
    return {
      why: source.agreement
        ? `needs a key (${source.key.setting}) and your agreement (${source.agreement.setting}=1).`
        : `needs a key (${source.key.setting}).`,
      remediation: { setting: source.key.setting, value: '<your key>', note: source.key.note },
    };
  return undefined;
}

function describe(config: Config): CapabilityReport {
  const can = ['lookup', 'locate', 'search', 'references', 'citations'] as const;
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
