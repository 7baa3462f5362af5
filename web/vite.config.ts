import { defineConfig } from 'vite';

/** The page: everything it needs is in its own files, so that it runs under the strictest content policy. */
export default defineConfig({
  root: import.meta.dirname,
  // Names by content: the server may let browsers keep them for ever.
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  publicDir: 'public',
});
