// `node run-source.mjs turn-taker.ts SQLite|PostgreSQL ADDRESS` takes turns of a limit, and prints the times of those it got.
import { createClaimTurn } from '../../../src/lib/heart/limits/claim-turn.ts';
import { openPostgres } from '../../../src/lib/node/postgres/postgres.ts';
import { openSqlite } from '../../../src/lib/node/sqlite/sqlite.ts';

const [, , , kind, address = ''] = process.argv;
const store =
  kind === 'SQLite' ? await openSqlite(address) : await openPostgres(address, { timeoutMs: 20_000 });
const claim = createClaimTurn({ store, lookupKey: new Uint8Array(32) });
const limit = { host: 'api.example.com', requests: 10, seconds: 1, per: 'everybody' } as const;
const withinMs = 200;
const turns: number[] = [];
while (turns.length < 20) {
  const { at, now } = await claim(limit, '', { notBefore: 0, withinMs });
  if (at - now <= withinMs) turns.push(at);
}
await store.close();
process.stdout.write(JSON.stringify(turns));
