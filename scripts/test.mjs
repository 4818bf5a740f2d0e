// `npm test`: runs all checks. Arguments are passed to vitest, for example `npm test -- --project unit`.
import { build } from './build.mjs';
import {
  ensureChromium,
  ensureDownloaded,
  findFirefox,
  findHeadlessShell,
  installDebianBrowsers,
  runTool,
} from './setup.mjs';

// Runs while npm installs the packages.
const browsers = installDebianBrowsers();
const compiled = ensureDownloaded();
await browsers;
const [headlessShell, firefox] = [findHeadlessShell(), findFirefox()];
const env = {
  ...process.env,
  CHROMIUM_PATH: await ensureChromium(),
  ...(headlessShell === undefined ? {} : { HEADLESS_PATH: headlessShell }),
  ...(firefox === undefined ? {} : { FIREFOX_PATH: firefox }),
};
build();
runTool('biome', ['ci', '--error-on-warnings']);
runTool('tsc', ['--noEmit']);
runTool('knip', ['--no-progress']);
await compiled;
runTool('vitest', ['run', ...process.argv.slice(2)], { env });
