import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { checkExports, checkFiles, checkTypes } from '../scripts/release/check.mjs';
import { npm } from '../scripts/release/pack.mjs';
import { checkVersions } from '../scripts/release/versions.mjs';

const packed = inject('packed');

const packageFolder = (name: string) => fileURLToPath(new URL(`../packages/${name}/`, import.meta.url));
const packedPackage = (name: string) => {
  const found = packed.find((candidate) => candidate.name.endsWith(`/${name}`));
  if (!found) throw new Error(`${name} was not packed.`);
  return found;
};

describe('npm run pack', () => {
  it('packs the fourteen public packages, each one after its dependencies', () => {
    const names = packed.map(({ name }) => name.replace('@utility-connect/', ''));
    expect([...names].sort()).toEqual([
      'connector',
      'connector-host',
      'connector-us-portals',
      'connectors',
      'create-connector',
      'custodian',
      'green-button',
      'intervals',
      'loader',
      'node',
      'protocol',
      'react',
      'screens',
      'service',
    ]);
    expect(names.indexOf('protocol')).toBeLessThan(names.indexOf('loader'));
    expect(names.indexOf('loader')).toBeLessThan(names.indexOf('react'));
  });

  it('removes the source condition from package.json', () => {
    for (const { manifest } of packed) expect(JSON.stringify(manifest)).not.toContain('src/');
  });

  it('includes the license of the repository in every package, also with a plain npm pack', () => {
    const license = readFileSync(new URL('../LICENSE', import.meta.url), 'utf8');
    for (const { name } of packed) {
      const file = `${packageFolder(name.replace('@utility-connect/', ''))}LICENSE`;
      expect(readFileSync(file, 'utf8')).toBe(license);
    }
  });

  it('keeps the use client directive in the React package and the screens', () => {
    expect(readFileSync(`${packageFolder('screens')}dist/index.js`, 'utf8')).toMatch(/^"use client";/);
    for (const file of ['index', 'testing', 'lib/ConnectButton', 'lib/use-connect']) {
      expect(readFileSync(`${packageFolder('react')}dist/${file}.js`, 'utf8')).toMatch(/^'use client';/);
    }
  });
});

describe('the release checks', () => {
  it('find a missing file, a stray file and a missing field', () => {
    const { manifest } = packedPackage('react');
    const { license: _, ...unlicensed } = manifest as Record<string, unknown>;
    const files = ['package.json', 'README.md', 'dist/index.js', 'src/index.test.ts'];
    expect(checkFiles({ manifest: unlicensed, files })).toEqual([
      'LICENSE is missing.',
      'src/index.test.ts does not belong in the tarball.',
      'package.json has no license.',
    ]);
  });

  it('find versions that do not match', () => {
    const first = packedPackage('protocol');
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

  it('find an entry point without a file, and missing types', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'utility connect broken '));
    mkdirSync(join(broken, 'dist'));
    const { name, manifest } = packedPackage('protocol');
    writeFileSync(join(broken, 'package.json'), JSON.stringify(manifest));
    const pack = () => {
      const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', broken], broken));
      return { name, tarball: join(broken, filename) };
    };
    expect(await checkExports(pack())).toContainEqual(expect.stringMatching(/^publint: .*does not exist/));
    writeFileSync(join(broken, 'dist/index.js'), 'export const one = 1;');
    expect(await checkTypes(pack())).toEqual(['attw: has no types.']);
    rmSync(broken, { recursive: true, force: true });
  });
});

describe('npm run release', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
      cwd: fileURLToPath(new URL('../', import.meta.url)),
      encoding: 'utf8',
    });

  it('runs all release checks on a dry run, lists the packages and publishes nothing', () => {
    const { status, stdout, stderr } = run('--dry-run');
    expect(status, stderr).toBe(0);
    for (const { name, version } of packed) expect(stdout).toContain(`${name}@${version}  `);
    expect(stdout).toContain('nothing was published');
  });

  it('rejects an unknown option and prints the known ones', () => {
    expect(run('--force')).toMatchObject({ status: 1, stderr: expect.stringContaining('--dry-run') });
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--no-provenance') });
  });
});
