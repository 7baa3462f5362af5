import type { DownloadDeps } from '../acquire/download.ts';
import type { Config } from '../config.ts';
import type { SourceHandle } from '../model/source.ts';
import type { Net } from '../net/net.ts';

/** Which hosts copies may come from, and the own rules of sources that serve files themselves. */
export function createDownloadDeps(config: Config, net: Net, sources: readonly SourceHandle[]): DownloadDeps {
  return {
    download: net.download,
    hosts: config.downloadHosts.patterns,
    optionsFor(location) {
      const { source } = sources.find((handle) => handle.source.id === location.source) ?? {};
      const key = source && config.keys[source.id];
      const rate = source && { key: source.id, ...source.rate };
      // arXiv counts files like questions; everybody else's files lie at hosts with a pace of their own.
      if (source?.id === 'arxiv' && rate) return { rate };
      if (source?.tier !== 3 || !key || !rate) return {};
      const headers = source.downloadHeaders?.(key);
      const hosts = [...source.hosts, ...(source.hostsFromKey?.(key) ?? [])];
      // Credentials go to the source's own hosts alone; without any the file may lie where open copies do.
      return headers
        ? { rate, hosts, credentials: headers }
        : { rate, hosts: [...hosts, ...config.downloadHosts.patterns] };
    },
  };
}
