import { expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';
import { HOUSE, source } from './testing/home.ts';

const USAGE = 'option=ReadingType%3D32.0.2.4.1.2.12.0.0.0.0.0.0.0.0.3.72.0';

const ask = async (path: string, ...switches: string[]) => {
  const fake = createFakeSource('si-moj-elektro', { now: () => source.now, switches });
  const headers = { 'x-api-token': fake.login.token ?? '' };
  const response = await fake.fetch(
    new Request(`https://api.informatika.si/mojelektro/v1${path}`, { headers }),
  );
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
};

const timesOf = async (query: string, ...switches: string[]): Promise<string[]> => {
  const { body } = await ask(`/meter-readings?usagePoint=${HOUSE}&${query}&${USAGE}`, ...switches);
  return body.intervalBlocks[0].intervalReadings.map((reading: { timestamp: string }) => reading.timestamp);
};

it('answers with the ends of quarter-hours, from 0:15 of the first day to midnight after the last one', async () => {
  const times = await timesOf('startTime=2026-05-30&endTime=2026-06-06');
  expect(times).toHaveLength(7 * 96);
  expect([times[0], times.at(-1)]).toEqual(['2026-05-30T00:15:00+02:00', '2026-06-06T00:00:00+02:00']);
  expect(await timesOf('startTime=2026-05-30&endTime=2026-06-06', 'end-inclusive')).toHaveLength(8 * 96);
});

it('shows the hour that comes twice with both offsets', async () => {
  const times = await timesOf('startTime=2026-10-25&endTime=2026-10-26');
  expect(times).toHaveLength(100);
  expect(times.filter((time) => time.includes('T02:30'))).toEqual([
    '2026-10-25T02:30:00+02:00',
    '2026-10-25T02:30:00+01:00',
  ]);
});

it('refuses a request without a reading type, with an empty body', async () => {
  const path = `/meter-readings?usagePoint=${HOUSE}&startTime=2026-05-30&endTime=2026-06-06`;
  expect(await ask(path)).toEqual({ status: 400, body: null });
});

it.each([
  ['more than 31 days', `usagePoint=${HOUSE}&startTime=2026-05-01&endTime=2026-06-02`, 400],
  ['a date of another form', `usagePoint=${HOUSE}&startTime=1.5.2026&endTime=2026-05-02`, 400],
  ['the meter of somebody else', 'usagePoint=3-1&startTime=2026-05-01&endTime=2026-05-02', 404],
])('refuses %s with a code and a description', async (_what, query, status) => {
  expect(await ask(`/meter-readings?${query}&${USAGE}`)).toEqual({
    status,
    body: { errors: [{ koda: expect.any(String), opis: expect.any(String) }] },
  });
});
