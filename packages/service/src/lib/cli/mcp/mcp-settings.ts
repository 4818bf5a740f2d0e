import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Environment, readSecret } from '../../node/settings/read-setting-file.ts';
import { SettingsError } from '../../node/settings/settings-error.ts';

/** The service and the client whose data is read. */
export interface McpSettings {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Access token of one user of the client; without it, no data of a user can be read. */
  readonly accessToken: string | undefined;
}

/** The service of `npm start`. */
const LOCAL = 'http://localhost:4000';

/**
 * Reads options, which win, and environment variables. Without a client, at the local service: the sandbox client of `npm start`.
 *
 * @throws SettingsError if one is missing or cannot be read.
 */
export function readMcpSettings(
  options: { readonly url?: string; readonly clientId?: string },
  environment: Environment,
): McpSettings {
  const url = (options.url ?? (environment.UTILITY_CONNECT_URL || LOCAL)).replace(/\/+$/, '');
  const accessToken = readSecret(environment, 'UTILITY_CONNECT_ACCESS_TOKEN');
  const clientId = options.clientId ?? (environment.UTILITY_CONNECT_CLIENT_ID || undefined);
  const clientSecret = readSecret(environment, 'UTILITY_CONNECT_CLIENT_SECRET');
  if (clientId !== undefined && clientSecret !== undefined) {
    return { url, clientId, clientSecret, accessToken };
  }
  const isEmpty = clientId === undefined && clientSecret === undefined;
  const sandbox = isEmpty && url === LOCAL ? readSandboxClient() : undefined;
  if (sandbox) return { url, ...sandbox, accessToken };
  const missing = clientId === undefined ? 'UTILITY_CONNECT_CLIENT_ID' : 'UTILITY_CONNECT_CLIENT_SECRET';
  throw new SettingsError(
    `${missing} is missing: set it as "utility-connect mcp --help" shows, or run the command in the folder of "npm start".`,
  );
}

const readSandboxClient = (): Pick<McpSettings, 'clientId' | 'clientSecret'> | undefined => {
  try {
    const client = JSON.parse(readFileSync(resolve('.data/sandbox-client.json'), 'utf8'));
    return { clientId: client.client_id, clientSecret: client.client_secret };
  } catch {
    return undefined;
  }
};
