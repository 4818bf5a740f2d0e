import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FakeSource } from '@utility-connect/connectors/testing';

/**
 * Finds the fake of a utility in the packages of `CONNECTORS`: their `testing` has `createFakePortal(utilityId)`.
 *
 * @param entries packages as installed for `folder`, and files, which have no fakes.
 */
export async function findFake(
  utilityId: string,
  entries: readonly string[],
  folder: string,
): Promise<FakeSource | null> {
  const { resolve } = createRequire(join(folder, 'connectors.js'));
  for (const entry of entries) {
    try {
      const { createFakePortal } = await import(pathToFileURL(resolve(`${entry}/testing`)).href);
      return createFakePortal(utilityId);
    } catch {
      // No package, or one without fakes or without this one.
    }
  }
  return null;
}
