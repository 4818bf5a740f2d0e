// `node run-source.mjs FILE …` runs a TypeScript file next to this one, which Node 20 can't.
import { register } from 'node:module';

register('../sources/hooks.mjs', import.meta.url);
await import(new URL(process.argv[2], import.meta.url).href);
