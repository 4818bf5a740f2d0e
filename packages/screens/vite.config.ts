import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Writes `dist/index.js`, a chunk per language, and the whole CSS as `dist/styles.css`.
// `tsc -p tsconfig.build.json` adds the types.
export default defineConfig({
  plugins: [react()],
  build: {
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index', cssFileName: 'styles' },
    cssCodeSplit: false,
    minify: false,
    rolldownOptions: {
      external: [/^react($|\/)/, '@utility-connect/protocol'],
    },
  },
});
