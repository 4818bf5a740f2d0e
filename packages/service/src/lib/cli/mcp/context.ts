import { type UtilityConnect, UtilityConnectError } from '@utility-connect/node';
import type { Answer } from './answer.ts';
import type { McpSettings } from './mcp-settings.ts';

/** Dependencies of the tools. */
export interface McpContext {
  readonly settings: McpSettings;
  readonly api: UtilityConnect;
  readonly answer: Answer;
}

/** Hints that a tool changes nothing. */
export const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

/** @throws UtilityConnectError if the server was started without an access token. */
export function requireAccessToken({ accessToken }: McpSettings): string {
  if (accessToken !== undefined) return accessToken;
  throw new UtilityConnectError(
    'invalid_option',
    "The data of a user needs the user's access token: start this server with UTILITY_CONNECT_ACCESS_TOKEN.",
  );
}
