// Lets worker threads run our TypeScript sources, which Node 20 can't. Vitest loads those of the main thread.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (!isMainThread) register('./hooks.mjs', import.meta.url);
