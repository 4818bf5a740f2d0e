import type { FakeSource } from '@utility-connect/connector/fakes';
import { fakePortals } from './fake-portals.ts';

export type { FakeSource } from '@utility-connect/connector/fakes';

export interface FakePortalOptions {
  /** UNIX milliseconds. Default `Date.now`. */
  readonly now?: () => number;
  /** Behaviors of the real portal that are on: names of `FakeSource.switches`. Default none. */
  readonly switches?: readonly string[];
}

/**
 * Makes a fake of a utility's portal.
 *
 * @param utilityId its EIA id.
 * @throws RangeError for an unknown id or switch.
 */
export function createFakePortal(
  utilityId: string,
  { now = Date.now, switches = [] }: FakePortalOptions = {},
): FakeSource {
  const create = Object.hasOwn(fakePortals, utilityId) ? fakePortals[utilityId] : undefined;
  if (!create) {
    throw new RangeError(
      `There is no fake of ${utilityId}. There are ${Object.keys(fakePortals).join(', ')}.`,
    );
  }
  const fake = create({ now, switches: new Set(switches) }, utilityId);
  const unknown = switches.find((name) => !fake.switches.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(
      `The fake of ${utilityId} has no switch ${unknown}. It has ${fake.switches.join(', ')}.`,
    );
  }
  return fake;
}
