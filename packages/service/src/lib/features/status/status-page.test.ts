import { expect, it } from 'vitest';
import { renderStaticPage } from '../../core/pages/static-page.ts';
import { findIncidents, knownSeconds } from './find-incidents.ts';
import { statusPage, statusStyle } from './status-page.ts';
import type { StatusComponent, StatusReport } from './status-types.ts';

const at = 1_795_200_000;
const many = Array.from({ length: 200 }, (_, index) => ({
  id: `u-${index}`,
  name: `${index} ${'"Électricité" & Söhne '.repeat(9)}`,
}));

it('has 10 kB at most, however many utilities and incidents there are, the worst first', async () => {
  const components = many.map(
    (utility, index): StatusComponent => ({
      ...{ utility, method: 'redirect', since: at - 86_400, medianDelaySeconds: 100_000 },
      status: index === 199 ? 'major_outage' : 'operational',
      signIns: { worked: 1_000_000, tried: 1_000_001 },
      syncs: { worked: 1_000_000, tried: 1_000_001 },
    }),
  );
  const incidents = many.map((utility, index) => ({ utility, begun: at - index * 3600, ended: at }));
  const gaps = [{ from: at - 9999, to: at }];
  const report: StatusReport = { at, from: 0, components, unknown: many, incidents, gaps };
  const { text } = await renderStaticPage('Status', await statusPage(report), statusStyle);
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(10_000);
  expect(text).toContain('<bdi>199 ');
  expect(text).toMatch(/<p class="dim">1\d\d more in/);
});

it('tells when nothing is wrong, and when nothing is known', async () => {
  const report: StatusReport = { at, from: 0, components: [], unknown: [], incidents: [], gaps: [] };
  const text = String(await statusPage(report));
  expect(text).toContain('Too few connections to say');
  expect(text).toContain('None in the last 30 days');
});

it('makes one incident of the entries of several clients', () => {
  const utility = { id: 'a', name: 'A' };
  const entry = (type: 'started' | 'ended', time: number) =>
    ({ utilityId: 'a', type: `utility.outage_${type}`, at: time }) as const;
  const entries = [
    ...[
      entry('ended', 5),
      entry('started', 10),
      entry('started', 10),
      entry('ended', 20),
      entry('ended', 20),
    ],
    ...[entry('started', 30), { ...entry('started', 31), utilityId: 'hidden' }],
  ];
  const closed = { utility, begun: 10, ended: 20 };
  expect(findIncidents(entries, [utility], () => true)).toEqual([
    { utility, begun: 30, ended: null },
    closed,
  ]);
  // Nobody has seen its end, but nothing fails anymore.
  expect(findIncidents(entries, [utility], () => false)).toEqual([closed]);
});

it('leaves unknown time out of the length of an incident', () => {
  const incident = { utility: { id: 'a', name: 'A' }, begun: 100, ended: null };
  expect(knownSeconds(incident, 1000, [])).toBe(900);
  expect(
    knownSeconds(incident, 1000, [
      { from: 50, to: 200 },
      { from: 900, to: 2000 },
    ]),
  ).toBe(700);
});
