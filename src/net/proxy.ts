/** Proxy settings of the environment. */
export interface ProxySettings {
  /** Address of the proxy for https. */
  readonly https?: string;
  /** Hosts without proxy: names, `.suffix`, `*`, separated by commas or spaces. */
  readonly no?: string;
}

function covers(entry: string, host: string): boolean {
  const name = entry
    .toLowerCase()
    .replace(/:443$/, '')
    .replace(/^\*?\./, '');
  return entry === '*' || host === name || host.endsWith(`.${name}`);
}

/** The proxy for a host, or null for a direct connection. */
export function proxyFor(host: string, settings: ProxySettings): string | null {
  if (!settings.https) return null;
  const exceptions = (settings.no ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  return exceptions.some((entry) => covers(entry, host)) ? null : settings.https;
}
