import { defineConfig, type Plugin } from 'vite';

/** KaTeX names each font in three formats; every browser that runs the page reads the first. */
const onlyWoff2: Plugin = {
  name: 'only-woff2',
  enforce: 'pre',
  transform: (code, id) =>
    /katex.*\.css/.test(id) ? code.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '') : null,
};

/** Builds the reader page; all its assets are files of its own, so that the strictest content policy allows them. */
export default defineConfig({
  root: import.meta.dirname,
  // File names contain a content hash, so browsers may cache them indefinitely.
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [onlyWoff2],
  publicDir: 'public',
});
