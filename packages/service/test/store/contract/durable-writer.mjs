// Run as `node durable-writer.mjs FILE`: writes clients, sessions and exchanges until it is killed, and says on stdout
// what has been acknowledged, a line each. Vite reads the TypeScript sources, which Node 20 cannot.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const importSource = async (path) =>
  (
    await runnerImport(fileURLToPath(new URL(path, import.meta.url)), {
      configFile: false,
      logLevel: 'error',
    })
  ).module;

const [{ openSqlite }, { grant, link }] = await Promise.all([
  importSource('../../../src/lib/node/sqlite/sqlite.ts'),
  importSource('./fixtures.ts'),
]);
const store = await openSqlite(process.argv[2]);
const start = `${Date.now().toString(36)}-${process.pid}`;
for (let number = 0; ; number += 1) {
  const name = `${start}-${number}`;
  try {
    await link(store, name, { userId: name });
    await grant(store, name);
  } catch (error) {
    // Others had the file for too long: nothing is acknowledged, and the next one may work.
    if (error.code === 'SQLITE_BUSY') continue;
    throw error;
  }
  await new Promise((resolve) => process.stdout.write(`${name}\n`, resolve));
}
