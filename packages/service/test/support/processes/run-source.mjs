// `node run-source.mjs FILE …` runs a TypeScript file next to this one. Vite loads it, which Node 20 can't.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

await runnerImport(fileURLToPath(new URL(process.argv[2], import.meta.url)), {
  configFile: false,
  logLevel: 'error',
  environments: { inline: { resolve: { conditions: ['source'] } } },
});
