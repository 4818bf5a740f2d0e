import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder, and those around it that are missing, for their owner alone. Level by level: Node's own way (`recursive`) tries
 * for ever where a file system takes none, such as /proc.
 *
 * @throws the error of `mkdir`.
 */
export function makeFolder(path: string): void {
  const folder = resolve(path);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    makeFolder(folder);
  }
}
