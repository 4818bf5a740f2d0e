import { ConnectorError } from '../connector.ts';

/** What the sandbox simulates for a username. */
export type Scenario = 'user' | 'mfa' | 'mfa-choice' | 'locked' | 'unavailable' | 'slow' | 'solar' | 'empty';

const scenarios = new Map<string, Scenario>(
  (['user', 'mfa', 'mfa-choice', 'locked', 'unavailable', 'slow', 'solar', 'empty'] as const).map(
    (scenario) => [`${scenario}@example.com`, scenario],
  ),
);

/** The only password of the sandbox. */
const sandboxPassword = 'password';

/** The only correct verification code of the sandbox. */
export const sandboxCode = '123456';

/** The expired verification code of the sandbox. All other codes are wrong. */
export const sandboxExpiredCode = '111111';

/** A login of the sandbox at one utility. */
export interface Login {
  readonly utilityId: string;
  readonly scenario: Scenario;
}

/**
 * Finds the scenario of a login. Like most utilities, ignores case and surrounding spaces of the username.
 *
 * @throws ConnectorError `invalid_credentials`.
 */
export function scenarioOf(username: string, password: string): Scenario {
  const scenario = scenarios.get(username.trim().toLowerCase());
  if (scenario === undefined || password !== sandboxPassword) {
    throw new ConnectorError(
      'invalid_credentials',
      'The utility does not know this username and password. In the sandbox, use user@example.com and "password".',
    );
  }
  return scenario;
}

/** Encodes a login, so that the sandbox needs no state. */
export function writeLogin({ utilityId, scenario }: Login): string {
  return JSON.stringify({ utility_id: utilityId, scenario });
}

/** @returns `null` where the text is not a login of this utility. */
export function readLogin(text: string, utilityId: string): Login | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { utility_id, scenario } = value as Record<string, unknown>;
    const known = [...scenarios.values()].find((candidate) => candidate === scenario);
    return utility_id === utilityId && known !== undefined ? { utilityId, scenario: known } : null;
  } catch {
    return null;
  }
}
