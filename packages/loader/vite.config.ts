import { defaultClientConditions, defineConfig } from 'vite';

// The script of the script tag. Beside it `tsc` puts the ES modules, so the folder is not emptied.
export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    // Old enough for a browser that is too old to read it, and to be told so by `create`.
    target: 'es2017',
    emptyOutDir: false,
    lib: {
      entry: 'src/global.ts',
      formats: ['iife'],
      name: 'UtilityConnectScript',
      fileName: () => 'utility-connect.js',
    },
  },
});
