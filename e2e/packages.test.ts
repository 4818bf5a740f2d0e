import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parse } from 'acorn';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkWeights, limits } from '../scripts/release/check.mjs';
import { packPackages } from '../scripts/release/pack.mjs';
import { measure } from '../scripts/release/weight.mjs';

const packageFolder = (name: string) => fileURLToPath(new URL(`../packages/${name}/`, import.meta.url));

describe('the loader script', () => {
  it('parses as ES2017, so that old browsers can report unsupported_browser', () => {
    const script = readFileSync(`${packageFolder('loader')}dist/utility-connect.js`, 'utf8');
    expect(() => parse(script, { ecmaVersion: 2017, sourceType: 'script' })).not.toThrow();
  });
});

describe('browser code', () => {
  // Newer than Chrome 99, Firefox 101 and Safari 16.4, the oldest browsers in the README of the loader.
  const tooNew =
    /AbortSignal\.(?:any|timeout)|throwIfAborted|Promise\.(?:withResolvers|try)|URL\.(?:canParse|parse)|(?:Object|Map)\.groupBy|Array\.fromAsync|\.(?:findLast|findLastIndex|toSorted|toReversed|toSpliced|isWellFormed|symmetricDifference|isSubsetOf)\(|checkVisibility|showPopover|requestIdleCallback/g;
  it.each([
    ['connect-page', 'page.js'],
    ['loader', 'utility-connect.js'],
  ])('uses no API newer than the oldest supported browsers: %s', (name, file) => {
    const script = readFileSync(`${packageFolder(name)}dist/${file}`, 'utf8');
    expect(script.match(tooNew) ?? []).toEqual([]);
    expect(() => parse(script, { ecmaVersion: 2022, sourceType: 'module' })).not.toThrow();
  });
});

describe('the size', () => {
  it('is at most 2.6 kB gzip for the loader, 1 kB more with the element, and 3.5 kB for the React package with the loader', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'utility connect tarballs '));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const weights = await measure(packPackages(folder));
    expect(limits).toEqual({ loader: 2600, element: 1000, script: 3600, react: 3500 });
    expect(checkWeights(weights)).toEqual([]);
  });

  const connectPage = `${packageFolder('connect-page')}dist/`;
  const brotliSize = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0);

  it('is at most 25.6 kB brotli for the first screen in one language', () => {
    const files = ['page.js', 'page.css', 'en.js'].map((name) => `${connectPage}${name}`);
    expect(brotliSize(files)).toBeLessThanOrEqual(25.6 * 1000);
  });

  it.each([
    // With 0.4 kB for the focus of first fields, the Tab key in the list, and two icons that the first screen had; and 0.4 kB for
    // tokens, authenticator keys and fields in several languages.
    ['the screens after the terms', 'later-screens-', 2, 12],
    // With the question for local times.
    ['the upload of files', 'FileUploadView-', 2, 5.2],
    ['the drawings', 'drawings-', 1, 2],
  ])('has %s apart, %s*, in %d files of at most %s kB brotli', (_, start, count, limit) => {
    const files = readdirSync(`${connectPage}assets`).filter((name) => name.startsWith(start));
    expect(files).toHaveLength(count);
    expect(brotliSize(files.map((name) => `${connectPage}assets/${name}`))).toBeLessThanOrEqual(limit * 1000);
  });

  it('is at most 120 kB gzip for the whole console of the operator', () => {
    const folder = `${packageFolder('console')}dist/`;
    const files = ['index.html', ...readdirSync(`${folder}assets`).map((name) => `assets/${name}`)];
    const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(folder + file)).length, 0);
    expect(size).toBeLessThanOrEqual(120 * 1000);
  });
});
