import type { OutageEntry } from './status-store.ts';
import type { NamedUtility, StatusIncident, TimeRange } from './status-types.ts';

/**
 * Makes incidents of the begins and ends of outages.
 *
 * @param utilities those whose incidents are shown.
 * @param isDown whether the outage of a utility lasts. One that nobody has seen end is over when no login fails anymore.
 * @returns newest first.
 */
export function findIncidents(
  entries: readonly OutageEntry[],
  utilities: readonly NamedUtility[],
  isDown: (utilityId: string) => boolean,
): StatusIncident[] {
  return utilities
    .flatMap((utility) => {
      const incidents: StatusIncident[] = [];
      for (const { type, at } of entries.filter(({ utilityId }) => utilityId === utility.id)) {
        const last = incidents.at(-1);
        const lasts = last !== undefined && last.ended === null;
        if (type === 'utility.outage_started' && !lasts) incidents.push({ utility, begun: at, ended: null });
        // An end without a begin is of an outage that began before the report.
        if (type === 'utility.outage_ended' && lasts) incidents.splice(-1, 1, { ...last, ended: at });
      }
      return incidents;
    })
    .filter(({ utility, ended }) => ended !== null || isDown(utility.id))
    .sort((a, b) => b.begun - a.begun);
}

/** The seconds of an incident, without those in which nothing was known. */
export function knownSeconds(
  { begun, ended }: StatusIncident,
  at: number,
  gaps: readonly TimeRange[],
): number {
  const end = ended ?? at;
  const unknown = gaps.map(({ from, to }) => Math.max(0, Math.min(end, to) - Math.max(begun, from)));
  return unknown.reduce((seconds, gap) => seconds - gap, end - begun);
}
