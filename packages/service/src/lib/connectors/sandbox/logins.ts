import { ConnectorError } from '../connector.ts';

/** What the sandbox plays for a username. */
export type Scenario = 'user' | 'mfa' | 'mfa-choice' | 'locked' | 'unavailable' | 'slow' | 'solar' | 'empty';

const scenarios = new Map<string, Scenario>(
  (['user', 'mfa', 'mfa-choice', 'locked', 'unavailable', 'slow', 'solar', 'empty'] as const).map(
    (scenario) => [`${scenario}@example.com`, scenario],
  ),
);

/** The one password of the sandbox. */
export const sandboxPassword = 'password';

/** The one right answer of the sandbox. */
export const sandboxCode = '123456';

/** The code of the sandbox that is too old. Every other one is wrong, `000000` for example. */
export const sandboxExpiredCode = '111111';

/** A login of the sandbox at one utility. */
export interface Login {
  readonly utilityId: string;
  readonly scenario: Scenario;
}

/**
 * Looks up what to play. The username is taken without the spaces around it and in any case, as utilities do; the password as it is.
 *
 * @throws {ConnectorError} `invalid_credentials`.
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

/** @returns a text that needs no memory to be understood again. */
export function writeLogin({ utilityId, scenario }: Login): string {
  return JSON.stringify({ utility_id: utilityId, scenario });
}

/** @returns the login, or `null` when the text is none of this utility. */
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
