import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createSandboxSignIn } from '@utility-connect/connectors';
import {
  type ConnectorAccount,
  createService,
  type Directory,
  loadDirectory,
} from '@utility-connect/service';
import { createMemoryStore } from '@utility-connect/service/mock';
import { readAssets, serve } from '@utility-connect/service/node';
import { findFreePort } from '../../packages/service/test/support/free-port.ts';

/** The service with malicious names of clients, utilities and accounts. */
export interface HostileService {
  readonly baseUrl: string;
  /** A connect token of a client with this company name. */
  connectToken(companyName: string): Promise<string>;
  stop(): Promise<void>;
}

interface HostileNames {
  readonly utilities: readonly string[];
  readonly addresses: readonly string[];
  readonly redirectUris: readonly string[];
}

/** Starts the service in this process, with the logins of the sandbox. */
export async function startHostileService(names: HostileNames): Promise<HostileService> {
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const assets = await readAssets();
  if (!assets) throw new Error('Build first: node scripts/build.mjs');
  const sandbox = createSandboxSignIn({
    now: () => Math.floor(Date.now() / 1000),
    zipCodesOf: () => [],
  });
  const method = {
    ...sandbox,
    listAccounts: async () => accountsAt(names.addresses),
    async *readIntervals() {},
    readBills: async () => [],
  };
  const service = await createService({
    store: await createMemoryStore(),
    directory: await directoryOf(names.utilities),
    methodsFor: () => [method],
    encryptionKey: new Uint8Array(randomBytes(32)),
    mailer: { send: async () => undefined },
    urls: { baseUrl, connectUrl: `${baseUrl}/link` },
    hasRegistration: true,
    assets,
  });
  const server = await serve(service, '127.0.0.1', port);
  return {
    baseUrl,
    async connectToken(companyName) {
      const [id, secret] = [randomUUID(), randomUUID()];
      await service.context.store.clients.put({
        id,
        secretHash: createHash('sha256').update(secret).digest('hex'),
        previousSecretHash: null,
        previousSecretUntil: null,
        disabledAt: null,
        companyName,
        email: 'dev@example.com',
        environment: 'sandbox',
        redirectUris: names.redirectUris,
        origins: ['http://localhost:*'],
        appearance: null,
        createdAt: 0,
      });
      const answer = await fetch(`${baseUrl}/auth/connect-token`, {
        method: 'POST',
        headers: { 'Service-Client-Id': id, 'Service-Secret': secret },
        body: new URLSearchParams({ user_id: id }),
      });
      return ((await answer.json()) as { connect_token: string }).connect_token;
    },
    async stop() {
      await Promise.all([service.stop(), server.close()]);
    },
  };
}

const accountsAt = (addresses: readonly string[]): ConnectorAccount[] =>
  addresses.map((address, index) => ({
    key: String(index),
    accountNumber: `10000000${index}`,
    address,
    timeZone: 'America/Los_Angeles',
    intervalSeconds: 900,
    hasEmissions: false,
  }));

const directoryOf = async (names: readonly string[]): Promise<Directory> => {
  const pge = (await loadDirectory()).find('14328');
  if (!pge) throw new Error('There is no utility 14328.');
  const utilities = names.map((name, index) => ({ ...pge, id: String(90_000 + index), name }));
  const find = (id: string) => utilities.find((utility) => utility.id === id) ?? null;
  return {
    find,
    findByAnyId: find,
    search: () => ({ utilities, nextOffset: null }),
    zipCodesOf: () => [],
  };
};
