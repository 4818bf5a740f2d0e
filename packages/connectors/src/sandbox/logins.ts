import { ConnectorError } from '@utility-connect/connector';

const scenarios = [
  'user',
  'mfa',
  'mfa-choice',
  'locked',
  'unavailable',
  'slow',
  'solar',
  'daily',
  'empty',
] as const;

/** What the sandbox simulates for the username `SCENARIO@example.com`. */
export type Scenario = (typeof scenarios)[number];

/** The only password of the sandbox. */
const PASSWORD = 'password';

/**
 * Finds the scenario of a login. Like most utilities, ignores case and surrounding spaces of the username.
 *
 * @throws ConnectorError `invalid_credentials`.
 */
export function scenarioOf(username: string, password: string): Scenario {
  const email = username.trim().toLowerCase();
  const scenario = scenarios.find((name) => email === `${name}@example.com`);
  if (scenario === undefined || password !== PASSWORD) {
    throw new ConnectorError(
      'invalid_credentials',
      'The utility does not know this username and password. In the sandbox, use user@example.com and "password".',
    );
  }
  return scenario;
}

/** Encodes a login, so that the sandbox needs no state. */
export function writeLogin(utilityId: string, scenario: Scenario): string {
  return JSON.stringify({ utility_id: utilityId, scenario });
}

/** @returns `null` if the text is not a login of this utility. */
export function readLogin(utilityId: string, login: string): Scenario | null {
  return scenarios.find((scenario) => writeLogin(utilityId, scenario) === login) ?? null;
}
