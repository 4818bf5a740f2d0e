import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  agree,
  choose,
  continueToApp,
  holdAutoContinue,
  openPhone,
  screen,
  signIn,
} from '../support/browser.ts';
import { hostedUrl } from '../support/hosted-url.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const redirectUri = 'http://localhost:9/callback?own=1';
const appUri = 'com.example.app:/callback';
const { service, browser } = runServiceAndBrowser({ redirectUris: [redirectUri, appUri] });

const address = (connectToken: string, parameters: Record<string, string> = { redirect_uri: redirectUri }) =>
  hostedUrl(service, connectToken, parameters);

const redirectOf = async (page: Page): Promise<URL> =>
  new URL((await page.waitForRequest(/\/callback/, { timeout: 0 })).url());

/** Records the assets that a page loads, without their hashes. */
const assetsOf = (page: Page): string[] => {
  const assets: string[] = [];
  page.on('request', (request) => {
    const [, name, type] = /\/assets\/(.+)-[\w-]{6}\.(\w+)$/.exec(request.url()) ?? [];
    if (name) assets.push(`${name}.${type}`);
  });
  return assets;
};

const assetsIn = (locale: string) =>
  ['drawings.js', 'later-screens.css', 'later-screens.js', `${locale}.js`, 'phrases.js'].sort();

