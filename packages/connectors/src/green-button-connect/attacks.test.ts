import { describe, expect, it } from 'vitest';
import {
  createTestUtility,
  failureOf,
  NOW,
  readAccount,
  request,
  type TestUtility,
} from './testing/utility.ts';

const list = ({ method }: TestUtility, login: string) => method.listAccounts({ ...request(), login });

/** Hosts that were sent a token. */
const hostsOf = ({ sent }: TestUtility) => [
  ...new Set(sent.filter(({ authorization }) => authorization).map(({ url }) => new URL(url).host)),
];

describe('addresses of the token response', () => {
  const withAddress = (changes: object) =>
    createTestUtility({
      async intercept(incoming) {
        if (!incoming.url.endsWith('/oauth/token')) return undefined as never;
        const address = 'https://custodian.test/espi/1_1/resource/Batch/Subscription/503888';
        const tokens = { access_token: 'a', token_type: 'Bearer', resourceURI: address };
        return Response.json({ ...tokens, ...changes });
      },
    });

  it('attack: data on another host is never requested', async () => {
    const utility = createTestUtility({ quirks: { resourceOrigin: 'https://attacker.example' } });
    expect(await failureOf(utility.consent())).toBe('invalid_answer');
    expect(hostsOf(utility)).toEqual(['custodian.test']);
  });

  it.each([
    'https://custodian.test.attacker.example/Batch/Subscription/1',
    'https://custodian.test@attacker.example/Batch/Subscription/1',
    'https://user:password@custodian.test/Batch/Subscription/1',
    'https://custodian.test:8443/Batch/Subscription/1',
    'http://custodian.test/Batch/Subscription/1',
    '//attacker.example/Batch/Subscription/1',
    '\\\\attacker.example\\Batch',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    `https://custodian.test/${'a'.repeat(3_000)}`,
    42,
  ])('attack: %s is refused', async (resourceURI) => {
    const code = { code: 'code' };
    expect(await failureOf(withAddress({ resourceURI }).finish(code))).toBe('invalid_answer');
    expect(await failureOf(withAddress({ authorizationURI: resourceURI }).finish(code))).toBe(
      'invalid_answer',
    );
    const { login } = await withAddress({ customerResourceURI: resourceURI }).finish(code);
    expect(JSON.parse(login).customer).not.toBe(resourceURI);
  });

  it('a missing address of the data is refused', async () => {
    expect(await failureOf(withAddress({ resourceURI: '' }).finish({ code: 'code' }))).toBe('invalid_answer');
  });

  it('the registry allows one more host', async () => {
    const resource = 'https://resources.example/espi/1_1/resource/';
    const quirks = { resourceOrigin: 'https://resources.example' } as const;
    const { grantId } = await createTestUtility({ quirks, method: { resource } }).consent();
    expect(grantId).toBe(`${resource}Batch/Subscription/503888`);
    const relative = { resourceOrigin: 'relative' } as const;
    const utility = createTestUtility({ quirks: relative, method: { resource } });
    expect((await utility.consent()).grantId).toBe(`${resource}Batch/Subscription/503888`);
  });

  it("attack: someone else's subscription is not read, nor given from memory", async () => {
    const utility = createTestUtility();
    const { login: victim } = await utility.consent();
    expect(await list(utility, victim)).toHaveLength(2);
    utility.custodian.quirks.foreignAuthorization = '503888';
    const { login: attacker } = await utility.consent();
    expect(JSON.parse(attacker).resource).toBe(JSON.parse(victim).resource);
    expect(await failureOf(list(utility, attacker))).toBe('login_expired');
    expect(await failureOf(readAccount(utility, attacker))).toBe('login_expired');
  });

  it('attack: a refresh cannot change the subscription', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    utility.custodian.quirks.foreignAuthorization = '1';
    utility.custodian.quirks.resourceOrigin = 'https://attacker.example';
    const renewed = await utility.method.renew({ ...request(), login, isRejected: true });
    expect(JSON.parse(renewed?.login ?? '').resource).toBe(JSON.parse(login).resource);
    expect(await list(utility, renewed?.login ?? '')).toHaveLength(2);
  });
});

describe('the return', () => {
  it.each(['https://attacker.example', 'https://custodian.test.attacker.example', 'custodian.test'])(
    'attack: the issuer %s is refused before the code is sent anywhere',
    async (iss) => {
      const utility = createTestUtility();
      expect(await failureOf(utility.finish({ code: 'code', iss }))).toBe('invalid_answer');
      expect(utility.sent).toEqual([]);
    },
  );

  it('attack: another state is refused', async () => {
    const utility = createTestUtility();
    expect(await failureOf(utility.finish({ code: 'code', state: 'other' }))).toBe('invalid_answer');
    expect(utility.sent).toEqual([]);
  });

  it('attack: text in an error does not reach the log', async () => {
    const utility = createTestUtility();
    const error = 'server_error\nforged line <script>';
    const failure = await utility.finish({ error }).catch((thrown: Error) => thrown.message);
    expect(failure).toBe("The utility's page returned an error.");
  });
});

