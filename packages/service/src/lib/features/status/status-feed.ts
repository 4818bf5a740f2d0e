import { html } from 'hono/html';
import type { Html } from '../../core/pages/layout.ts';
import { knownSeconds } from './find-incidents.ts';
import { incidentId } from './status-json.ts';
import type { StatusIncident, StatusReport } from './status-types.ts';
import { durationInWords, isoTime, timeInWords } from './status-words.ts';

/**
 * The incidents as an Atom feed: one entry per incident, which is updated when it ends.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4287
 */
export function statusFeed(report: StatusReport, baseUrl: string): Html {
  const { at, incidents } = report;
  const updated = incidents.map(({ begun, ended }) => ended ?? begun);
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Utility Connect: status of utilities</title>
<id>${baseUrl}/status</id>
<link href="${baseUrl}/status"/>
<link rel="self" type="application/atom+xml" href="${baseUrl}/status.atom"/>
<author><name>Utility Connect</name></author>
<updated>${isoTime(Math.max(...updated, report.from))}</updated>
${incidents.map((incident) => entryOf(incident, at, report, baseUrl))}</feed>
`;
}

const entryOf = (incident: StatusIncident, at: number, { gaps }: StatusReport, baseUrl: string): Html => {
  const { utility, begun, ended } = incident;
  const name = xmlText(utility.name);
  const duration = durationInWords(knownSeconds(incident, at, gaps));
  const state =
    ended === null
      ? 'It has not ended.'
      : `It ended at ${timeInWords(ended)}, after ${duration} that are known.`;
  return html`<entry>
<title>${name} ${ended === null ? 'does not answer' : 'did not answer'}</title>
<id>${baseUrl}/status#${incidentId(incident)}</id>
<link href="${baseUrl}/status#${incidentId(incident)}"/>
<published>${isoTime(begun)}</published>
<updated>${isoTime(ended ?? begun)}</updated>
<content type="text">Sign-ins and syncs at ${name} have failed since ${timeInWords(begun)}. ${state}</content>
</entry>
`;
};

// XML forbids most control characters, even escaped.
const xmlText = (text: string): string => text.replace(/\p{Cc}/gu, ' ');
