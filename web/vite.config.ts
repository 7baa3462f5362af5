import { defineConfig } from 'vite';

/** Builds the reader page; all its assets are files of its own, so that the strictest content policy allows them. */
export default defineConfig({
  root: import.meta.dirname,
  // File names contain a content hash, so browsers may cache them indefinitely.
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  publicDir: 'public',
});
