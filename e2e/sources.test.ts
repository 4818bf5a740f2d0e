// Sign-ins with each kind of field: at the fakes of official interfaces, and at a connector with an authenticator key.
import { fileURLToPath } from 'node:url';
import { createSource } from '@utility-connect/connectors/sources';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  agree,
  continueToApp,
  holdAutoContinue,
  launchBrowser,
  openPhone,
  screen,
} from './support/browser.ts';
import { type FakeSourceId, type FakeSources, startFakeSources } from './support/fake-sources.ts';
import { hostedUrl } from './support/hosted-url.ts';
import { type RunningService, startService } from './support/service.ts';

const redirectUri = 'http://localhost:9/callback';

let sources: FakeSources;
let service: RunningService;
let browser: Browser;
let client: Record<string, string>;
beforeAll(async () => {
  [sources, browser] = await Promise.all([startFakeSources(), launchBrowser()]);
  service = await startService({
    environment: {
      CONNECTOR_HOSTS: sources.connectorHosts,
      CONNECTORS: fileURLToPath(new URL('support/authenticator-connector.js', import.meta.url)),
    },
  });
  const created = await service.command(
    ...['clients', 'create', '--company', 'Sunny Solar', '--email', 'dev@example.com'],
    ...['--environment', 'production', '--redirect-uri', redirectUri],
  );
  client = {
    'Service-Client-Id': String(created.client_id),
    'Service-Secret': String(created.client_secret),
  };
});
afterAll(() => Promise.all([service.stop(), sources.stop(), browser.close()]));

const labelsOf = (id: FakeSourceId): [name: string, label: string][] => {
  const [method] = createSource(id, { fetch }).methods;
  const fields = (method?.kind === 'sign_in' && method.fields) || [];
  return fields.map(({ name, label }) => [name, typeof label === 'string' ? label : label.en]);
};

interface Kind {
  readonly utilityId: string;
  /** Typed values, by the label of the field. */
  readonly typed: readonly (readonly [label: string, value: string])[];
}

const kindOf = (id: FakeSourceId): Kind => {
  const { login } = sources.fakes[id];
  return { utilityId: id, typed: labelsOf(id).map(([name, label]) => [label, login[name] ?? '']) };
};

const kinds: readonly (readonly [kind: string, find: () => Kind])[] = [
  ['a visible number and an API key', () => kindOf('gb-octopus-energy')],
  ['a token as the only field', () => kindOf('dk-eloverblik')],
  ['an e-mail address and a password', () => kindOf('de-octopus-energy')],
  [
    'an authenticator key',
    () => ({
      utilityId: 'us-mi-two-factor',
      typed: [
        ['Username', 'demo'],
        ['Password', 'demo'],
        ['Authenticator key', 'gezd gnbv gy3t qojq gezd gnbv gy3t qojq'],
      ],
    }),
  ],
];

describe('a real sign-in', () => {
  it.each(kinds)('connects with %s, from the button to the data', async (_kind, find) => {
    const { utilityId, typed } = find();
    const { page, problems } = await openPhone(browser);
    const token = await service.connectToken({ utility_id: utilityId }, client);
    await page.goto(hostedUrl(service, token, { redirect_uri: redirectUri }));
    await agree(page);
    await screen(page, 'credentials').waitFor();
    for (const [label, value] of typed) await page.getByLabel(label, { exact: true }).fill(value);
    await page.evaluate(holdAutoContinue);
    const callback = page.waitForRequest(/\/callback/, { timeout: 0 });
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await continueToApp(page);
    const code = new URL((await callback).url()).searchParams.get('code') ?? '';
    const exchanged = await fetch(`${service.baseUrl}/auth/token`, {
      method: 'POST',
      headers: client,
      body: new URLSearchParams({ code, grant_type: 'code' }),
    });
    const { access_token: accessToken } = (await exchanged.json()) as { access_token: string };
    const headers = { ...client, Authorization: `Bearer ${accessToken}` };
    const read = async (path: string) => (await fetch(`${service.baseUrl}${path}`, { headers })).json();
    const [account] = (await read('/accounts')) as [{ id: string; address: string }];
    await expect
      .poll(async () => (await read(`/intervals?account_id=${account.id}`)).intervals?.length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(100);
    expect(problems).toEqual([]);
    await page.context().close();
    // `demo` is in other words of the log.
    for (const [, value] of typed) if (value !== 'demo') expect(service.log()).not.toContain(value);
    for (const secret of sources.secrets) expect(service.log()).not.toContain(secret.split(' ').at(-1));
  });
});
