import { defineConfig } from 'vite';

/** The page of the desk lies in a folder of its own: the read-only server cannot serve it. */
export default defineConfig({
  root: import.meta.dirname,
  build: { outDir: '../../dist/desk', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  publicDir: '../public',
});
