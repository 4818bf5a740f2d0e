import { fakeWebPage } from '@utility-connect/connector/fakes';

/** Switches of {@link fakeOutage}. */
export const outageSwitches = ['maintenance', 'bot-manager'] as const;

/**
 * Answers all requests to the website of a portal that keeps people or programs out; `null` without one of the switches.
 *
 * - `maintenance`: a web page with status 200.
 * - `bot-manager`: a web page with status 403.
 */
export function fakeOutage(switches: ReadonlySet<string>): Response | null {
  if (switches.has('maintenance')) return fakeWebPage('We will be back soon', 200);
  return switches.has('bot-manager') ? fakeWebPage('Access Denied', 403) : null;
}
