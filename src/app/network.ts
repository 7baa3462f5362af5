import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Clock } from '../model/clock.ts';
import type { Logger } from '../model/logger.ts';
import { ok, type Result } from '../model/result.ts';
import type { Net } from '../net/net.ts';

/** The network and its databases, which close together. */
export interface OpenNet {
  readonly net: Net;
  close(): Promise<void>;
}

/** Opens the network of one process. */
export async function openNet(
  config: Config,
  clock: Clock,
  version: string,
  log: Logger = () => {},
): Promise<Result<OpenNet>> {
  // Loaded on first use: commands without requests do not need the HTTP client and the database driver.
  const [{ createNet }, { openLimits }, { openCache }] = await Promise.all([
    import('../net/net.ts'),
    import('../net/limits.ts'),
    import('../net/cache.ts'),
  ]);
  const limits = openLimits(join(config.folders.state, 'limits.db'), { clock, timeScale: config.timeScale });
  if (!limits.ok) return limits;
  const cache = openCache(join(config.folders.cache, 'cache.db'), { clock });
  const net = createNet({
    clock,
    userAgent: userAgent(config, version),
    limits: limits.value,
    cache,
    log,
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

/** The User-Agent, with a contact address. */
function userAgent({ email }: Config, version: string): string {
  return `carrel/${version} (library of research papers${email ? `; mailto:${email}` : ''})`;
}
