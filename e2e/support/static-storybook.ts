import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the static Storybook, built once for all end-to-end tests. */
    readonly storybookFolder: string;
  }
}

/** Builds the static Storybook before the end-to-end tests, and removes it after them. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect storybook '));
  const program = fileURLToPath(
    new URL('../../node_modules/storybook/dist/bin/dispatcher.js', import.meta.url),
  );
  const args = [program, 'build', '--quiet', '--disable-telemetry', '--output-dir', folder];
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  await promisify(execFile)(process.execPath, args, { cwd });
  project.provide('storybookFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
