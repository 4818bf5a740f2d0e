// `npm run storybook` on port 6006; `--build` writes storybook-static/.
import { ensureInstalled, runTool } from './setup.mjs';

ensureInstalled();
const args = process.argv.includes('--build')
  ? ['build', '--disable-telemetry', '--output-dir', 'storybook-static']
  : ['dev', '--disable-telemetry', '--port', '6006', '--no-open'];
runTool('storybook', args);
