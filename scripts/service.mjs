// `npm run service`: builds and runs the service without the example app.
import { build } from './build.mjs';
import { ensureInstalled, stopWithNpm } from './setup.mjs';

ensureInstalled();
build({ only: 'packages/service' });
stopWithNpm(() => process.kill(process.pid, 'SIGTERM'));
process.argv = [...process.argv.slice(0, 2), 'serve'];
const { main } = await import('../packages/service/dist/cli/cli.js');
await main();
