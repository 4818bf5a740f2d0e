// Serves the database DATABASE_URL, with the utility at UTILITY_URL, and says its port. Vite reads the TypeScript sources,
// which Node 20 cannot.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const conditions = ['source', 'module', 'node', 'development|production'];
const { module } = await runnerImport(fileURLToPath(new URL('serve-second.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
  resolve: { conditions },
  ssr: { resolve: { conditions } },
});
process.stdout.write(`${module.port}\n`);
