import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps the loader's script of this version in `packages/loader/released`, from where later releases of the service serve it too. A
 * page that pins its hash keeps working after an update.
 *
 * @returns the path of the copy, relative to the root
 */
export function keepScript(root, version) {
  const folder = 'packages/loader/released';
  mkdirSync(join(root, folder), { recursive: true });
  const kept = `${folder}/${version}.js`;
  copyFileSync(join(root, 'packages/loader/dist/utility-connect.js'), join(root, kept));
  return kept;
}
