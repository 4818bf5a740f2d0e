// `npm run storybook` shows it; `npm run build-storybook` (`--build`) writes it as a static site.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, fail, runTool } from './setup.mjs';

const isBuild = process.argv.includes('--build');
const help = isBuild
  ? `npm run build-storybook [-- options]

Writes every screen in every state as a static site.

  --output-dir FOLDER   write it there (default storybook-static)`
  : `npm run storybook [-- options]

Shows every screen in every state, and a theme editor.

  --port N              listen on this port (default 6006)`;

const values = readArguments();
if (values.help) {
  console.log(help);
  process.exit();
}

ensureInstalled();
runTool('storybook', [
  ...(isBuild
    ? ['build', '--output-dir', resolve(values['output-dir'])]
    : ['dev', '--port', values.port, '--no-open']),
  '--disable-telemetry',
]);

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean' },
        ...(isBuild
          ? { build: { type: 'boolean' }, 'output-dir': { type: 'string', default: 'storybook-static' } }
          : { port: { type: 'string', default: '6006' } }),
      },
    });
    const isPort = isBuild || (/^\d{1,5}$/.test(values.port) && values.port >= 1 && values.port <= 65_535);
    return isPort ? values : fail(`--port takes a number from 1 to 65535.\n\n${help}`);
  } catch (error) {
    return fail(`${error.message}\n\n${help}`);
  }
}
