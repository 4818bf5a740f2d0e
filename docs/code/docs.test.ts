// Compares the pages with the sources: names, links, and the code in them.
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type AppearanceColors,
  type AppearanceMeasures,
  type ConnectErrorCode,
  type ConnectEventName,
  screens,
} from '@utility-connect/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { headingSlug, siteFile } from '../.vitepress/markdown.ts';
import { sidebar } from '../.vitepress/sidebar.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pagesIn = (folder: string) =>
  readdirSync(join(root, 'docs', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name: folder + name, text: read(`docs/${folder}${name}`) }));
const pages = [...pagesIn(''), ...pagesIn('utilities/')];

// Their types keep these lists complete.
const codes: Record<ConnectErrorCode, true> = {
  invalid_config: true,
  unsupported_browser: true,
  frame_unavailable: true,
  connect_token_unknown: true,
  connect_token_expired: true,
  connect_token_used: true,
  origin_not_allowed: true,
  redirect_uri_not_allowed: true,
  opened_elsewhere: true,
  utility_not_listed: true,
  consent_denied: true,
  invalid_credentials: true,
  account_locked: true,
  verification_failed: true,
  file_rejected: true,
  too_many_attempts: true,
  utility_unavailable: true,
  rate_limited: true,
  no_accounts: true,
  service_unavailable: true,
};
const events: Record<ConnectEventName, true> = {
  open: true,
  screen: true,
  utility_selected: true,
  submit: true,
  removed: true,
  error: true,
  success: true,
  exit: true,
};

const variables: Record<keyof (AppearanceColors & AppearanceMeasures), true> = {
  accent: true,
  'on-accent': true,
  'accent-text': true,
  surface: true,
  'surface-sunken': true,
  'surface-hover': true,
  field: true,
  text: true,
  'text-muted': true,
  border: true,
  'border-strong': true,
  error: true,
  'error-surface': true,
  'error-border': true,
  success: true,
  'success-surface': true,
  sandbox: true,
  'sandbox-surface': true,
  page: true,
  shadow: true,
  'monogram-surface': true,
  'monogram-text': true,
  focus: true,
  font: true,
  radius: true,
  density: true,
  gutter: true,
};

