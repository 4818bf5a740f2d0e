import { expect, vi } from 'vitest';
import type { MockOptions } from '../../src/mock.ts';
import { createHarness, type Harness, json, PGE } from './harness.ts';
import { newClient } from './new-client.ts';

/** A user of a client, connected, with what belongs to nobody else. */
export interface Tenant {
  readonly name: string;
  readonly clientHeaders: Record<string, string>;
  readonly userId: string;
  readonly accessToken: string;
  readonly accountIds: readonly string[];
  readonly connectionIds: readonly string[];
  /** A code that nobody has exchanged. */
  code: string;
  /** A connect link for the user. */
  readonly linkId: string;
  /** A webhook endpoint of the client. */
  readonly endpointId: string;
  /** A webhook event of the client. */
  readonly eventId: string;
  /** Texts by which the data of this user is known: ids and account numbers. */
  readonly marks: readonly string[];
}

/** Two clients of one service with two users each: at the same logins, and one of them under the same `user_id`. */
export async function createTenants(
  options: MockOptions = {},
): Promise<{ harness: Harness; tenants: Tenant[] }> {
  const harness = await createHarness({ historyMonths: 2, ...options });
  const clients = [harness.clientHeaders, await newClient(harness)];
  const tenants: Tenant[] = [];
  for (const [client, clientHeaders] of clients.entries()) {
    for (const [username, userId] of [
      ['user@example.com', 'user-of-both'],
      ['solar@example.com', `user-of-client-${client + 1}`],
    ] as const) {
      const connection = { userId, username, utilityId: PGE, clientHeaders };
      const accessToken = await harness.accessToken(connection);
      const accounts = await json<{ id: string; account_number: string }[]>(
        harness.read('/accounts', accessToken, clientHeaders),
      );
      for (const { id } of accounts) {
        await vi.waitFor(async () => {
          const answer = await harness.read(`/intervals?account_id=${id}`, accessToken, clientHeaders);
          await answer.body?.cancel();
          expect(answer.status).toBe(200);
        }, 30_000);
      }
      const connections = await json<{ id: string }[]>(
        harness.read('/connections', accessToken, clientHeaders),
      );
      tenants.push({
        name: `${username} of client ${client + 1}`,
        clientHeaders,
        userId,
        accessToken,
        accountIds: accounts.map(({ id }) => id),
        connectionIds: connections.map(({ id }) => id),
        code: await harness.connect(connection),
        marks: [...accounts, ...connections].map(({ id }) => id),
        linkId: await createLink(harness, userId, clientHeaders),
        endpointId: await createEndpoint(harness, clientHeaders),
        eventId: await findEvent(harness, clientHeaders),
      });
    }
  }
  // Each sign-in for a code has started another sync.
  await harness.service.context.sync.stop();
  return { harness, tenants };
}

const createLink = async (
  harness: Harness,
  userId: string,
  clientHeaders: Record<string, string>,
): Promise<string> =>
  (await json<{ id: string }>(harness.post('/connect_links', { user_id: userId }, clientHeaders))).id;

const createEndpoint = async (harness: Harness, clientHeaders: Record<string, string>): Promise<string> => {
  const url = 'https://app.example.com/webhooks';
  return (await json<{ id: string }>(harness.post('/webhook_endpoints', { url }, clientHeaders))).id;
};

const findEvent = async (harness: Harness, clientHeaders: Record<string, string>): Promise<string> => {
  const query = { clientId: clientHeaders['Service-Client-Id'] ?? '', after: 0, since: 0, limit: 1 };
  const events = await harness.service.context.store.journal.listEvents(query);
  return events?.[0]?.id ?? '';
};
