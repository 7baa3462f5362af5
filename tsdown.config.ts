import { defineConfig } from 'tsdown';

/** One bundle per process, so that a cold start reads few files; dependencies stay outside. */
export default defineConfig({
  entry: { index: 'src/index.ts', 'entry/cli': 'src/entry/cli.ts', 'pdf/child': 'src/pdf/child.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  clean: true,
  fixedExtension: false,
});