describe('feeds', () => {
  it('attack: a redirect is not followed', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    for (const redirectTo of ['https://attacker.example/', 'http://127.0.0.1/', 'https://custodian.test/']) {
      utility.custodian.quirks.redirectTo = redirectTo;
      expect(await failureOf(list(utility, login))).toBe('invalid_answer');
      expect(await failureOf(utility.method.checkAccess({ ...request(), login }))).toBe('invalid_answer');
    }
    expect(hostsOf(utility)).toEqual(['custodian.test']);
  });

  it('attack: a redirect of the token endpoint is not followed', async () => {
    const location = { location: 'https://attacker.example/' };
    const utility = createTestUtility({
      intercept: () => new Response(null, { status: 307, headers: location }),
    });
    expect(await failureOf(utility.finish({ code: 'code' }))).toBe('invalid_answer');
    expect(hostsOf(utility)).toEqual(['custodian.test']);
  });

  it.each(['entities', 'depth', 'endless'] as const)(
    'attack: an XML bomb of %s is refused',
    async (xmlBomb) => {
      const utility = createTestUtility({ quirks: { xmlBomb } });
      const { login } = await utility.consent();
      expect(await failureOf(list(utility, login))).toBe('invalid_answer');
      if (xmlBomb === 'entities') {
        expect(await failureOf(utility.method.checkAccess({ ...request(), login }))).toBe('invalid_answer');
      }
    },
  );

  const feed = (next: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="next" href="${next}"/></feed>`;

  it.each([
    ['on another host', 'https://attacker.example/'],
    ['in a circle', '?published-min=2024-03-09T00:00:00Z&amp;published-max=2026-03-10T15:00:00Z'],
  ])('attack: a page %s is refused', async (_, next) => {
    const customers = [{ login: 'demo', password: 'demo', usagePoints: [], feed: feed(next) }];
    const utility = createTestUtility({ customers });
    const { login } = await utility.consent({ usagePointIds: ['1'] });
    expect(await failureOf(list(utility, login))).toBe('invalid_answer');
    expect(hostsOf(utility)).toEqual(['custodian.test']);
  });

  it('attack: pages without end are refused', async () => {
    let page = 0;
    const utility = createTestUtility({
      intercept(incoming) {
        if (!incoming.url.includes('/Batch/')) return undefined;
        page += 1;
        return new Response(feed(`?page=${page}`));
      },
    });
    const { login } = await utility.consent();
    expect(await failureOf(list(utility, login))).toBe('invalid_answer');
    expect(page).toBeLessThan(1_000);
  });

  it('a feed that is cut off is an outage, and is asked for again', async () => {
    let isCut = true;
    const utility = createTestUtility({
      intercept: (incoming) =>
        isCut && incoming.url.includes('/Subscription/')
          ? new Response('<feed xmlns="http://www.w3.org/2005/Atom"><entry>')
          : undefined,
    });
    const { login } = await utility.consent();
    expect(await failureOf(list(utility, login))).toBe('utility_unavailable');
    isCut = false;
    expect(await list(utility, login)).toHaveLength(2);
  });

  it('attack: a broken document about the customer does not hide the data', async () => {
    for (const body of [
      '<!DOCTYPE x []><feed/>',
      '<html>',
      '<feed xmlns="http://www.w3.org/2005/Atom"><x>',
    ]) {
      const utility = createTestUtility({
        intercept: ({ url }) => (url.includes('/RetailCustomer/') ? new Response(body) : undefined),
      });
      const { login } = await utility.consent();
      expect(await list(utility, login)).toMatchObject([{ accountNumber: '1' }, { accountNumber: '2' }]);
    }
  });
});

describe('secrets', () => {
  it('attack: no error and no address has a token or the client secret', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    const { accessToken, refreshToken } = JSON.parse(login);
    utility.custodian.quirks.refuseClient = true;
    utility.custodian.quirks.redirectTo = 'https://attacker.example';
    const errors = await Promise.allSettled([
      list(utility, login),
      utility.method.renew({ ...request(), login, isRejected: true }),
      utility.method.readBills({ ...request(), login, accountKey: '1', from: 0, to: NOW }),
      utility.finish({ code: 'secret-code' }),
    ]);
    const text = errors.map((one) => (one.status === 'rejected' ? String(one.reason.stack) : '')).join();
    const urls = utility.sent.map(({ url }) => url).join();
    for (const secret of [accessToken, refreshToken, 'secret: &', 'secret-code']) {
      expect(text).not.toContain(secret);
      expect(urls).not.toContain(secret);
    }
  });
});
