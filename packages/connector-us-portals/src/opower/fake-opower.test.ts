import { expect, it } from 'vitest';
import { createFakeOpower } from './fake-opower.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const HOUSE = '7b1e4a10-52d7-11ee-8c99-0242ac120002';
const CUSTOMER = '7b1e2c54-52d7-11ee-8c99-0242ac120002';
const COST = `DataBrowser-v1/cws/cost/utilityAccount/${HOUSE}`;

const open = (...switches: string[]) => {
  const fake = createFakeOpower({
    now: () => NOW,
    switches: new Set(switches),
    subdomain: 'pgn',
    code: 'pgn',
    timeZone: 'America/Los_Angeles',
  });
  const headers = {
    authorization: `Bearer ${fake.issueToken()}`,
    'Opower-Selected-Entities': `["urn:opower:customer:uuid:${CUSTOMER}"]`,
  };
  return async (path: string, sent: Readonly<Record<string, string>> = headers) => {
    const response = await fake.fetch(
      new Request(`https://${fake.host}/ei/edge/apis/${path}`, { headers: sent }),
    );
    return { status: response.status, body: await response.json() };
  };
};

/** Query of local days, both inclusive, in winter. */
const days = (aggregate: string, first: string, last: string): string =>
  `aggregateType=${aggregate}&startDate=${first}T00:00:00-08:00&endDate=${last}T00:00:00-08:00`;

it('lists the meters of its customer for those with a session', async () => {
  const ask = open();
  const path = 'multi-account-v1/cws/pgn/customers?offset=0&batchSize=100&addressFilter=';
  expect((await ask(path, {})).status).toBe(401);
  const { body } = await ask(path);
  expect(body.customers[0].uuid).toBe(CUSTOMER);
  const meters = body.customers[0].utilityAccounts.map((meter: { meterType: string }) => meter.meterType);
  expect(meters).toEqual(['ELEC', 'GAS', 'WATER', 'ELEC']);
});

it('reads the hours of each day on which clocks change', async () => {
  const ask = open();
  const spring = await ask(`${COST}?${days('hour', '2026-03-08', '2026-03-08')}`);
  expect(spring.body.reads).toHaveLength(23);
  const autumn = await ask(
    `${COST}?aggregateType=hour&startDate=2026-11-01T00:00:00-07:00&endDate=2026-11-01`,
  );
  expect(autumn.status).toBe(400);
  const { body } = await ask(
    `${COST}?aggregateType=hour&startDate=2026-11-01T00:00:00-07:00&endDate=2026-11-01T00:00:00-07:00`,
  );
  expect(body.reads).toHaveLength(25);
  expect(body.reads[1]).toMatchObject({
    startTime: '2026-11-01T01:00:00.000-07:00',
    endTime: '2026-11-01T01:00:00.000-08:00',
  });
});

it('ends two days ago, or with zeros that stand for what is not known yet', async () => {
  const query = `${COST}?${days('hour', '2026-11-26', '2026-11-29')}`;
  const known = (await open()(query)).body.reads;
  expect(known.at(-1).endTime).toBe('2026-11-27T00:00:00.000-08:00');
  const sent = (await open('trailing-zeros')(query)).body.reads;
  expect(sent.slice(0, known.length)).toEqual(known);
  expect(sent.slice(known.length)).toHaveLength(28);
  expect(sent.at(-1)).toMatchObject({ endTime: '2026-11-28T04:00:00.000-08:00', value: 0, providedCost: 0 });
});

it('refuses a range that is longer than the service allows, and readings that the meter does not have', async () => {
  const ask = open();
  expect((await ask(`${COST}?${days('hour', '2026-01-01', '2026-01-27')}`)).status).toBe(200);
  expect((await ask(`${COST}?${days('hour', '2026-01-01', '2026-01-28')}`)).status).toBe(400);
  expect((await ask(`${COST}?${days('quarter_hour', '2026-01-01', '2026-01-02')}`)).status).toBe(400);
});

it('gives usage without costs by local dates, and the bills', async () => {
  const ask = open();
  const path = `DataBrowser-v1/cws/utilities/pgn/utilityAccounts/${HOUSE}/reads`;
  const { body } = await ask(`${path}?aggregateType=hour&startDate=2026-06-01&endDate=2026-06-01`);
  expect(body.reads).toHaveLength(24);
  expect(body.reads[0]).toEqual({
    startTime: '2026-06-01T00:00:00.000-07:00',
    endTime: '2026-06-01T01:00:00.000-07:00',
    consumption: { value: expect.any(Number), type: 'ACTUAL' },
  });
  const bills = (await ask(`${COST}?aggregateType=bill`)).body.reads;
  expect(bills).toHaveLength(36);
  expect(bills.at(-1)).toMatchObject({
    startTime: '2026-10-05T00:00:00.000-07:00',
    endTime: '2026-11-05T00:00:00.000-08:00',
  });
});
