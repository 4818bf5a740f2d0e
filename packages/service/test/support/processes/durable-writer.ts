// `node run-source.mjs durable-writer.ts FILE` writes clients, sessions and exchanges until it is killed, and prints a line
// for each acknowledged exchange.
import { openSqlite } from '../../../src/lib/node/sqlite/sqlite.ts';
import { grant, link } from '../../store/contract/fixtures.ts';

const [, , , file = ''] = process.argv;
const store = await openSqlite(file);
const prefix = `${Date.now().toString(36)}-${process.pid}`;
for (let number = 0; ; number += 1) {
  const name = `${prefix}-${number}`;
  try {
    await link(store, name, { userId: name });
    await grant(store, name);
  } catch (error) {
    // Another process kept the file locked for too long. Nothing was acknowledged, and the next one may work.
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') continue;
    throw error;
  }
  await new Promise((resolve) => process.stdout.write(`${name}\n`, resolve));
}
