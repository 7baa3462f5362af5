import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Converter } from '../documents/converter/converter.ts';
import type { Clock } from '../model/clock.ts';
import type { Logger } from '../model/logger.ts';

/** What another process needs to use the configured converter. */
export interface ConverterSettings {
  readonly url: string;
  /** The folder of earlier conversions. */
  readonly folder: string;
  readonly userAgent: string;
  readonly proxy?: { readonly https: string; readonly no: string };
}

/** The settings of the configured converter; undefined if there is none. */
export function converterSettings({ converter, folders, proxy, noProxy }: Config, version: string) {
  if (!converter) return undefined;
  const settings: ConverterSettings = {
    url: converter.href,
    folder: join(folders.cache, 'conversions'),
    userAgent: `carrel/${version}`,
    ...(proxy && { proxy: { https: proxy, no: noProxy ?? '' } }),
  };
  return settings;
}

/** A converter whose connections can be closed. */
export type OpenConverter = Converter & { close(): Promise<void> };

/** TEI and JSON of a long book. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Opens the converter; `limitMs` is the longest time for one PDF. */
export async function openConverter(
  { url, folder, userAgent, proxy }: ConverterSettings,
  clock: Clock,
  limitMs: number,
  log: Logger = () => {},
): Promise<OpenConverter> {
  // Loaded on first use: most installations have no converter.
  const [{ openEndpoint }, { createConverter }, { openConversionCache }] = await Promise.all([
    import('../net/endpoint.ts'),
    import('../documents/converter/converter.ts'),
    import('../documents/converter/cache.ts'),
  ]);
  const closing = new AbortController();
  const client = openEndpoint(
    {
      id: 'converter',
      url: new URL(url),
      credentials: 'CARREL_CONVERTER_URL',
      rate: { concurrency: 2, minGapMs: 0 },
      maxAnswerBytes: MAX_ANSWER_BYTES,
      timeouts: { connectMs: 5_000, idleMs: limitMs, totalMs: limitMs },
    },
    { clock, log, userAgent, proxy, closing: closing.signal },
  );
  const cache = openConversionCache(folder, url, () => clock.now());
  return { ...createConverter({ client, cache, clock, limitMs }), close: () => client.close() };
}
