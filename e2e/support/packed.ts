import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { packPackages } from '../../scripts/release/pack.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The public packages, packed once for the end-to-end tests of a release as they would be published. */
    readonly packed: ReturnType<typeof packPackages>;
  }
}

/** Packs the packages before those tests, and removes the tarballs after them. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect tarballs '));
  project.provide('packed', packPackages(folder));
  return () => rmSync(folder, { recursive: true, force: true });
}

/** @returns tarballs of these packages */
export function tarballsOf(...names: string[]): string[] {
  return names.map((name) => {
    const found = inject('packed').find((candidate) => candidate.name === `@utility-connect/${name}`);
    if (!found) throw new Error(`${name} was not packed.`);
    return found.tarball;
  });
}

/** @returns tarballs of the packages that an app installs */
export const appTarballs = (): string[] => tarballsOf('protocol', 'loader', 'react', 'screens', 'node');
