import { describe, expect, it } from 'vitest';
import { createTestUtility, DAY, failureOf, NOW, request } from './testing/utility.ts';

/** Checks the access while the authorization is answered with a document or status. */
const checkWith = async (answer: string | number) => {
  const utility = createTestUtility({
    intercept: ({ url }) => {
      if (!url.includes('/Authorization/')) return undefined;
      return typeof answer === 'string' ? new Response(answer) : new Response(null, { status: answer });
    },
  });
  const { login } = await utility.consent();
  return failureOf(utility.method.checkAccess({ ...request(), login }));
};

const authorization = (content: string) =>
  `<e:Authorization xmlns:e="http://naesb.org/espi">${content}</e:Authorization>`;
const period = (start: number, duration: number) =>
  authorization(
    `<e:authorizedPeriod><e:duration>${duration}</e:duration><e:start>${start}</e:start></e:authorizedPeriod><e:status>1</e:status>`,
  );

describe('checkAccess', () => {
  it('passes while the authorization is active', async () => {
    const utility = createTestUtility({ quirks: { prefixes: true, milliseconds: true } });
    const { login } = await utility.consent();
    await utility.method.checkAccess({ ...request(), login });
    expect(utility.sent.at(-1)?.url).toMatch(/\/Authorization\/503888$/);
  });

  it.each<[string, string | number]>([
    ['none', authorization('<e:status>1</e:status>')],
    ['login_expired', authorization('<e:status>0</e:status>')],
    ['login_expired', authorization('<e:status>2</e:status>')],
    ['none', authorization('')],
    ['none', period(NOW - 2 * DAY, 0)],
    ['none', period(NOW - 2 * DAY, 3 * DAY)],
    ['login_expired', period(NOW - 2 * DAY, DAY)],
    ['login_expired', period((NOW - 2 * DAY) * 1000, DAY)],
    ['none', period((NOW - 2 * DAY) * 1000, 3 * DAY)],
    ['invalid_answer', '<html>'],
    // The data is still there.
    ['none', 401],
    ['none', 403],
    ['none', 404],
    ['none', 410],
    ['utility_unavailable', 500],
    ['utility_unavailable', 429],
  ])('gives %s for %s', async (code, answer) => {
    expect(await checkWith(answer)).toBe(code);
  });
});

it.each([401, 403])('the data decides if nobody may see the authorization: status %i', async (status) => {
  const utility = createTestUtility({
    intercept: ({ url }) =>
      /\/(Authorization|Subscription)\//.test(url) ? new Response(null, { status }) : undefined,
  });
  const { login } = await utility.consent();
  expect(await failureOf(utility.method.checkAccess({ ...request(), login }))).toBe('login_expired');
});

describe('the token for authorizations', () => {
  const tokenOf = async (options: Parameters<typeof createTestUtility>[0] = {}) => {
    const utility = createTestUtility(options);
    const { login } = await utility.consent();
    await utility.method.checkAccess({ ...request(), login });
    await utility.method.checkAccess({ ...request(), login });
    const { authorization } = utility.sent.at(-1) ?? {};
    const isCustomers = authorization === `Bearer ${JSON.parse(login).accessToken}`;
    return { isCustomers, requests: utility.sent.length };
  };
  const refusing = (error: string, status = 400) => ({
    async intercept(incoming: Request) {
      const form = incoming.url.endsWith('/token') ? await incoming.text() : '';
      if (form.includes('client_credentials')) return Response.json({ error }, { status });
      return undefined as never;
    },
  });

  it('is that of the client, which is requested once', async () => {
    expect(await tokenOf()).toEqual({ isCustomers: false, requests: 4 });
  });

  it.each([
    ['unsupported_grant_type', 400],
    ['invalid_client', 401],
    ['unauthorized_client', 400],
  ])("is the customer's if the client gets none: %s", async (error, status) => {
    expect(await tokenOf(refusing(error, status))).toEqual({ isCustomers: true, requests: 4 });
  });

  it("is the customer's if the utility refuses the client's", async () => {
    let clients = '';
    const utility = createTestUtility({
      async intercept({ url, headers }) {
        const authorization = headers.get('authorization') ?? '';
        if (!url.includes('/Authorization/')) return undefined as never;
        clients ||= authorization;
        return authorization === clients ? new Response(null, { status: 403 }) : (undefined as never);
      },
    });
    const { login } = await utility.consent();
    await utility.method.checkAccess({ ...request(), login });
    await utility.method.revoke({ ...request(), login });
    expect(utility.custodian.authorizations).toMatchObject([{ revoked: true }]);
  });
});

describe('revoke', () => {
  it('ends the access and forgets the data', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    await utility.method.listAccounts({ ...request(), login });
    await utility.method.revoke({ ...request(), login });
    expect(utility.custodian.authorizations).toMatchObject([{ revoked: true }]);
    expect(await failureOf(utility.method.listAccounts({ ...request(), login }))).toBe('login_expired');
  });

  it('gives utility_unavailable for a maintenance page with status 200', async () => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    const utility = createTestUtility({
      intercept: ({ method }) =>
        method === 'DELETE' ? new Response('<h1>We will be back soon</h1>', { headers }) : undefined,
    });
    const { login } = await utility.consent();
    expect(await failureOf(utility.method.revoke({ ...request(), login }))).toBe('utility_unavailable');
  });

  it.each<[string, number]>([
    ['none', 404],
    ['none', 410],
    ['login_expired', 401],
    ['utility_unavailable', 503],
  ])('gives %s for status %i', async (code, status) => {
    const utility = createTestUtility({
      intercept: ({ method }) => (method === 'DELETE' ? new Response(null, { status }) : undefined),
    });
    const { login } = await utility.consent();
    expect(await failureOf(utility.method.revoke({ ...request(), login }))).toBe(code);
  });
});
