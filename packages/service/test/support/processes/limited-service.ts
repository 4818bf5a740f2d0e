// `node run-source.mjs limited-service.ts SQLite|PostgreSQL ADDRESS` syncs from a limited utility until it is killed.
import { createPacedConnector } from '@utility-connect/connector-host/node';
import { createService } from '../../../src/lib/app/service.ts';
import { loadDirectory } from '../../../src/lib/directory/load-directory.ts';
import { createClaimTurn } from '../../../src/lib/heart/limits/claim-turn.ts';
import { connectedMethods } from '../../../src/lib/heart/utilities/connected-utilities.ts';
import { openPostgres } from '../../../src/lib/node/postgres/postgres.ts';
import { openSqlite } from '../../../src/lib/node/sqlite/sqlite.ts';
import { createPacing } from '../../../src/lib/node/utilities/pacing.ts';
import { BASE_URL } from '../harness.ts';
import { createLimitedConnector } from './limited-utility.ts';

const [, , , kind, address = ''] = process.argv;
const { UTILITY_URL = '', CLOCK_AHEAD_SECONDS = '' } = process.env;
const opened =
  kind === 'SQLite' ? await openSqlite(address) : await openPostgres(address, { timeoutMs: 20_000 });
const store = { ...opened, clock: () => opened.clock() + Number(CLOCK_AHEAD_SECONDS) * 1000 };
const now = () => Math.floor(store.clock() / 1000);
const pacing = createPacing();
const connector = createPacedConnector((send) => createLimitedConnector(UTILITY_URL, now, send), {
  claim: pacing.claim,
  fetch,
});
const methods = connectedMethods(connector);
const service = await createService({
  store,
  directory: await loadDirectory(),
  methodsFor: () => methods,
  encryptionKey: new Uint8Array(32),
  mailer: { send: async () => undefined },
  urls: { baseUrl: BASE_URL, connectUrl: `${BASE_URL}/link` },
  onError: (error) => process.stderr.write(`${error}\n`),
});
pacing.open(createClaimTurn({ store, lookupKey: service.context.lookupKey }));
service.work('sync');
