import { gzipSync } from 'node:zlib';
import { FileError } from '@utility-connect/connector';
import { checkAccounts } from '@utility-connect/connector/checks';
import { describe, expect, it } from 'vitest';
import { sample } from '../../../green-button/test/support/sample.ts';
import { gasMeter, HOUR, meter, now, read, readings, refusalOf, waterMeter, xmlOf } from './testing/files.ts';

const DAY = 24 * HOUR;

describe('a file with an electric meter', () => {
  it('gives an account with its readings', async () => {
    const { accounts, leftOut } = await read(xmlOf(meter()));
    expect(accounts).toMatchObject([
      {
        key: 'meter-1',
        accountNumber: 'meter-1',
        address: '',
        timeZone: 'America/Los_Angeles',
        intervalSeconds: HOUR,
        hasEmissions: false,
        bills: [],
      },
    ]);
    const expected = [1, 2, 3].map((usageKwh, index) => ({
      start: now - (3 - index) * HOUR,
      end: now - (2 - index) * HOUR,
      usageKwh,
    }));
    expect([...(accounts[0]?.intervals ?? [])]).toEqual(expected);
    expect([...(accounts[0]?.intervals ?? [])]).toEqual(expected);
    expect(leftOut).toEqual([]);
  });

  it('can be compressed', async () => {
    expect((await read(new Uint8Array(gzipSync(xmlOf(meter()))))).accounts).toHaveLength(1);
  });

  it('uses the time zone of the file', async () => {
    const timeZone = { name: null, offsetSeconds: -18_000, dstSeconds: 0, dstStart: null, dstEnd: null };
    const { accounts } = await read(xmlOf(meter({ timeZone })));
    expect(accounts[0]?.timeZone).toBe('America/Panama');
  });

  it.each([
    [
      'with the rules of the United States',
      HOUR,
      { month: 3, weekday: 7, week: 2, day: null, secondOfDay: 7200 },
    ],
    ['without daylight saving time', 0, null],
  ])(
    'doubts the times of a file with an offset of 0 %s, and has the utility’s zone',
    async (_name, dst, dstStart) => {
      const dstEnd = dstStart && { ...dstStart, month: 11, week: 1 };
      const timeZone = { name: null, offsetSeconds: 0, dstSeconds: dst, dstStart, dstEnd };
      const midnight = Math.floor(now / DAY) * DAY - DAY;
      const days = meter({ timeZone, readings: readings(midnight, Array(24).fill(1)) });
      expect((await read(xmlOf(days))).accounts).toMatchObject([
        { timeZone: 'America/Los_Angeles', localTimeAsUtc: 'likely' },
      ]);
      expect((await read(xmlOf(meter({ timeZone })))).accounts).toMatchObject([
        { timeZone: 'America/Los_Angeles', localTimeAsUtc: 'possible' },
      ]);
    },
  );

  it('uses the only account number of the retail customer part', async () => {
    const customer = `<entry><link rel="self" href="/RetailCustomer/1/Customer/1"/><content><Customer xmlns="http://naesb.org/espi/customer"/></content></entry>
      <entry><link rel="self" href="/RetailCustomer/1/Customer/1/CustomerAccount/1"/><content><CustomerAccount xmlns="http://naesb.org/espi/customer"><accountId>4417302985</accountId></CustomerAccount></content></entry>`;
    const { accounts } = await read(xmlOf(meter()).replace('</feed>', `${customer}</feed>`));
    expect(accounts[0]).toMatchObject({ key: 'meter-1', accountNumber: '4417302985' });
  });

  it('has bills with what the utility says about them, where unknown is not 0', async () => {
    const bill = { start: now - 60 * DAY, end: now - 30 * DAY, unit: 'kWh', tariff: null } as const;
    const bills = [
      { ...bill, usage: 312.5, cost: 98.25, currency: 'USD' },
      { ...bill, start: now - 30 * DAY, end: now, usage: null, cost: null, currency: null },
    ];
    const { accounts } = await read(xmlOf(meter({ bills })));
    expect(accounts[0]?.bills).toMatchObject([
      { start: now - 60 * DAY, end: now - 30 * DAY, usageKwh: 312.5, cost: 98.25, currency: 'USD' },
      { usageKwh: null, cost: null, currency: null },
    ]);
  });

  it('leaves out bills with amounts that nobody is billed', async () => {
    const bill = { start: now - 30 * DAY, end: now, unit: 'kWh', tariff: null, usage: 1 } as const;
    const xml = xmlOf(meter({ bills: [{ ...bill, cost: 7, currency: 'USD' }] }));
    for (const huge of [
      xml.replace(/<billLastPeriod>\d+/, '<billLastPeriod>900000000000000000000'),
      xml.replace(/<value>\d+(?=<\/value><\/overallConsumptionLastPeriod>)/, `<value>-${'9'.repeat(30)}`),
    ]) {
      const { accounts, leftOut } = await read(huge);
      expect([accounts[0]?.bills, leftOut]).toEqual([[], [{ reason: 'damaged', count: 1 }]]);
    }
  });

  it('counts a bill without a usable period as damaged', async () => {
    const bill = { start: now - 30 * DAY, end: now, unit: 'kWh', tariff: null, usage: 1 } as const;
    const bills = [{ ...bill, cost: null, currency: null }];
    const xml = xmlOf(meter({ bills })).replace(/<duration>2592000</, '<duration>0<');
    expect((await read(xml)).leftOut).toEqual([{ reason: 'damaged', count: 1 }]);
  });

  it('shortens long text to what the service takes, without half a character', async () => {
    const xml = xmlOf(meter({ id: `x${'😀'.repeat(200)}` }));
    expect(checkAccounts((await read(xml)).accounts)).toHaveLength(1);
  });

  it('refuses more electric meters than the service takes', async () => {
    const meters = Array.from({ length: 1_001 }, (_, index) => meter({ id: `meter-${index}` }));
    expect(await refusalOf(xmlOf(...meters))).toBe('too_large');
    expect((await read(xmlOf(...meters.slice(1)))).accounts).toHaveLength(1_000);
  });

  it('reads a file of the test data of the standard', async () => {
    const { accounts } = await read(new Uint8Array(sample('sdk_15minLP_15Days.xml')));
    expect(accounts[0]).toMatchObject({ intervalSeconds: 900, timeZone: 'America/New_York' });
    expect([...(accounts[0]?.intervals ?? [])]).toHaveLength(1340);
  });
});

