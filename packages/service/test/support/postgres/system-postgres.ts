import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/**
 * Finds the newest PostgreSQL installed on this machine. The npm package has no `pg_dump`, and `pg_dump` refuses newer servers, so
 * the backup test needs a server and clients of one release.
 *
 * @returns `null` if there is none.
 */
export function findSystemPostgres(): string | null {
  const releases = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = releases
    .toSorted((a, b) => Number(b) - Number(a))
    .map((release) => join(DEBIAN, release, 'bin'))
    .concat((process.env.PATH ?? '').split(delimiter));
  const hasAll = (folder: string): boolean =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name)));
  return folders.find(hasAll) ?? null;
}
