import { defineConfig } from 'vite';

/** Builds the desk page into its own folder, which the read-only server cannot serve. */
export default defineConfig({
  root: import.meta.dirname,
  build: { outDir: '../../dist/desk', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  publicDir: '../public',
});
