import { expect, it } from 'vitest';
import { findPackages } from './packages.mjs';
import { checkVersions, sharingPackages } from './versions.mjs';

const PORTALS = '@utility-connect/connector-us-portals';
const packed = findPackages().map(({ manifest }) => ({
  name: manifest.name,
  version: manifest.version,
  manifest,
}));
const withVersion = (name, version) => packed.map((one) => (one.name === name ? { ...one, version } : one));

it('has packages that share a version and depend on each other’s', () => {
  expect(checkVersions(packed)).toEqual([]);
});

it('releases the portals apart, and all other public packages together', () => {
  const apart = packed.map(({ name }) => name).filter((name) => !sharingPackages().includes(name));
  expect(apart).toEqual([PORTALS]);
  expect(checkVersions(withVersion(PORTALS, '9.9.9'))).toEqual([]);
});

it('finds a package with another version, and those that depend on another one', () => {
  const loader = '@utility-connect/loader';
  const problems = checkVersions(withVersion(loader, '9.9.9'));
  expect(problems).toContainEqual(expect.stringContaining(`${loader} has version 9.9.9, `));
  expect(problems).toContainEqual(expect.stringMatching(`^@utility-connect/react depends on ${loader} `));
  const connector = '@utility-connect/connector';
  expect(checkVersions(withVersion(connector, '9.9.9'))).toContainEqual(
    expect.stringMatching(`^${PORTALS} depends on ${connector} .*, which is not published with it`),
  );
});