/** The names in the first column of a page's tables. */
const firstColumn = (text: string) => [...text.matchAll(/^\| `([^`]+)` *\|/gm)].map(([, name]) => name);

describe('the pages', () => {
  it('name every error code, and no other', () => {
    expect(firstColumn(read('docs/errors.md')).sort()).toEqual(Object.keys(codes).sort());
  });

  it('name every event and every screen in their order, and no other', () => {
    const [table = '', screenTable = ''] = read('docs/events.md').split('## Screens');
    expect(firstColumn(table)).toEqual(Object.keys(events));
    expect(firstColumn(screenTable)).toEqual([...screens]);
  });

  it('explain every variable of the appearance as the style sheet does, and no other', () => {
    const explained = [
      ...read('packages/screens/src/styles.css').matchAll(/^ \* {3}([a-z-]+) {2,}(\S.*)$/gm),
    ];
    const table = read('docs/theming.md').split('## Variables')[1] ?? '';
    expect(firstColumn(table)).toEqual(Object.keys(variables));
    for (const [, name, meaning] of explained) expect(table).toContain(`| \`${name}\` | ${meaning} |`);
    expect(explained.map(([, name]) => name)).toEqual(Object.keys(variables));
  });

  it('are all linked from the README, and those of platforms from the page of real data', () => {
    for (const { name } of pagesIn('')) expect(read('README.md')).toContain(`(docs/${name})`);
    for (const { name } of pagesIn('utilities/')) expect(read('docs/real-data.md')).toContain(`(${name})`);
  });

  it('and the README are all in the sidebar', () => {
    const links = sidebar.flatMap(({ items = [] }) => items.map(({ link }) => `${link}.md`));
    const files = ['README.md', ...pages.map(({ name }) => `docs/${name}`)].map(
      (file) => `/${siteFile(file)}`,
    );
    expect(links.sort()).toEqual(files.filter((file) => file !== '/index.md').sort());
  });

  it.each(pages)('$name leads to files and headings that are there', ({ name, text }) => {
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
      const [path = '', heading] = link.split('#');
      const file = join(root, 'docs', dirname(name), path || basename(name));
      expect(existsSync(file), link).toBe(true);
      if (heading) expect(headings(readFileSync(file, 'utf8')), link).toContain(heading);
    }
  });

  it('of security names tests that are there', () => {
    const named = [...read('SECURITY.md').matchAll(/`([\w/.*-]+(?:\.test\.tsx?|-contract\.ts))`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(40);
    const folders = ['', 'packages/service/'];
    for (const path of named) {
      // A star stands for all tests of a folder.
      const file = path.endsWith('/*.test.ts') ? path.slice(0, -'/*.test.ts'.length) : path;
      expect(
        folders.some((folder) => existsSync(join(root, folder, file))),
        path,
      ).toBe(true);
    }
  });

  it.each([
    ['testing.md', 'connect-utility.test.tsx'],
    ['screens.md', 'screens/WholeFlow.tsx'],
    ['screens.md', 'screens/OwnScreen.tsx'],
    ['screens.md', 'screens/OneScreen.tsx'],
    ['screens.md', 'screens/Headless.tsx'],
    ['own-program.md', 'own-service.ts'],
    ['links.md', 'links.ts'],
    ['react.md', 'doors/button.tsx'],
    ['element.md', 'doors/element.html'],
    ['script-tag.md', 'doors/script.html'],
    ['hosted.md', 'doors/redirect.ts'],
    ['element.md', 'element/react.tsx'],
    ['element.md', 'element/ConnectUtility.vue'],
    ['element.md', 'element/ConnectUtility.svelte'],
    ['element.md', 'element/angular.ts'],
    ['react.md', 'servers/hono.ts'],
    ['react.md', 'servers/express.ts'],
    ['react.md', 'servers/next.ts'],
  ])('%s shows %s, which is run, to the letter', (page, file) => {
    expect(read(`docs/${page}`)).toContain(
      `\`\`\`${file.split('.').at(-1)}\n${read(`docs/code/${file}`)}\`\`\``,
    );
  });

  it('hold code that compiles', async () => {
    const cache = join(root, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'docs-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const readmes = [
      { name: 'README.md', text: read('README.md') },
      { name: 'connectors-README.md', text: read('packages/connectors/README.md') },
    ];
    const files = [...pages, ...readmes].flatMap(({ name, text }) =>
      [...text.matchAll(/^```(tsx?)\n(.*?)^```/gms)].map(([, extension, code], index) => ({
        file: `${basename(name, '.md')}-${index}.${extension}`,
        code: code ?? '',
      })),
    );
    for (const { file, code } of files) writeFileSync(join(folder, file), code);
    const options = {
      noUnusedLocals: false,
      moduleDetection: 'force',
      // The built types: checking the sources again would take longer.
      customConditions: [],
      paths: {
        ...Object.fromEntries(
          ['expo-web-browser', 'express'].map((name) => [name, [join(root, `docs/code/${name}.d.ts`)]]),
        ),
        // Where shadcn copies the components to.
        '@/components/utility-connect/*': [join(root, 'registry/*')],
      },
    };
    const compile = async (more: object, include: string[]): Promise<string> => {
      const compilerOptions = { ...options, ...more };
      const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const run = promisify(execFile)(process.execPath, [tsc, '-p', folder]);
      return (await run.catch((error) => error)).stdout;
    };
    expect(files.length).toBeGreaterThan(8);
    expect(await compile({}, ['*'])).toBe('');
    // Where a body is `unknown`: a client's server has no types of the DOM.
    const isClient = (code: string) => code.includes('process.env') && !code.includes('connect/service');
    const servers = files.filter(({ code }) => isClient(code)).map(({ file }) => file);
    expect(servers.length).toBeGreaterThan(0);
    expect(await compile({ lib: ['ES2023'], types: ['node'] }, servers)).toBe('');
  });
});

const headings = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => headingSlug(heading));
