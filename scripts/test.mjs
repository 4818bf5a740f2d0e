// `npm test`: runs all checks but those that only a release needs. Arguments are passed to vitest, for example
// `npm test -- --project unit`.
import { build } from './build.mjs';
import {
  ensureChromium,
  ensureDownloaded,
  findFirefox,
  findHeadlessShell,
  installDebianBrowsers,
  runTool,
  runToolInBackground,
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
// These read only sources, so they run while the packages are built.
const checks = [
  runToolInBackground('biome', ['ci', '--error-on-warnings']),
  runToolInBackground('tsc', ['--noEmit']),
  runToolInBackground('knip', ['--no-progress']),
];
build();
await Promise.all([...checks, compiled]);
const args = process.argv.slice(2);
const projects = args.some((arg) => arg.startsWith('--project')) ? [] : ['--project=!*-release'];
runTool('vitest', ['run', ...projects, ...args], { env });
