import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Writes `dist/index.js`, a chunk per language, and `dist/styles.css` with the variables of src/styles.css and all CSS
// modules, in a cascade layer; `dist/styles.unlayered.css` is the same without the layer. `tsc -p tsconfig.build.json` adds the
// types.
// The place among the layers of Tailwind, if this file comes first.
const layers = '@layer theme, base, utility-connect, components, utilities;';

export default defineConfig({
  plugins: [
    react(),
    {
      // Not an import in src/index.ts: it would stay in index.d.ts, where a consumer's TypeScript cannot resolve CSS.
      name: 'with-variables',
      transform: (code, id) => (id.endsWith('/src/index.ts') ? `import './styles.css';\n${code}` : null),
    },
    {
      name: 'cascade-layer',
      enforce: 'post',
      generateBundle(_, bundle) {
        const styles = bundle['styles.css'];
        if (styles?.type !== 'asset') throw new Error('There is no styles.css.');
        this.emitFile({ type: 'asset', fileName: 'styles.unlayered.css', source: styles.source });
        styles.source = `${layers}\n@layer utility-connect {\n${styles.source}\n}\n`;
      },
    },
  ],
  build: {
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index', cssFileName: 'styles' },
    cssCodeSplit: false,
    minify: false,
    rolldownOptions: {
      external: [/^react($|\/)/, '@utility-connect/protocol'],
      // The manage page, which this library exports too, imports the later screens statically.
      checks: { ineffectiveDynamicImport: false },
      // For Next.js, which would otherwise run the screens as server components.
      output: { banner: (chunk) => (chunk.isEntry ? "'use client';" : '') },
    },
  },
});
