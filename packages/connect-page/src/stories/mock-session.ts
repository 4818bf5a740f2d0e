import type { Appearance } from '@utility-connect/protocol';
import { createMockService, type MockService } from '@utility-connect/service/mock';

/** Base URL of the mock backend. It runs in this tab, so nothing is sent. */
export const MOCK_URL = 'http://localhost:4000';

/** Origin of the pretended host page. */
export const HOST_ORIGIN = 'https://app.example.com';

let backends: Map<string, Promise<MockService>> | undefined;

/**
 * Returns the mock backend for this client. It keeps its connections while Storybook is open.
 *
 * @param appearance appearance stored with the client; default none
 */
export function mockService(
  companyName = 'Sunny Solar',
  appearance: Appearance | null = null,
): Promise<MockService> {
  backends ??= new Map();
  const client = JSON.stringify([companyName, appearance]);
  const existing = backends.get(client);
  if (existing) return existing;
  const created = createMockService({ companyName, appearance });
  backends.set(client, created);
  return created;
}

/** Headers with the client's credentials. A real app keeps them on its server. */
export function clientHeaders({ client }: MockService): Record<string, string> {
  return { 'Service-Client-Id': client.clientId, 'Service-Secret': client.clientSecret };
}

/** Creates a connect token, as an app's server does. */
export async function createConnectToken(
  service: MockService,
  parameters: Record<string, string>,
): Promise<string> {
  const answer = await service.fetch(
    new Request(`${MOCK_URL}/auth/connect-token`, {
      method: 'POST',
      headers: clientHeaders(service),
      body: new URLSearchParams(parameters),
    }),
  );
  return ((await answer.json()) as { connect_token: string }).connect_token;
}
