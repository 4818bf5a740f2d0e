import { defaultClientConditions, defineConfig } from 'vite';

// The script of the script tag. Beside it `tsc` puts the ES modules, so the folder is not emptied.
export default defineConfig({
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2021',
    emptyOutDir: false,
    lib: {
      entry: 'src/global.ts',
      formats: ['iife'],
      name: 'UtilityConnectScript',
      fileName: () => 'utility-connect.js',
    },
  },
});
