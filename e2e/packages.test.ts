import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { parse } from 'acorn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkExports,
  checkFiles,
  checkPacked,
  checkTypes,
  checkVersions,
  limits,
} from '../scripts/release/check.mjs';
import { npm, packPackages } from '../scripts/release/pack.mjs';
import { measure } from '../scripts/release/weight.mjs';

const folder = mkdtempSync(join(tmpdir(), 'utility connect tarballs '));
let packed: ReturnType<typeof packPackages>;
beforeAll(() => {
  packed = packPackages(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unpacked = (name: string) => fileURLToPath(new URL(`../packages/${name}/`, import.meta.url));
const one = (name: string) => {
  const found = packed.find((candidate) => candidate.name.endsWith(`/${name}`));
  if (!found) throw new Error(`${name} was not packed.`);
  return found;
};

describe('the tarballs', () => {
  it('are those of the six public packages, each after what it depends on', () => {
    const names = packed.map(({ name }) => name.replace('@utility-connect/', ''));
    expect([...names].sort()).toEqual(['loader', 'node', 'protocol', 'react', 'screens', 'service']);
    expect(names.indexOf('protocol')).toBeLessThan(names.indexOf('loader'));
    expect(names.indexOf('loader')).toBeLessThan(names.indexOf('react'));
  });

  it('are fit to be published: exports, types, files, versions, weight', async () => {
    expect(await checkPacked(packed)).toEqual([]);
  });

  it('lead nobody to sources that only the repository has', () => {
    for (const { manifest } of packed) expect(JSON.stringify(manifest)).not.toContain('src/');
  });

  it('mark what runs in a browser for React Server Components', () => {
    for (const file of ['index', 'testing', 'lib/ConnectButton', 'lib/use-connect']) {
      expect(readFileSync(`${unpacked('react')}dist/${file}.js`, 'utf8')).toMatch(/^'use client';/);
    }
  });
});

describe('the check', () => {
  it('finds a file that is missing, one that is stray, and a field that is not there', () => {
    const { manifest } = one('react');
    const { license: _, ...unlicensed } = manifest as Record<string, unknown>;
    const files = ['package.json', 'README.md', 'dist/index.js', 'src/index.test.ts'];
    expect(checkFiles({ manifest: unlicensed, files })).toEqual([
      'LICENSE is missing.',
      'src/index.test.ts does not belong into the tarball.',
      'package.json has no license.',
    ]);
  });

  it('finds versions that do not fit together', () => {
    const first = one('protocol');
    const { version } = first;
    const others = packed.filter((candidate) => candidate !== first);
    const problems = checkVersions([{ ...first, version: '9.9.9' }, ...others]);
    expect(problems).toContain(
      `@utility-connect/loader has version ${version}, @utility-connect/protocol 9.9.9.`,
    );
    expect(problems).toContain(
      `@utility-connect/loader depends on @utility-connect/protocol ${version}, which is not published with it.`,
    );
  });

  it('finds an entry whose file is not in the tarball, and types that are not there', async () => {
    const broken = join(folder, 'broken');
    mkdirSync(join(broken, 'dist'), { recursive: true });
    const { name, manifest } = one('protocol');
    writeFileSync(join(broken, 'package.json'), JSON.stringify(manifest));
    const pack = () => {
      const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', broken], broken));
      return { name, tarball: join(broken, filename) };
    };
    expect(await checkExports(pack())).toContainEqual(expect.stringMatching(/^publint: .*does not exist/));
    writeFileSync(join(broken, 'dist/index.js'), 'export const one = 1;');
    expect(await checkTypes(pack())).toEqual(['attw: has no types.']);
  });
});

describe('npm run release', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
      cwd: fileURLToPath(new URL('../', import.meta.url)),
      encoding: 'utf8',
    });

  it('says on a dry run what it would publish, and publishes nothing', () => {
    const { status, stdout } = run('--dry-run');
    expect(status).toBe(0);
    for (const { name, version } of packed) expect(stdout).toContain(`${name}@${version}  `);
    expect(stdout).toContain('nothing was published');
  });

  it('refuses an option that it does not know, and explains those that it does', () => {
    expect(run('--force')).toMatchObject({ status: 1, stderr: expect.stringContaining('--dry-run') });
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--provenance') });
  });
});

describe('the script', () => {
  it('can be read by browsers of 2017 on, so that the old ones among them are told that they are too old', () => {
    const script = readFileSync(`${unpacked('loader')}dist/utility-connect.js`, 'utf8');
    expect(() => parse(script, { ecmaVersion: 2017, sourceType: 'script' })).not.toThrow();
  });
});

describe('what runs in a browser', () => {
  // Younger than Chrome 99, Firefox 101 or Safari 16.4, which the README of the loader promises.
  const young =
    /AbortSignal\.(?:any|timeout)|throwIfAborted|Promise\.(?:withResolvers|try)|URL\.(?:canParse|parse)|(?:Object|Map)\.groupBy|Array\.fromAsync|\.(?:findLast|findLastIndex|toSorted|toReversed|toSpliced|isWellFormed|symmetricDifference|isSubsetOf)\(|checkVisibility|showPopover|requestIdleCallback/g;
  it.each([
    ['connect-page', 'page.js'],
    ['loader', 'utility-connect.js'],
  ])('calls nothing that is younger than the browsers we promise: %s', (name, file) => {
    const script = readFileSync(`${unpacked(name)}dist/${file}`, 'utf8');
    expect(script.match(young) ?? []).toEqual([]);
    expect(() => parse(script, { ecmaVersion: 2022, sourceType: 'module' })).not.toThrow();
  });
});

describe('the weight', () => {
  it('of the script is at most 2.0 kB gzip, of the React package with the loader 3.0 kB', async () => {
    const { script, react } = await measure(packed);
    expect(limits).toEqual({ script: 2 * 1024, react: 3 * 1024 });
    expect(script).toBeLessThanOrEqual(limits.script);
    expect(react).toBeLessThanOrEqual(limits.react);
  });

  it('of all screens in one language is at most 30 kB brotli', () => {
    const files = ['page.js', 'page.css', 'en.js'].map((name) => `${unpacked('connect-page')}dist/${name}`);
    const bytes = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0);
    expect(bytes).toBeLessThanOrEqual(30 * 1000);
  });
});
