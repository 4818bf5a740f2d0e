#!/usr/bin/env node
// `npx green-button …` in a checkout: builds the package and runs its command line. Stdout has only the command's output.
import { build } from './build.mjs';
import { ensureInstalled } from './setup.mjs';

ensureInstalled({ dev: false, output: 2 });
build({ only: ['packages/green-button'], check: false, output: 2 });
const { main } = await import('../packages/green-button/dist/cli.js');
await main();
