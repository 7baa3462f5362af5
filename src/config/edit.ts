/** The text of a config.toml with one setting of the top level changed; everything else stays as it is. */
export function withSetting(text: string, key: string, value: string): string {
  const lines = text === '' ? [] : text.split('\n');
  const table = lines.findIndex((line) => /^\s*\[/.test(line));
  const top = table < 0 ? lines.length : table;
  const find = (pattern: RegExp) => lines.slice(0, top).findIndex((line) => pattern.test(line));
  const set = find(new RegExp(`^\\s*${key}\\s*=`));
  const at = set < 0 ? find(new RegExp(`^\\s*#\\s*${key}\\s*=`)) : set;
  // A basic string of TOML escapes as JSON does.
  const line = `${key} = ${JSON.stringify(value)}`;
  if (at < 0) return [line, ...lines].join('\n');
  return lines.with(at, line).join('\n');
}
