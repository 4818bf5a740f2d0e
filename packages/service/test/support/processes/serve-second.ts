// `node run-source.mjs serve-second.ts` runs the service of the second process and prints its port.

import { createService } from '../../../src/lib/app/service.ts';
import { loadDirectory } from '../../../src/lib/directory/load-directory.ts';
import { createWebhookSender } from '../../../src/lib/features/webhooks/node/webhook-sender.ts';
import { openPostgres } from '../../../src/lib/node/postgres/postgres.ts';
import { serve } from '../../../src/lib/node/server/server.ts';
import { BASE_URL } from '../harness.ts';
import { createRemoteConnector } from './remote-utility.ts';

const { DATABASE_URL = '', UTILITY_URL = '', ENCRYPTION_KEY = '' } = process.env;
const method = createRemoteConnector(UTILITY_URL);

const service = await createService({
  store: await openPostgres(DATABASE_URL, { timeoutMs: 20_000 }),
  directory: await loadDirectory(),
  methodsFor: () => [method],
  encryptionKey: Buffer.from(ENCRYPTION_KEY, 'base64'),
  mailer: { send: async () => undefined },
  urls: { baseUrl: BASE_URL, connectUrl: `${BASE_URL}/link` },
  waitMs: 1,
  webhooks: { send: createWebhookSender({ allowedHosts: ['127.0.0.1'] }) },
});

// It works on nothing else in the background.
service.work('delivery');
const { port } = await serve(service, '127.0.0.1', 0);
process.stdout.write(`${port}\n`);
