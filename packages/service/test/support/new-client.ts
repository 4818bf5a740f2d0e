import { createClient, type Registration } from '../../src/lib/heart/clients/create-client.ts';
import { type Harness, HOST_ORIGIN } from './harness.ts';

/** Registers another client. @returns its headers. */
export async function newClient(
  harness: Harness,
  changes: Partial<Registration> = {},
): Promise<Record<string, string>> {
  const { clientId, clientSecret } = await createClient(harness.service.context, {
    companyName: 'Moonlight Power',
    email: 'dev@moonlight.example',
    environment: 'sandbox',
    redirectUris: [],
    origins: [HOST_ORIGIN],
    ...changes,
  });
  return { 'Service-Client-Id': clientId, 'Service-Secret': clientSecret };
}
