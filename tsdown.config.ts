import { readFileSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'tsdown';

/** The bundler keeps imports of declarations that nothing in the bundle uses; users would need those packages' types. */
function dropUnusedImports(file: string): void {
  const text = readFileSync(file, 'utf8');
  const kept = text.replace(/^import \{ (\w+) \} from "[^"]+";\n/gm, (line, name: string) =>
    text.split(new RegExp(`\\b${name}\\b`)).length > 2 ? line : '',
  );
  writeFileSync(file, kept);
}

/** One bundle per process, so that a cold start reads few files; dependencies stay outside. */
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'entry/cli': 'src/entry/cli.ts',
    'entry/paper-search-mcp': 'src/entry/paper-search-mcp.ts',
    'pdf/child': 'src/pdf/child.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  clean: true,
  fixedExtension: false,
  hooks: { 'build:done': () => dropUnusedImports('dist/index.d.ts') },
});
