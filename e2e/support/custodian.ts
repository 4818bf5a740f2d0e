import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningCustodian, startCustodian } from '@utility-connect/custodian';
import { allQuirks } from '../../packages/service/test/support/connections/all-quirks.ts';
import { findFreePort } from '../../packages/service/test/support/free-port.ts';
import { type RunningService, startService } from './service.ts';

/** A service whose operator has registered with a utility that runs a custodian. */
export interface ServiceWithCustodian {
  readonly service: RunningService;
  readonly custodian: RunningCustodian;
  /** Creates a production client. @returns its headers. */
  createClient(origin: string, redirectUri: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/** `utility_id` of the utility. */
export const VILLAGE_POWER = 'us-mi-village-power';

/**
 * Starts both. The custodian has all quirks at once.
 *
 * @param sandbox origins and redirect URIs of the sandbox client
 */
export async function startServiceWithCustodian(
  sandbox: { readonly origins?: readonly string[]; readonly redirectUris?: readonly string[] } = {},
): Promise<ServiceWithCustodian> {
  const folder = mkdtempSync(join(tmpdir(), 'utilities '));
  const port = await findFreePort();
  const utilities = join(folder, 'utilities.yaml');
  writeFileSync(utilities, entryAt(`http://127.0.0.1:${port}`));
  const service = await startService({
    ...sandbox,
    environment: {
      UTILITIES_FILE: utilities,
      UTILITY_US_MI_VILLAGE_POWER_CLIENT_ID: 'sunny',
      UTILITY_US_MI_VILLAGE_POWER_CLIENT_SECRET: 'sunny-secret',
    },
  });
  const registered = {
    clientId: 'sunny',
    clientSecret: 'sunny-secret',
    scope: 'FB=4_5_15',
    redirectUris: [`${service.connectUrl}/return`],
    notifyUri: `${service.baseUrl}/notify/${VILLAGE_POWER}`,
  };
  const custodian = await startCustodian({ port, clients: [registered], quirks: allQuirks });
  return {
    service,
    custodian,
    async createClient(origin, redirectUri) {
      const client = await service.command(
        ...['clients', 'create', '--company', 'Sunny Solar', '--email', 'dev@example.com'],
        ...['--environment', 'production', '--origin', origin, '--redirect-uri', redirectUri],
      );
      return {
        'Service-Client-Id': String(client.client_id),
        'Service-Secret': String(client.client_secret),
      };
    },
    async stop() {
      await Promise.all([service.stop(), custodian.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const entryAt = (origin: string) => `
- id: ${VILLAGE_POWER}
  name: Village Power
  regions: [MI]
  time_zone: America/Detroit
  methods:
    - kind: redirect
      platform: savage-data
      authorize: ${origin}/oauth/authorize
      token: ${origin}/oauth/token
      scope: FB=4_5_15
      before_you_start: Have your account number ready.
  evidence:
    - { date: 2026-11-20, what: runs in this test, source: ourselves }
`;
