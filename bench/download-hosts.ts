/**
 * Counts how many recorded PDF locations of Unpaywall each group of hosts admits.
 *   node scripts/run.mjs bench/download-hosts.ts RECORDED.jsonl.gz
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { DOWNLOAD_HOSTS } from '../src/model/download-hosts.ts';
import { matchesHost } from '../src/model/host.ts';

const [file = ''] = process.argv.slice(2);
const hosts: string[] = [];
for (const line of gunzipSync(readFileSync(file)).toString().split('\n').filter(Boolean)) {
  const { api, status, body } = JSON.parse(line);
  if (api !== 'unpaywall' || status !== 200) continue;
  for (const { url_for_pdf: url } of JSON.parse(body).oa_locations ?? [])
    if (url && URL.canParse(url)) hosts.push(new URL(url).hostname);
}
const admits = (patterns: readonly string[]) =>
  hosts.filter((host) => patterns.some((pattern) => matchesHost(host, pattern)));
const share = (count: number) => `${count} of ${hosts.length} (${((100 * count) / hosts.length).toFixed(1)} %)`;
for (const [group, patterns] of Object.entries(DOWNLOAD_HOSTS))
  process.stdout.write(`${group.padEnd(12)} ${share(admits(patterns).length)}\n`);
const defaults = [...DOWNLOAD_HOSTS.publishers, ...DOWNLOAD_HOSTS.registries];
process.stdout.write(`by default   ${share(admits(defaults).length)}\n`);
const left = new Map<string, number>();
for (const host of hosts)
  if (!defaults.some((pattern) => matchesHost(host, pattern))) left.set(host, (left.get(host) ?? 0) + 1);
const common = [...left].sort((a, b) => b[1] - a[1]).slice(0, 10);
process.stdout.write(
  `most common hosts outside the defaults: ${common.map(([host, count]) => `${host} ${count}`).join(', ')}\n`,
);
