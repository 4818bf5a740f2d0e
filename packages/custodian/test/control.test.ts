import { startCustodian } from '@utility-connect/custodian';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  authorizeUrl,
  client,
  connect,
  createTestCustodian,
  customer,
  read,
  today,
} from './support/client.ts';

/** A custodian that is controlled over HTTP. */
const controlled = (options: Parameters<typeof createTestCustodian>[0] = {}) => {
  const { custodian, notifications } = createTestCustodian({ control: true, ...options });
  const control = async (method: string, name: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const response = await custodian.fetch(new Request(`https://custodian.test/_test/${name}`, init));
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  return { custodian, notifications, control };
};

describe('the controls over HTTP', () => {
  it('are not found unless they are asked for', async () => {
    const { custodian } = createTestCustodian();
    const request = new Request('https://custodian.test/_test/quirks');
    expect((await custodian.fetch(request)).status).toBe(404);
  });

  it('consent, list, notify and revoke, over a socket and with a base path', async () => {
    const notified: string[] = [];
    const custodian = await startCustodian({
      ...{ clients: [client], customers: [customer], now: () => today * 1000 },
      ...{ control: true, basePath: '/DataCustodian' },
      fetch: async (_, init) => {
        notified.push(String(init?.body));
        return new Response(null, { status: 202 });
      },
    });
    onTestFinished(() => custodian.close());
    const post = (name: string, body: object) =>
      fetch(`${custodian.origin}/_test/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const declined = await post('consent', { url: authorizeUrl(custodian), decision: 'decline' });
    expect(await declined.json()).toEqual({ url: expect.stringContaining('error=access_denied') });
    const { access_token, resourceURI } = await connect(custodian);
    const listed = await (await fetch(`${custodian.origin}/_test/authorizations`)).json();
    expect(listed).toMatchObject([{ login: 'demo', usagePointIds: ['1', '2'], revoked: false }]);
    const { id: authorizationId } = listed[0];
    expect(await (await post('notify', { authorizationId })).json()).toEqual({ status: 202 });
    expect(notified).toEqual([expect.stringContaining(`<resources>${resourceURI}</resources>`)]);
    expect((await post('revoke', { authorizationId })).status).toBe(204);
    expect((await read(custodian, access_token, resourceURI)).status).toBe(403);
  });

  it('choose what the customer shares', async () => {
    const { custodian, control } = controlled();
    const { body } = await control('POST', 'consent', {
      ...{ url: authorizeUrl(custodian, { state: 's' }), login: 'demo', usagePointIds: ['2'] },
    });
    expect(new URL(body.url).searchParams.get('state')).toBe('s');
    expect(custodian.requests).toHaveLength(2);
  });

  it('turn everything off and on, but not themselves', async () => {
    const { custodian, control } = controlled();
    const status = async () => (await custodian.fetch(new Request(authorizeUrl(custodian)))).status;
    expect(await control('PUT', 'outage', { outage: true })).toEqual({ status: 204, body: null });
    expect(await status()).toBe(503);
    await control('PUT', 'outage', { outage: false });
    expect(await status()).toBe(200);
  });

  it('move the clock', async () => {
    const { custodian, control } = controlled();
    expect((await control('POST', 'advance', { seconds: 60 })).body).toEqual({ now: (today + 60) * 1000 });
    expect(custodian.now()).toBe((today + 60) * 1000);
  });

  it('list and forget requests, without their own', async () => {
    const { custodian, control } = controlled();
    await connect(custodian);
    expect(
      (await control('GET', 'requests')).body.map(({ path }: { path: string }) => path.split('?')[0]),
    ).toEqual(['/oauth/authorize', '/oauth/authorize', '/oauth/token']);
    expect((await control('DELETE', 'requests')).status).toBe(204);
    expect((await control('GET', 'requests')).body).toEqual([]);
  });

  it('replace all quirks', async () => {
    const { custodian, control } = controlled({ quirks: { prefixes: true } });
    expect((await control('PUT', 'quirks', { pageSize: 3, grantedScope: null })).status).toBe(204);
    expect(custodian.quirks).toEqual({ pageSize: 3, grantedScope: null });
    expect((await control('GET', 'quirks')).body).toEqual({ pageSize: 3, grantedScope: null });
  });

  it.each([
    ['PUT', 'quirks', { pagesize: 3 }, 'pagesize is unknown: use blankPage, '],
    ['PUT', 'quirks', { pageSize: '3' }, 'pageSize has to be a whole number of at least 1.'],
    ['PUT', 'quirks', { preparing: { read: 1 } }, 'preparing has to be an object with reads and'],
    ['PUT', 'quirks', { functionBlocks: ['4'] }, 'functionBlocks has to be a list, each a whole number'],
    [
      'PUT',
      'quirks',
      { refreshScope: 'none' },
      'refreshScope has to be "required" or "refused" or text that',
    ],
    ['PUT', 'quirks', { constructor: true }, 'constructor is unknown'],
    ['PUT', 'quirks', [], 'This has to be a JSON object.'],
    ['PUT', 'outage', {}, 'outage is missing.'],
    ['POST', 'advance', { seconds: 'x' }, 'seconds has to be a number.'],
    ['POST', 'revoke', { authorizationId: '1' }, 'There is no authorization 1.'],
    ['POST', 'notify', { authorizationId: 503_888 }, 'authorizationId has to be text.'],
    ['POST', 'consent', { url: 'https://custodian.test/oauth/authorize' }, 'The client_id is unknown.'],
  ])('answer 400 to %s %s %o and say why', async (method, name, body, message) => {
    const answer = await controlled().control(method, name, body);
    expect(answer).toEqual({ status: 400, body: { error: expect.stringContaining(message) } });
  });

  it('name themselves to a request for another one', async () => {
    expect(await controlled().control('GET', 'toString')).toEqual({
      status: 404,
      body: { error: expect.stringContaining('POST consent, GET authorizations') },
    });
  });

  it('attack: refuse what a page of another site can post without asking', async () => {
    const { custodian } = controlled();
    const init = { method: 'POST', body: '{"seconds":60}' };
    const request = new Request('https://custodian.test/_test/advance', init);
    expect((await custodian.fetch(request)).status).toBe(415);
    expect(custodian.now()).toBe(today * 1000);
  });
});
