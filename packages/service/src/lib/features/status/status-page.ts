import { html, raw } from 'hono/html';
import type { Html } from '../../core/pages/layout.ts';
import { knownSeconds } from './find-incidents.ts';
import { incidentId } from './status-json.ts';
import type { StatusComponent, StatusIncident, StatusReport } from './status-types.ts';
import {
  componentName,
  countInWords,
  durationInWords,
  isoTime,
  summaryOf,
  timeInWords,
} from './status-words.ts';

// The page has 10 kB at most. What does not fit is in the JSON.
const COMPONENT_BYTES = 3900;
const INCIDENT_BYTES = 1200;
const NAME_BYTES = 500;
const MAX_NAME = 60;

/** The body of the status page. */
export async function statusPage(report: StatusReport): Promise<Html> {
  const { at, components, incidents, unknown, gaps } = report;
  const worstFirst = components.toSorted((a, b) => rank[a.status] - rank[b.status]);
  const rows = await fitting(worstFirst.map(componentRow), COMPONENT_BYTES);
  const events = await fitting(
    incidents.map((incident) => incidentRow(incident, report)),
    INCIDENT_BYTES,
  );
  const names = await fitting(
    unknown.map(({ name }) => html`<li><bdi>${shorten(name)}</bdi></li>`),
    NAME_BYTES,
  );
  const lastGap = gaps.at(-1);
  return html`<main><h1>${summaryOf(report)}</h1>
<p class="dim">As of ${timeTag(at)}, updated hourly. Figures are of the last 30 days and this service. A password that a utility refuses counts neither as worked nor as failed.</p>
${rows.shown.length === 0 ? '' : html`<h2>Utilities</h2><ul>${raw(rows.shown.join(''))}</ul>${more(rows.left)}`}
<h2>Incidents</h2>
${incidents.length === 0 ? html`<p>None in the last 30 days.</p>` : html`<ul>${raw(events.shown.join(''))}</ul>${more(events.left)}`}
${lastGap ? html`<p class="dim">Unknown, because this service was off: ${timeTag(lastGap.from)} to ${timeTag(lastGap.to)}.</p>` : ''}
${unknown.length === 0 ? '' : html`<h2>Too few to say</h2><p class="dim">Fewer than ten logins in 30 days.</p><ul class="names">${raw(names.shown.join(''))}</ul>${more(names.left)}`}
<p><a href="status.json">JSON</a> · <a href="status.atom" type="application/atom+xml">Feed</a></p></main>`;
}

/** Style of the page, after that of all pages. */
export const statusStyle = `ul{list-style:none;padding:0;margin:.5rem 0}li{border-top:1px solid var(--line);padding:.6rem 0}h3{font-size:1rem;margin:0}li p{margin:0}.bad{color:var(--bad)}.names li{display:inline;border:0}.names li+li::before{content:" · "}`;

const rank = { major_outage: 0, degraded_performance: 1, operational: 2 };

const componentRow = (component: StatusComponent): Html => {
  const { status, since, signIns, syncs, medianDelaySeconds: delay, utility } = component;
  const name = componentName({ ...component, utility: { ...utility, name: shorten(utility.name) } });
  const state =
    status === 'operational'
      ? html`Answers`
      : html`<b class="bad">${status === 'major_outage' ? 'Does not answer' : 'Most tries fail'}</b>${status === 'major_outage' && since !== null ? html` since ${timeTag(since)}` : ''}`;
  return html`<li><h3><bdi>${name}</bdi></h3><p>${state}. Sign-ins: ${countInWords(signIns)}. Syncs: ${countInWords(syncs)}.${delay === null ? '' : ` Data: ${delayInWords(delay)}.`}</p></li>`;
};

const incidentRow = (incident: StatusIncident, { at, gaps }: StatusReport): Html => {
  const { utility, begun, ended } = incident;
  const duration = durationInWords(knownSeconds(incident, at, gaps));
  return html`<li id="${incidentId(incident)}"><bdi>${shorten(utility.name)}</bdi>: ${timeTag(begun)} ${ended === null ? html`<b class="bad">until now</b>` : html`to ${timeTag(ended)}`}, ${duration}</li>`;
};

const delayInWords = (seconds: number): string =>
  seconds < 3600 ? 'less than an hour old when read' : `${durationInWords(seconds)} old when read (median)`;

const timeTag = (time: number): Html => html`<time datetime="${isoTime(time)}">${timeInWords(time)}</time>`;

const shorten = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name);

const more = (count: number): Html | '' =>
  count === 0 ? '' : html`<p class="dim">${count} more in <a href="status.json">JSON</a>.</p>`;

/** The first parts that fit into a number of bytes. */
const fitting = async (
  parts: readonly Html[],
  bytes: number,
): Promise<{ readonly shown: string[]; readonly left: number }> => {
  const shown: string[] = [];
  let size = 0;
  for (const part of parts) {
    const text = String(await part);
    size += new TextEncoder().encode(text).length;
    if (size > bytes) break;
    shown.push(text);
  }
  return { shown, left: parts.length - shown.length };
};
