import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = fileURLToPath(new URL('src', import.meta.url));

/** CommonJS, native code, or loaded only when needed. Everything else becomes part of the bundle. */
const external = [
  'better-sqlite3',
  'nodemailer',
  'pg',
  'pino',
  'pino-pretty',
  'prom-client',
  'sanitize-html',
  'undici',
];

// The command line in one file: with a file for each module, a start takes four times as long.
export default defineConfig({
  build: {
    ssr: 'src/cli.ts',
    outDir: 'dist/cli',
    target: 'node20',
    // Copied from here, so it has to be named.
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
  resolve: { conditions: ['source'] },
  ssr: { noExternal: true, external },
  plugins: [
    {
      name: 'module-urls',
      // Modules find files by their own URL, which is the one in `dist` also when they are bundled.
      transform(code, id) {
        if (!id.startsWith(source) || !code.includes('import.meta.url')) return null;
        const path = relative(source, id).replace(/ts$/, 'js');
        return code.replaceAll('import.meta.url', `new URL('../${path}', import.meta.url).href`);
      },
    },
  ],
});
