import {
  type Custodian,
  type CustodianOptions,
  createCustodian,
  createHousehold,
} from '@utility-connect/custodian';

export const redirectUri = 'https://client.test/return';
export const scope = 'FB=4_5_15;IntervalDuration=900';

export const client = {
  clientId: 'third-party',
  clientSecret: 'secret: & ü',
  redirectUris: [redirectUri],
  notifyUri: 'https://client.test/notify',
};

/** 2026-03-01, in UNIX seconds. */
export const today = Date.UTC(2026, 2, 1) / 1000;

const period = { start: today - 40 * 86_400 + 18_000, end: today + 10 * 86_400 };

/** 40 days of a home and of one with solar panels, and ten more days when the clock is moved. */
export const customer = {
  login: 'demo',
  password: 'demo',
  name: 'Avery Quinn',
  accountNumber: '1002003004',
  usagePoints: [
    createHousehold({ id: '1', title: 'Home', ...period }),
    createHousehold({ id: '2', title: 'Cabin', solar: true, ...period }),
  ],
};

/** A custodian at a fixed time, with its posts to the client. */
export function createTestCustodian(options: Partial<CustodianOptions> = {}) {
  const notifications: { url: string; body: string }[] = [];
  const send: typeof fetch = async (input, init) => {
    notifications.push({ url: String(input), body: String(init?.body) });
    return new Response(null, { status: 200 });
  };
  const custodian = createCustodian({
    clients: [client],
    customers: [customer],
    now: () => today * 1000,
    fetch: send,
    ...options,
  });
  return { custodian, notifications };
}

export function authorizeUrl({ endpoints }: Custodian, parameters: Record<string, string> = {}): URL {
  const url = new URL(endpoints.authorize);
  const all = { response_type: 'code', client_id: client.clientId, redirect_uri: redirectUri, scope };
  url.search = new URLSearchParams({ ...all, ...parameters }).toString();
  return url;
}

type Tokens = Record<string, string> & { status: number };

/** Posts to the token endpoint with the client's secret. */
export async function requestToken(
  custodian: Custodian,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Tokens> {
  const body = new URLSearchParams({
    client_id: client.clientId,
    client_secret: client.clientSecret,
    ...fields,
  });
  const request = new Request(custodian.endpoints.token, { method: 'POST', body, headers });
  const response = await custodian.fetch(request);
  return { status: response.status, ...(await response.json()) };
}

/** Goes through the consent and the exchange of the code. */
export async function connect(
  custodian: Custodian,
  consent: Parameters<Custodian['consent']>[1] = {},
): Promise<Tokens> {
  const returned = await custodian.consent(authorizeUrl(custodian), consent);
  const code = returned.searchParams.get('code') ?? '';
  return requestToken(custodian, { grant_type: 'authorization_code', code, redirect_uri: redirectUri });
}

export async function refresh(custodian: Custodian, token: string, fields: Record<string, string> = {}) {
  return requestToken(custodian, { grant_type: 'refresh_token', refresh_token: token, ...fields });
}

/** Reads a resource; `target` may be relative to the resources. */
export async function read(
  custodian: Custodian,
  token: string | undefined,
  target: string | undefined,
  method = 'GET',
): Promise<Response> {
  const url = new URL(target ?? '', `${custodian.endpoints.resource}/`);
  return custodian.fetch(new Request(url, { method, headers: { authorization: `Bearer ${token}` } }));
}

/** The last parts of the `self` links of a feed's entries. */
export function selfPaths(xml: string): string[] {
  return [...xml.matchAll(/<entry[^>]*>.*?rel="self" href="[^"]*\/resource\/([^"]+)"/gs)].map(
    ([, path]) => path as string,
  );
}
