// Compares the statements of SECURITY.md about our dependencies with the installed ones.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = <T>(path: string): T =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as T;

/** Hono before this release is not to be used: SECURITY.md. */
const FIRST = [4, 13, 5] as const;

/** Whether a version, or the least one of a range such as `^4.13.5`, is that one or later. */
const isFirstOrLater = (version: string): boolean => {
  const parts = /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
  if (!parts) return false;
  const different = FIRST.findIndex((least, index) => parts[index] !== least);
  return different === -1 || (parts[different] ?? 0) > (FIRST[different] ?? 0);
};

it.each([
  ['4.13.4', false],
  ['4.13.5', true],
  ['4.14.0', true],
  ['^4.13.5', true],
  ['^4.12.30', false],
  ['3.20.9', false],
  ['5.0.0', true],
  ['4.13.5-rc.1', false],
  ['*', false],
])('takes %s for late enough: %s', (version, isLate) => {
  expect(isFirstOrLater(version)).toBe(isLate);
});

it('installs no Hono before 4.13.5, whatever asks for it', () => {
  const { packages } = read<{ packages: Record<string, { version: string }> }>('package-lock.json');
  const installed = Object.entries(packages).filter(([path]) => path.endsWith('node_modules/hono'));
  expect(installed).not.toEqual([]);
  expect(installed.filter(([, { version }]) => !isFirstOrLater(version))).toEqual([]);
});

it('asks for none before it, where the service is installed without our lock file', () => {
  const { dependencies } = read<{ dependencies: { hono: string } }>('packages/service/package.json');
  expect(isFirstOrLater(dependencies.hono), dependencies.hono).toBe(true);
  expect(readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8')).toContain(
    'Hono 4.13.5 or later:',
  );
});
