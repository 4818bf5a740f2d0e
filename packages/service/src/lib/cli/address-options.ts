import type { Environment } from '@utility-connect/protocol';
import type { Command } from 'commander';
import { isOriginAllowed } from '../connect/origins.ts';
import { redirectUris } from '../registration/registration-form.ts';
import { checked } from './checked.ts';

/**
 * Adds the options for redirect URIs and origins to a command.
 *
 * @param more what repeating an option does, for the help.
 */
export function addAddressOptions(command: Command, more: string): Command {
  return command
    .option('--redirect-uri <uri>', `redirect URI of the hosted flow; ${more}`, collectRedirectUri)
    .option('--origin <origin>', `origin of pages that embed Connect; ${more}`, collect);
}

/** Ends the command with an error if an origin is invalid in this environment. */
export function refuseOrigins(
  command: Command,
  origins: readonly string[] = [],
  environment: Environment,
): void {
  const wrong = origins.find((value) => !isOriginAllowed(value, environment));
  if (wrong === undefined) return;
  const forSandbox = environment !== 'sandbox' && isOriginAllowed(wrong, 'sandbox');
  command.error(
    forSandbox
      ? `error: --origin '${wrong}' is for sandbox clients only: name the port, such as http://localhost:3000.`
      : `error: --origin '${wrong}' must look like https://app.example.com or http://localhost:3000, without a path.`,
  );
}

const collect = (value: string, previous: string[] = []): string[] => [...previous, value];

const collectRedirectUri = (value: string, previous: string[] = []): string[] =>
  checked(redirectUris)([...previous, value]);
