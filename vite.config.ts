import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which React a project tests with. */
    readonly reactMajor: number;
    /** The stores on which a project runs the store contract. The SQL of the one in memory is that of SQLite. */
    readonly contractStores: readonly ('SQLite' | 'PostgreSQL' | 'memory')[];
  }
}

// Tests and Storybook read the packages' sources: no build comes first.
const fromSources = {
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
};

const react18 = (name: string) =>
  fileURLToPath(new URL(`e2e/fixtures/react-18/node_modules/${name}`, import.meta.url));

// An installed browser: nothing is downloaded.
const headlessPath = process.env.HEADLESS_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// A poll ends when its condition holds. This only limits how long a failure takes.
const patience = { poll: { timeout: 60_000 } };

// What only a release needs: see CONTRIBUTING.md.
const releaseOnly = '**/*.release.test.ts';

// All projects that need a PostgreSQL share one.
const postgres = 'packages/service/test/support/postgres/global-setup.ts';

// These tests wait for nothing but the processor, and each worker loads jsdom and all screens. They run before the others,
// because Vitest lets projects run together only if they have the same number of workers.
const onFewWorkers = { maxWorkers: availableParallelism(), sequence: { groupOrder: 0 } };
const later = { sequence: { groupOrder: 1 } };

const sourcesInWorkers = new URL('packages/service/test/support/sources/register.mjs', import.meta.url).href;

const unit = {
  ...fromSources,
  test: {
    ...later,
    environment: 'node',
    globalSetup: [postgres],
    // Collecting the garbage of many small databases takes a tenth of the time with Node's 16 MB for new objects.
    execArgv: ['--conditions=source', '--import', sourcesInWorkers, '--max-semi-space-size=64'],
    // The files of a worker share its modules: loading them for each file took half of the time.
    isolate: false,
    // Its dependency eventsource-parser has TypeScript under the condition `source`, which Node does not load.
    server: { deps: { inline: [/@modelcontextprotocol\/client/, /eventsource-parser/] } },
    expect: patience,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
};

// The built service and pages in a real browser: `npm test` builds first.
const e2e = {
  ...later,
  environment: 'node',
  globalSetup: [postgres],
  isolate: false,
  // Without this, Vitest would transform the built packages.
  server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
  expect: patience,
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // At least three: the end-to-end tests mostly wait for other processes, or for time. Each worker loads the packages again.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        ...unit,
        test: {
          ...unit.test,
          name: 'unit',
          provide: { contractStores: ['SQLite', 'PostgreSQL'] },
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
            'examples/*/src/**/*.test.ts',
            'registry/*.test.ts',
            'docs/code/*.test.ts',
            'clients/*/*.test.ts',
            'deploy/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: ['**/*.dom.test.ts', releaseOnly],
        },
      },
      {
        ...unit,
        test: {
          ...unit.test,
          name: 'unit-release',
          provide: { contractStores: ['memory'] },
          include: [`packages/${releaseOnly}`, 'packages/service/**/*.contract.test.ts'],
        },
      },
      {
        ...fromSources,
        plugins: [react()],
        test: {
          name: 'dom',
          ...onFewWorkers,
          provide: { reactMajor: 19 },
          environment: 'jsdom',
          include: [
            'packages/{screens,react,console}/src/**/*.test.tsx',
            'docs/code/*.test.tsx',
            'registry/*.test.tsx',
          ],
          exclude: ['**/*.fresh.test.tsx'],
          // As above: each file would load all screens again.
          isolate: false,
          restoreMocks: true,
          setupFiles: ['packages/screens/src/testing/setup.ts'],
          testTimeout: 180_000,
        },
      },
      {
        ...fromSources,
        plugins: [react()],
        test: {
          // They load modules again, or replace the document.
          name: 'dom-fresh',
          ...onFewWorkers,
          provide: { reactMajor: 19 },
          environment: 'jsdom',
          include: ['packages/*/src/**/*.fresh.test.tsx', 'packages/*/src/**/*.dom.test.ts'],
          // As above: they call `vi.resetModules()` where they need a fresh module.
          isolate: false,
          restoreMocks: true,
          setupFiles: ['packages/screens/src/testing/setup.ts'],
          testTimeout: 180_000,
        },
      },
      {
        // The oldest React that is supported. All else runs on the newest.
        resolve: {
          ...fromSources.resolve,
          alias: [
            { find: /^react(?=$|\/)/, replacement: react18('react') },
            { find: /^react-dom(?=$|\/)/, replacement: react18('react-dom') },
            // As ES modules and inlined below: else Node would give it the other React.
            {
              find: /^@testing-library\/react$/,
              replacement: '@testing-library/react/dist/@testing-library/react.esm.js',
            },
          ],
        },
        ssr: fromSources.ssr,
        plugins: [react()],
        test: {
          name: 'react-18-release',
          ...onFewWorkers,
          provide: { reactMajor: 18 },
          environment: 'jsdom',
          // The flows render nearly all screens.
          include: [
            'packages/react/src/**/*.test.tsx',
            'packages/screens/src/{flow,manage,frame}/**/*.test.tsx',
          ],
          exclude: ['**/*.fresh.test.tsx'],
          isolate: false,
          restoreMocks: true,
          setupFiles: ['packages/screens/src/testing/setup.ts'],
          testTimeout: 180_000,
          server: { deps: { inline: [/@testing-library\/react/] } },
        },
      },
      {
        plugins: [storybookTest({ configDir: fileURLToPath(new URL('.storybook', import.meta.url)) })],
        test: {
          name: 'storybook',
          ...later,
          // As above: each file would load the preview again.
          isolate: false,
          setupFiles: ['.storybook/vitest.setup.ts'],
          testTimeout: 180_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [
              {
                browser: 'chromium',
                provider: playwright({
                  launchOptions: { executablePath: headlessPath, args: chromiumArgs },
                  contextOptions: { reducedMotion: 'reduce', colorScheme: 'light' },
                }),
              },
            ],
          },
        },
      },
      { test: { ...e2e, name: 'e2e', include: ['e2e/**/*.test.ts'], exclude: [releaseOnly] } },
      {
        test: {
          ...e2e,
          name: 'e2e-release',
          include: [`e2e/${releaseOnly}`],
          globalSetup: ['e2e/support/packed.ts', 'e2e/support/static-storybook.ts', postgres],
        },
      },
    ],
  },
});
