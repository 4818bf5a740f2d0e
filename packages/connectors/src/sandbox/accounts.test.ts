import { describe, expect, it } from 'vitest';
import { accounts, aps, code, connector, directory, pge, signal } from './testing/sandbox.ts';

describe('sandbox accounts', () => {
  it('are one with 15-minute and one with hourly intervals', async () => {
    const common = { timeZone: 'America/Los_Angeles', hasEmissions: true };
    expect(await accounts('user@example.com')).toMatchObject([
      { ...common, intervalSeconds: 900 },
      { ...common, intervalSeconds: 3600 },
    ]);
  });

  it('keep their numbers and addresses between versions', async () => {
    // Connected users keep their account numbers, so a failure here means a breaking change.
    expect(
      (await accounts('user@example.com')).map(({ key, accountNumber, address }) => [
        key,
        accountNumber,
        address,
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "74134537774",
          "7413-45377-74",
          "3872 Walnut Ave, San Jose, CA 95155",
        ],
        [
          "21419600796",
          "2141-96007-96",
          "2331 Spring St, San Jose, CA 95155",
        ],
      ]
    `);
  });

  it('differ by login and by utility', async () => {
    const numbers = await Promise.all([
      accounts('user@example.com'),
      accounts('slow@example.com'),
      accounts('solar@example.com'),
      accounts('user@example.com', aps),
    ]);
    const all = numbers.flat();
    expect(new Set(all.map(({ accountNumber }) => accountNumber)).size).toBe(7);
    expect(new Set(all.map(({ key }) => key)).size).toBe(7);
  });

  it('are missing for the empty login, and one for the solar and the daily login', async () => {
    expect(await accounts('empty@example.com')).toEqual([]);
    expect(await accounts('daily@example.com')).toMatchObject([{ intervalSeconds: 86_400 }]);
    expect(await accounts('solar@example.com')).toHaveLength(1);
  });

  it('do not expose how the household is simulated', async () => {
    const [first] = await accounts('user@example.com');
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      'accountNumber',
      'address',
      'hasEmissions',
      'intervalSeconds',
      'key',
      'timeZone',
    ]);
  });

  it('have an address in a ZIP code that the utility serves, at every utility', async () => {
    for (let offset: number | null = 0; offset !== null; ) {
      const page = directory.search({ limit: 100, offset });
      for (const utility of page.utilities) {
        const [first] = await accounts('user@example.com', utility);
        const address = first?.address ?? '';
        expect(address).toMatch(/^\d{3,4} [A-Z][\w ]+, [A-Z][\w .'-]+, [A-Z]{2} \d{5}$/);
        expect(first?.accountNumber).toMatch(/^[1-9][\d-]{9,}$/);
        const served = directory.zipCodesOf(utility.id);
        if (served.length > 0) expect(served).toContain(address.slice(-5));
      }
      offset = page.nextOffset;
    }
  });

  it.each([
    '',
    '{}',
    'user@example.com',
    '{"utility_id":"803","scenario":"user"}',
    '{"utility_id":"14328","scenario":"root"}',
  ])('are not listed for the invalid login %j', async (login) => {
    expect(await code(connector.listAccounts({ utility: pge, login, signal }))).toBe('login_expired');
  });
});
