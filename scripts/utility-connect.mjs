#!/usr/bin/env node
// `npx utility-connect …` in a checkout: the service's command line, built first. What is printed is the command's alone.
import { build } from './build.mjs';
import { ensureInstalled } from './setup.mjs';

ensureInstalled({ output: 2 });
build({ only: 'packages/service', output: 2 });
const { main } = await import('../packages/service/dist/cli.js');
await main();
