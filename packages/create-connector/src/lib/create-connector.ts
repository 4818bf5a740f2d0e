import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(new URL('../../', import.meta.url));

/** The package cannot be written; the message is the reason. */
export class CreateError extends Error {
  override readonly name = 'CreateError';
}

/**
 * Writes the package of a connector: a connector of a fake utility, that utility, and a test with the contract suite.
 *
 * @param folder new or empty; its name is the name of the package.
 * @throws CreateError
 */
export async function createConnector(folder: string): Promise<void> {
  const name = basename(resolve(folder));
  if (!/^[a-z0-9][a-z0-9._-]*$/.test(name)) {
    throw new CreateError(
      `${name} cannot be the name of a package. Use lowercase letters, digits and hyphens.`,
    );
  }
  const existing = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new CreateError(`${folder} cannot be written: ${error.message}.`);
  });
  if (existing.length > 0) throw new CreateError(`${folder} is not empty. Choose a new folder.`);
  await cp(join(own, 'template'), folder, { recursive: true });
  // npm and its tools would take files with their real names for those of this package.
  await rename(join(folder, '_gitignore'), join(folder, '.gitignore'));
  await rename(join(folder, '_package.json'), join(folder, 'package.json'));
  const { version } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as { version: string };
  for (const file of ['package.json', 'README.md', 'src/index.js']) {
    const text = await readFile(join(folder, file), 'utf8');
    const filled = text.replaceAll('connector-template', name).replaceAll('0.0.0-template', version);
    await writeFile(join(folder, file), filled);
  }
}
