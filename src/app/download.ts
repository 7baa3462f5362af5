import type { DownloadDeps } from '../acquire/download.ts';
import type { Config } from '../config.ts';
import { allowedHosts } from '../model/host.ts';
import type { SourceHandle } from '../model/source.ts';
import type { Net } from '../net/net.ts';

/** The allowed hosts of downloads, and the options of sources that serve files themselves. */
export function createDownloadDeps(config: Config, net: Net, sources: readonly SourceHandle[]): DownloadDeps {
  return {
    download: net.download,
    hosts: config.downloadHosts.patterns,
    optionsFor(location) {
      const { source } = sources.find((handle) => handle.source.id === location.source) ?? {};
      if (!source) return {};
      const { countsDownloads, ...limits } = source.rate;
      const rate = { key: source.id, ...limits };
      if (location.kind === 'jats' || location.kind === 'html')
        return { rate, hosts: allowedHosts(source.hosts, config.downloadHosts.patterns) };
      if (countsDownloads) return { rate };
      if (source.tier !== 3) return {};
      const key = config.keys[source.id];
      const headers = key ? source.downloadHeaders?.(key) : undefined;
      const hosts = [...source.hosts, ...(source.hostsFrom?.(config.options[source.id] ?? {}) ?? [])];
      // Credentials go to the source's own hosts alone; without any the file may be where open copies are.
      return headers
        ? { rate, hosts, credentials: headers }
        : { rate, hosts: [...hosts, ...config.downloadHosts.patterns] };
    },
  };
}
