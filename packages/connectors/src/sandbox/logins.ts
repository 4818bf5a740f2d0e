import { ConnectorError } from '@utility-connect/connector';
import * as z from 'zod';

const scenarios = [
  'user',
  'mfa',
  'mfa-choice',
  'locked',
  'unavailable',
  'slow',
  'solar',
  'daily',
  'pending',
  'empty',
] as const;

/** Scenarios of the sandbox for the username `SCENARIO@example.com`. */
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

/** The content of a login, so that the sandbox needs no state. */
export interface SandboxLogin {
  readonly scenario: Scenario;
  /** Time at which the utility has the data, in UNIX seconds. */
  readonly readyAt: number;
}

/** Encodes a login. */
export function writeLogin(utilityId: string, { scenario, readyAt }: SandboxLogin): string {
  return JSON.stringify({ utility_id: utilityId, scenario, ready_at: readyAt });
}

/** @returns `null` if the text is not a login of this utility. */
export function readLogin(utilityId: string, login: string): SandboxLogin | null {
  const { success, data } = loginSchema.safeParse(login);
  return success && data.utility_id === utilityId
    ? { scenario: data.scenario, readyAt: data.ready_at }
    : null;
}

const loginSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('Not JSON.');
      return z.NEVER;
    }
  })
  .pipe(z.object({ utility_id: z.string(), scenario: z.enum(scenarios), ready_at: z.number() }));
