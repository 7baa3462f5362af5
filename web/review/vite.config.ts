import { defineConfig, type Plugin } from 'vite';

/** Moves scripts and styles into the document: a host gets one file and allows no requests. */
const oneFile: Plugin = {
  name: 'one-file',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('index.html is missing from the bundle');
    let html = String(page.source);
    for (const [name, part] of Object.entries(bundle)) {
      if (part === page) continue;
      // A closing tag inside a script would end it.
      const text = part.type === 'chunk' ? part.code.replaceAll('</script', '<\\/script') : String(part.source);
      const tag = part.type === 'chunk' ? `<script type="module">${text}</script>` : `<style>${text}</style>`;
      const pattern = part.type === 'chunk' ? /<script [^>]*src=[^>]*><\/script>/ : /<link [^>]*stylesheet[^>]*>/;
      html = html.replace(pattern, () => tag);
      delete bundle[name];
    }
    page.source = html;
  },
};

/** Builds the view of a review in a chat. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: '../../dist/review',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: 'chrome123',
    modulePreload: false,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  publicDir: false,
  plugins: [oneFile],
});
