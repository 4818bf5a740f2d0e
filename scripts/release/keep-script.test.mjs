import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepScript } from './keep-script.mjs';

it('keeps the script of each release', () => {
  const root = mkdtempSync(join(tmpdir(), 'utility connect '));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const dist = join(root, 'packages/loader/dist');
  mkdirSync(dist, { recursive: true });
  for (const version of ['0.1.0', '0.2.0']) {
    writeFileSync(join(dist, 'utility-connect.js'), `the script of ${version}`);
    expect(keepScript(root, version)).toBe(`packages/loader/released/${version}.js`);
  }
  expect(readdirSync(join(root, 'packages/loader/released'))).toEqual(['0.1.0.js', '0.2.0.js']);
  expect(readFileSync(join(root, 'packages/loader/released/0.1.0.js'), 'utf8')).toBe('the script of 0.1.0');
});
