import { knownSeconds } from './find-incidents.ts';
import type { StatusComponent, StatusIncident, StatusReport } from './status-types.ts';
import { componentName, isoTime, summaryOf } from './status-words.ts';

const PAGE_ID = 'utility-connect';

/**
 * The report in the shape of Statuspage's `summary.json`, which monitors and bots read, with counts and delays added. `incidents` has those
 * of the last 30 days, also the resolved ones.
 *
 * @see https://www.atlassianstatuspage.com/api
 */
export function statusJson(report: StatusReport, baseUrl: string) {
  const { at, from, components, incidents, unknown, gaps } = report;
  return {
    page: {
      id: PAGE_ID,
      name: 'Utility Connect',
      url: `${baseUrl}/status`,
      time_zone: 'Etc/UTC',
      updated_at: isoTime(at),
    },
    status: { indicator: indicatorOf(components), description: summaryOf(report) },
    components: components.map((component, index) => componentJson(component, index + 1, at)),
    incidents: incidents.map((incident) => incidentJson(incident, report, baseUrl)),
    scheduled_maintenances: [],
    window: { from: isoTime(from), to: isoTime(at) },
    too_few_to_say: unknown.map(({ id, name }) => ({ utility_id: id, name })),
    unknown: gaps.map((gap) => ({ from: isoTime(gap.from), to: isoTime(gap.to) })),
  };
}

/** Identifies an incident, also after it has ended. */
export function incidentId({ utility, begun }: StatusIncident): string {
  return `${utility.id}-${begun}`;
}

const componentId = ({ utility, method }: Pick<StatusComponent, 'utility' | 'method'>): string =>
  `${utility.id}-${method}`;

const indicatorOf = (components: readonly StatusComponent[]): 'none' | 'minor' | 'major' => {
  if (components.some(({ status }) => status === 'major_outage')) return 'major';
  return components.some(({ status }) => status === 'degraded_performance') ? 'minor' : 'none';
};

const componentJson = (component: StatusComponent, position: number, at: number) => {
  const { utility, method, status, since, signIns, syncs, medianDelaySeconds } = component;
  return {
    id: componentId(component),
    page_id: PAGE_ID,
    name: componentName(component),
    status,
    position,
    description: null,
    group: false,
    group_id: null,
    showcase: true,
    only_show_if_degraded: false,
    updated_at: isoTime(since ?? at),
    utility_id: utility.id,
    method,
    sign_ins: signIns,
    syncs,
    median_delay_seconds: medianDelaySeconds,
  };
};

const incidentJson = (incident: StatusIncident, { at, gaps, components }: StatusReport, baseUrl: string) => {
  const { utility, begun, ended } = incident;
  return {
    id: incidentId(incident),
    page_id: PAGE_ID,
    name: `${utility.name} does not answer`,
    status: ended === null ? 'investigating' : 'resolved',
    impact: 'major',
    created_at: isoTime(begun),
    started_at: isoTime(begun),
    updated_at: isoTime(ended ?? begun),
    monitoring_at: null,
    resolved_at: ended === null ? null : isoTime(ended),
    shortlink: `${baseUrl}/status#${incidentId(incident)}`,
    incident_updates: [],
    components: components
      .filter((component) => component.utility.id === utility.id)
      .map((component) => ({ id: componentId(component), name: componentName(component) })),
    utility_id: utility.id,
    known_seconds: knownSeconds(incident, at, gaps),
  };
};
