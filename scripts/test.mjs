// `npm test`: runs all checks. Arguments are passed to vitest, for example `npm test -- --project unit`.
import { build } from './build.mjs';
import { ensureChromium, ensureFirefox, ensureInstalled, runTool } from './setup.mjs';

ensureInstalled();
const firefox = ensureFirefox();
const env = {
  ...process.env,
  CHROMIUM_PATH: ensureChromium(),
  ...(firefox === undefined ? {} : { FIREFOX_PATH: firefox }),
};
build();
runTool('biome', ['ci', '--error-on-warnings']);
runTool('tsc', ['--noEmit']);
runTool('vitest', ['run', ...process.argv.slice(2)], { env });
