import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/**
 * The folder of the machine's own PostgreSQL, the newest first. That of npm has a server and no `pg_dump`, and `pg_dump` takes
 * no server that is newer than itself: a backup is tried with a server and clients of one release.
 *
 * @returns `null` where the machine has none.
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
