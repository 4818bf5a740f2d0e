// Imports the TypeScript module that its argument names, beside this file, and prints the port that it exports. Vite compiles the
// sources, which Node 20 cannot read.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const conditions = ['source', 'module', 'node', 'development|production'];
const { module } = await runnerImport(fileURLToPath(new URL(process.argv[2], import.meta.url)), {
  configFile: false,
  logLevel: 'error',
  resolve: { conditions },
  ssr: { resolve: { conditions } },
});
process.stdout.write(`${module.port}\n`);
