import { instantsOf, offsetAt } from '@utility-connect/connector/http';

const withOffset = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/;
const withoutOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/**
 * Converts a time of the interface. Some utilities leave out the offset: it is the zone's then, and the hour that clocks show twice is
 * resolved by the order of the readings.
 *
 * @param after UNIX seconds: the time is not before it.
 * @returns UNIX seconds; `undefined` for an unknown form.
 */
export function timeOf(text: string, timeZone: string, after = Number.NEGATIVE_INFINITY): number | undefined {
  if (withOffset.test(text)) return known(Date.parse(text));
  if (!withoutOffset.test(text)) return undefined;
  const wall = known(Date.parse(`${text}Z`));
  if (wall === undefined) return undefined;
  const instants = instantsOf(wall, timeZone);
  // A time that clocks skip is one that did not move with them.
  return (
    instants.find((instant) => instant >= after) ?? instants.at(-1) ?? wall - offsetAt(wall - DAY, timeZone)
  );
}

const DAY = 86_400;

const known = (milliseconds: number): number | undefined =>
  Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
