import { defaultClientConditions, defineConfig } from 'vite';

// Builds the script for the script tag. `tsc` writes the ES modules to the same folder, so it is not emptied.
export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    // So that old browsers can parse the script and `create` can reject with `unsupported_browser`.
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
