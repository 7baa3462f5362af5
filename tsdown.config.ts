import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { defineConfig, type Rolldown } from 'tsdown';
import { runnerImport } from 'vite';

/** The bundler keeps imports of declarations that nothing in the bundle uses; users would need those packages' types. */
function dropUnusedImports(file: string): void {
  const text = readFileSync(file, 'utf8');
  const kept = text.replace(/^import \{ (\w+) \} from "[^"]+";\n/gm, (line, name: string) =>
    text.split(new RegExp(`\\b${name}\\b`)).length > 2 ? line : '',
  );
  writeFileSync(file, kept);
}

/** The licences of what the bundle holds, which ask to be kept with every copy. */
function writeNotices(): void {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const seen = new Set<string>();
  const visit = (name: string) => {
    const folder = `node_modules/${name}`;
    if (seen.has(name) || name in dependencies || !existsSync(folder)) return;
    seen.add(name);
    const below = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const each of Object.keys(below.dependencies ?? {})) visit(each);
  };
  for (const name of BUNDLED) visit(name);
  const notices = [...seen].sort().map((name) => {
    const file = readdirSync(`node_modules/${name}`).find((each) => /^licen[cs]e/i.test(each));
    return `${name}\n\n${file ? readFileSync(`node_modules/${name}/${file}`, 'utf8').trim() : 'MIT'}\n`;
  });
  writeFileSync('dist/third-party-licenses.txt', notices.join(`\n${'-'.repeat(80)}\n\n`));
}

/** What the sources and the pages import and the package therefore contains. */
const BUNDLED = [
  '@fontsource-variable/inter',
  '@fontsource/source-serif-4',
  '@modelcontextprotocol/server',
  '@rgrove/parse-xml',
  'commander',
  'htmlparser2',
  'ipaddr.js',
  'katex',
  'preact',
  'smol-toml',
  'zod',
];

/** Native code, what is loaded on demand only, and what checks by itself where it runs. */
const OUTSIDE = ['@photostructure/sqlite', 'undici', 'unpdf'];

/** Modules of constants that take long to compute; the bundle has their values. */
const EVALUATED = /src[\\/](?:tools[\\/]listed|config[\\/]declared-sources)\.ts$/;

const evaluate: Rolldown.Plugin = {
  name: 'evaluate',
  load: {
    filter: { id: EVALUATED },
    async handler(id) {
      const { module } = await runnerImport<Record<string, unknown>>(id);
      const lines = Object.entries(module).map(([name, value]) => {
        const text = JSON.stringify(value);
        if (!isDeepStrictEqual(JSON.parse(text), value)) throw new Error(`${name} in ${id} is not plain data.`);
        return `export const ${name} = JSON.parse(${JSON.stringify(text)});`;
      });
      return { code: lines.join('\n'), moduleType: 'js' };
    },
  },
};

/** What every command loads: one file instead of thirty, because looking for a file takes longer than reading it. */
const COMMON: ReadonlySet<string> = new Set([
  ...['print', 'report', 'stdio-flags', 'with-app'].map((name) => `cli/${name}`),
  ...['config', 'config/edit', 'config/folders', 'config/settings', 'config/values', 'config/declared-sources'],
  ...['disk/atomic', 'disk/fault', 'text/json'],
  ...['attempt', 'count', 'download-hosts', 'endpoint', 'error', 'host', 'logger', 'result'].map(toModel),
  ...['source', 'validation', 'version', 'wire'].map(toModel),
  ...['failure', 'logger', 'paint'].map((name) => `terminal/${name}`),
  ...['listed', 'profile', 'run', 'tool'].map((name) => `tools/${name}`),
]);

function toModel(name: string): string {
  return `model/${name}`;
}

/** Whether a module belongs in the file that every command loads. */
function isCommon(id: string): boolean {
  const [, name = ''] = /[\\/]src[\\/](.*)\.ts$/.exec(id) ?? [];
  return COMMON.has(name.replaceAll('\\', '/'));
}

/** Dependencies come along, in few files: a cold start is felt in every agent, and most of it is looking for files. */
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'entry/cli': 'src/cli/main.ts',
    'entry/paper-search-mcp': 'src/cli/paper-search-mcp.ts',
    'pdf/child': 'src/pdf/child.ts',
    'app/fulltext-child': 'src/app/fulltext/child.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  clean: true,
  fixedExtension: false,
  plugins: [evaluate],
  outputOptions: {
    codeSplitting: { groups: [{ name: 'common', test: isCommon }], includeDependenciesRecursively: false },
  },
  deps: { neverBundle: OUTSIDE, alwaysBundle: [/^(?!@photostructure\/sqlite|undici|unpdf)[@a-z]/] },
  hooks: {
    'build:done': () => {
      dropUnusedImports('dist/index.d.ts');
      writeNotices();
    },
  },
});