describe('the hosted flow in Chromium', () => {
  it('redirects with a code and the unchanged state, and loads no other files than its later screens, their texts and drawings', async () => {
    const { page, problems } = await openPhone(browser);
    const assets = assetsOf(page);
    const state = 'a b&c=ü"<>';
    await page.goto(address(await service.connectToken(), { redirect_uri: redirectUri, state }));
    await agree(page);
    await choose(page, 'pasific gas', /Pacific Gas & Electric/);
    await signIn(page);
    const redirect = redirectOf(page);
    await continueToApp(page);
    const { origin, pathname, searchParams } = await redirect;
    expect(`${origin}${pathname}`).toBe('http://localhost:9/callback');
    expect([...searchParams.keys()]).toEqual(['own', 'code', 'state']);
    expect(searchParams.get('state')).toBe(state);
    const answer = await service.exchange(searchParams.get('code') ?? '');
    const { access_token: accessToken } = (await answer.json()) as { access_token: string };
    expect(await (await service.read('/accounts', accessToken)).json()).toHaveLength(2);
    expect(assets.sort()).toEqual(assetsIn('en'));
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('returns a code in French, and loads only the French texts', async () => {
    const { page, problems } = await openPhone(browser, { locale: 'fr' });
    const assets = assetsOf(page);
    await page.goto(address(await service.connectToken({ utility_id: '14328' })));
    await page.getByRole('heading', { name: /utilise Utility Connect/ }).waitFor();
    await page.getByRole('button', { name: 'Accepter et continuer' }).click();
    await screen(page, 'credentials').waitFor();
    await page.locator('input[autocomplete="username"]').fill('user@example.com');
    const password = page.locator('input[type="password"]');
    await password.fill('password');
    // As the autofill of Chrome does.
    await password.evaluate((input) => input.dispatchEvent(new Event('keydown', { bubbles: true })));
    await page.evaluate(holdAutoContinue);
    const redirect = redirectOf(page);
    await page.locator('button[type="submit"]').click();
    await screen(page, 'success').waitFor();
    await page.getByRole('button', { name: 'Continuer' }).click();
    expect((await redirect).searchParams.get('code')).toBeTruthy();
    expect(assets.sort()).toEqual(assetsIn('fr'));
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('does not request the style of a later screen that is in the document', async () => {
    const { page, problems } = await openPhone(browser);
    const url = address(await service.connectToken());
    await page.goto(url);
    await agree(page);
    await screen(page, 'utility-selection').waitFor();
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto(url);
    await choose(page, 'PGE', /Pacific Gas & Electric/);
    await screen(page, 'credentials').waitFor();
    expect(files.filter((file) => file.endsWith('.css'))).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('offers to try again when its later screens cannot be loaded', async () => {
    const { page } = await openPhone(browser);
    await page.route('**/assets/later-screens-*', (route) => route.abort());
    await page.goto(address(await service.connectToken({ utility_id: '14328' })));
    await agree(page);
    await screen(page, 'error').waitFor();
    await page.unroute('**/assets/later-screens-*');
    await page.getByRole('button', { name: 'Try again' }).click();
    const redirect = redirectOf(page);
    await signIn(page);
    await continueToApp(page);
    expect((await redirect).searchParams.get('code')).toBeTruthy();
    await page.context().close();
  });

  it('redirects to the app with a new code when the browser did not open it', async () => {
    const { page } = await openPhone(browser);
    const launches: string[] = [];
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.enable');
    devTools.on('Page.frameRequestedNavigation', ({ url }) => url.startsWith(appUri) && launches.push(url));
    await page.goto(address(await service.connectToken({ utility_id: '14328' }), { redirect_uri: appUri }));
    await agree(page);
    await signIn(page);
    await continueToApp(page);
    await expect.poll(() => launches).toHaveLength(1);
    // Not a click of the mouse: Chromium may show a question about the app that covers the page.
    await page.getByRole('button', { name: 'Continue', disabled: false }).dispatchEvent('click');
    await expect.poll(() => launches).toHaveLength(2);
    const [first, second] = launches.map((url) => new URL(url).searchParams);
    expect(second?.get('state')).toBe(first?.get('state'));
    expect(second?.get('code')).not.toBe(first?.get('code'));
    await page.context().close();
  });

  it('connects another utility before it redirects, and the code gives access to both', async () => {
    const { page } = await openPhone(browser);
    await page.goto(address(await service.connectToken()));
    await agree(page);
    await choose(page, 'PGE', /Pacific Gas & Electric/);
    await signIn(page);
    await page.getByRole('button', { name: 'Connect another utility' }).click();
    await choose(page, 'ComEd', /Commonwealth Edison/);
    await signIn(page);
    const redirect = redirectOf(page);
    await continueToApp(page);
    const answer = await service.exchange((await redirect).searchParams.get('code') ?? '');
    const { access_token: accessToken } = (await answer.json()) as { access_token: string };
    expect(await (await service.read('/accounts', accessToken)).json()).toHaveLength(4);
    await page.context().close();
  });

  it('continues a sign-in after a reload and a restart of the service, and to the client by itself', async () => {
    const { page } = await openPhone(browser);
    await page.goto(address(await service.connectToken({ utility_id: '14328' })));
    await agree(page);
    await signIn(page, 'slow@example.com');
    await screen(page, 'connecting').waitFor();
    await service.restart();
    const redirect = redirectOf(page);
    await page.reload();
    await screen(page, 'connecting').waitFor();
    const { searchParams } = await redirect;
    expect(searchParams.get('code')).toBeTruthy();
    expect(searchParams.has('state')).toBe(false);
    await page.context().close();
  });

  it('shows an error and never redirects if the redirect_uri is on another host after an @', async () => {
    const { page } = await openPhone(browser);
    const visited: string[] = [];
    page.on(
      'request',
      (request) => request.isNavigationRequest() && visited.push(new URL(request.url()).pathname),
    );
    const parameters = { redirect_uri: 'http://localhost:9@evil.example/callback?own=1' };
    await page.goto(address(await service.connectToken(), parameters));
    await screen(page, 'error').waitFor();
    expect(await page.getByRole('heading').count()).toBe(1);
    expect(visited).toEqual(['/link/']);
    await page.context().close();
  });

  it('shows an error if the connect token is unknown', async () => {
    const { page } = await openPhone(browser);
    await page.goto(address('nonsense'));
    await screen(page, 'error').waitFor();
    await page.goto(`${service.connectUrl}/`);
    await screen(page, 'error').waitFor();
    await page.context().close();
  });

  it('shows the closing page without the connect token in its URL to a user who leaves, with the way back to the client', async () => {
    const { page } = await openPhone(browser);
    await page.goto(address(await service.connectToken()));
    await screen(page, 'terms-of-service').waitFor();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('heading', { name: /You didn’t connect/ }).waitFor();
    expect(page.url()).toBe(`${service.connectUrl}/`);
    const request = page.waitForRequest((sent) => sent.url().startsWith(redirectUri));
    await page.getByRole('button', { name: /^Back to / }).click();
    expect(new URL((await request).url()).searchParams.get('error')).toBe('access_denied');
    await page.context().close();
  });

  it('cannot be framed', async () => {
    const { page } = await openPhone(browser);
    await page.goto(`${service.baseUrl}/docs`);
    const token = await service.connectToken();
    const framed = await page.evaluate(
      (source) =>
        new Promise<boolean>((resolve) => {
          const frame = document.createElement('iframe');
          frame.src = source;
          frame.onload = () =>
            resolve(frame.contentDocument?.querySelector('#root') !== null && frame.contentDocument !== null);
          document.body.append(frame);
        }),
      address(token),
    );
    expect(framed).toBe(false);
    await page.context().close();
  });
});
