// `npm test`: runs all checks but those that only a release needs. Arguments are passed to vitest, for example
// `npm test -- --project unit`.
import { build } from './build.mjs';
import {
  ensureChromium,
  ensureInstalled,
  ensureSqlite,
  ensureSqliteSoon,
  findHeadlessShell,
  installDebianBrowsers,
  runTool,
  runToolInBackground,
} from './setup.mjs';

const args = process.argv.slice(2);
const isRelease = args.some((arg) => arg.includes('release'));
// Runs while npm installs the packages. Only tests for a release use Firefox.
const browsers = installDebianBrowsers({ firefox: isRelease });
ensureInstalled();
// Tests for a release start `npm run service`, which would replace an unoptimized SQLite under the other tests.
const sqlite = isRelease ? ensureSqlite() : ensureSqliteSoon();
await browsers;
const headlessShell = findHeadlessShell();
const env = {
  ...process.env,
  CHROMIUM_PATH: await ensureChromium(),
  ...(headlessShell === undefined ? {} : { HEADLESS_PATH: headlessShell }),
};
// These read only sources, so they run while the packages are built.
const checks = [
  runToolInBackground('biome', ['ci', '--error-on-warnings']),
  runToolInBackground('tsc', ['--noEmit']),
  runToolInBackground('knip', ['--no-progress']),
];
build();
await Promise.all([...checks, sqlite]);
const projects = args.some((arg) => arg.startsWith('--project')) ? [] : ['--project=!*-release'];
runTool('vitest', ['run', ...projects, ...args], { env });
