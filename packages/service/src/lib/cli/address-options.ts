import type { Environment } from '@utility-connect/protocol';
import type { Command } from 'commander';
import { isOriginAllowed } from '../connect/origins.ts';
import { redirectUris } from '../registration/registration-form.ts';
import { checked } from './checked.ts';

/**
 * Gives a command the options of a client's addresses.
 *
 * @param more - what repeating the option does
 */
export function addAddressOptions(command: Command, more: string): Command {
  return command
    .option('--redirect-uri <uri>', `redirect URI of the hosted flow; ${more}`, collectRedirectUri)
    .option('--origin <origin>', `origin of pages that embed Connect; ${more}`, collect);
}

/** Ends the command where one of the origins is none, or none of this environment. */
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
      ? `error: --origin '${wrong}' stands for any local port in the sandbox alone: name the port, such as http://localhost:3000.`
      : `error: --origin '${wrong}' must look like https://app.example.com or http://localhost:3000, without a path.`,
  );
}

const collect = (value: string, former: string[] = []): string[] => [...former, value];

const collectRedirectUri = (value: string, former: string[] = []): string[] =>
  checked(redirectUris)([...former, value]);
