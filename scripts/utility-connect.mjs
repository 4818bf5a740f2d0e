#!/usr/bin/env node
// `npx utility-connect …` in a checkout: builds the service and runs its command line. Stdout has only the command's output.
import { build } from './build.mjs';
import { ensureInstalled, ensureSqlite } from './setup.mjs';

ensureInstalled({ dev: false, output: 2 });
ensureSqlite();
build({ only: ['packages/service'], check: false, output: 2 });
const { main } = await import('../packages/service/dist/cli/cli.js');
await main();