describe('a file without anything usable has its own error:', () => {
  const bom = '\uFEFF';
  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><feed>&lol2;</feed>`;
  it.each([
    ['no bytes', '', 'empty_file'],
    ['white space', ' \n', 'empty_file'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'pdf'],
    ['a login page that was saved as XML', '<!DOCTYPE html><html><body>Sign in</body></html>', 'web_page'],
    [
      'an XHTML page',
      '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">\n<html></html>',
      'web_page',
    ],
    ['a web page with a byte order mark', `${bom}<html lang="en"><p>Sign in`, 'web_page'],
    ['a CSV', 'TYPE,DATE,START TIME,USAGE\nElectric usage,2026-01-01,00:00,0.25\n', 'csv'],
    ['a CSV with a preamble', 'Name\nJo Doe\n\nTYPE;DATE;USAGE\nElectric;2026-01-01;0.25\n', 'csv'],
    ['a text', 'Dear customer,\nhere is your data.\n', 'not_green_button'],
    ['other XML', '<rss version="2.0"><channel/></rss>', 'not_green_button'],
    ['billion laughs', laughs, 'not_green_button'],
    ['gas only', xmlOf(gasMeter), 'gas_only'],
    ['water only', xmlOf(waterMeter), 'water_only'],
    ['gas and water', xmlOf(gasMeter, waterMeter), 'no_electricity'],
    ['no readings', xmlOf(meter({ readings: [] })), 'no_readings'],
    ['readings in 2099 only', xmlOf(meter({ readings: readings(4_070_908_800, [1]) })), 'no_readings'],
    [
      'an archive that is cut off',
      new Uint8Array(gzipSync(xmlOf(meter())).subarray(0, 40)),
      'damaged_archive',
    ],
    ['an end before the first reading', xmlOf(meter()).slice(0, 900), 'cut_off'],
  ])('%s', async (_name, file, code) => {
    expect(await refusalOf(file)).toBe(code);
  });

  it('a zip bomb', async () => {
    const bomb = gzipSync(
      Buffer.concat([Buffer.from(xmlOf(meter()).slice(0, -8)), Buffer.alloc(220e6, ' ')]),
    );
    expect(bomb.length).toBeLessThan(1e6);
    expect(await refusalOf(new Uint8Array(bomb))).toBe('too_large');
  });

  it('a stream of 10 GB, of which it reads 200 MB', async () => {
    const chunk = new TextEncoder().encode(`${' '.repeat(1e6)}<id/>`);
    let megabytes = 0;
    const file = new ReadableStream<Uint8Array>({
      pull(controller) {
        megabytes += 1;
        if (megabytes > 10_000) controller.close();
        else
          controller.enqueue(megabytes === 1 ? new TextEncoder().encode(xmlOf(meter()).slice(0, -8)) : chunk);
      },
    });
    await expect(read('', { file })).rejects.toMatchObject({ code: 'too_large' });
    expect(megabytes).toBeLessThan(220);
  });

  it('and the errors repeat nothing of the file', async () => {
    const error = await read('secret,secret,secret\n1,2,3\n').catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(FileError);
    expect(String(error)).not.toContain('secret');
  });
});

it('passes on the error of the stream', async () => {
  const lost = new Error('The connection was lost.');
  const file = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(lost) });
  await expect(read('', { file })).rejects.toBe(lost);
});

it('stops when its signal aborts', async () => {
  const signal = AbortSignal.abort(new Error('Nobody waits.'));
  await expect(read(xmlOf(meter()), { signal })).rejects.toThrow('Nobody waits.');
});
