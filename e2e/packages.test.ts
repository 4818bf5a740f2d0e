import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parse } from 'acorn';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, it } from 'vitest';

const folder = (name: string) => fileURLToPath(new URL(`../packages/${name}/`, import.meta.url));

describe('the packages', () => {
  it.each(['protocol', 'loader', 'react', 'screens', 'service'])(
    '%s is fit to be published',
    async (name) => {
      const { messages, pkg } = await publint({ pkgDir: folder(name), strict: true });
      expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
    },
  );
});

describe('the script', () => {
  it('can be read by browsers of 2017 on, so that the old ones among them are told that they are too old', () => {
    const script = readFileSync(`${folder('loader')}dist/utility-connect.js`, 'utf8');
    expect(() => parse(script, { ecmaVersion: 2017, sourceType: 'script' })).not.toThrow();
  });
});

describe('the weight', () => {
  it('of the script is at most 2.0 kB gzip', () => {
    const script = readFileSync(`${folder('loader')}dist/utility-connect.js`);
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(2.0 * 1024);
  });

  it('of all screens in one language is at most 30 kB brotli', () => {
    const files = ['page.js', 'page.css', 'en.js'].map((name) => `${folder('connect-page')}dist/${name}`);
    const bytes = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0);
    expect(bytes).toBeLessThanOrEqual(30 * 1000);
  });
});
