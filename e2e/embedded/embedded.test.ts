import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  agree,
  choose,
  continueToApp,
  flowFrame,
  flowIn,
  openPhone,
  screen,
  signIn,
} from '../support/browser.ts';
import { calls, ended, outcomes, settled } from '../support/calls.ts';
import { type HostPage, runHostPage, startHostPage } from '../support/host-page.ts';
import { type RunningService, startService } from '../support/service.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();
const host = runHostPage(service);

const openConnect = async (parameters?: Record<string, string>) => {
  const { page, problems } = await openPhone(browser);
  await page.goto(host.address(await service.connectToken(parameters)));
  await settled(page);
  await page.click('#connect');
  return { page, problems, flow: flowIn(page) };
};

describe('the script tag on a page of another origin', () => {
  it('gets onExit with utility_not_listed, and with null after the user closed the dialog and reopened it on the same screen', async () => {
    const { page, problems, flow } = await openConnect();
    await agree(flow);
    await screen(flow, 'utility-selection').waitFor();
    await flow.getByRole('button', { name: 'Close' }).click();
    await ended(page);
    const closed = ['onExit', null, expect.objectContaining({ status: 'utility-selection' })];
    expect(await outcomes(page)).toEqual([closed]);
    await page.click('#connect');
    await screen(flow, 'utility-selection').waitFor();
    await flow.getByRole('button', { name: 'My utility isn’t listed' }).click();
    await screen(flow, 'error').waitFor();
    await flow.getByRole('button', { name: 'Leave' }).click();
    await expect
      .poll(() => outcomes(page))
      .toEqual([
        closed,
        [
          'onExit',
          { code: 'utility_not_listed', message: expect.any(String) },
          expect.objectContaining({ status: 'error' }),
        ],
      ]);
    expect(await calls(page)).toContainEqual(['onEvent', 'error', { code: 'utility_not_listed' }]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('gets one authorization code and an event for each step, but no token, nothing typed, and nothing from forged messages', async () => {
    const { page, problems, flow } = await openConnect();
    await screen(flow, 'terms-of-service').waitFor();
    const [, publicId = '-', secret = '-'] = new URL(page.url()).hash.slice(1).split('.');
    const address = flowFrame(page, service.connectUrl)?.url() ?? '';
    expect(address).toContain(publicId);
    expect(address).not.toContain(secret);
    await page.evaluate(() => {
      for (const data of [
        { type: 'success', code: 'forged', metadata: {} },
        { type: 'utility-connect/init', version: 1 },
        { type: 'exit', error: null, status: 'success' },
      ]) {
        window.postMessage(data, '*');
        document.querySelector('iframe')?.contentWindow?.postMessage(data, '*');
      }
    });
    await agree(flow);
    await flow.getByRole('searchbox').fill('canary-query');
    await choose(flow, 'PGE', /Pacific Gas & Electric/);
    await signIn(flow, 'canary-user', 'canary-password');
    await flow.getByRole('alert').first().waitFor();
    expect(await outcomes(page)).toEqual([]);
    await signIn(flow);
    await continueToApp(flow);
    await ended(page);
    const [[name, code, metadata] = [''], ...others] = await outcomes(page);
    expect(name).toBe('onSuccess');
    expect(others).toEqual([]);
    expect(metadata).toMatchObject({ utility_id: '14328', utility_name: 'Pacific Gas & Electric' });
    expect((await service.exchange(String(code))).status).toBe(200);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    const reported = await calls(page);
    expect(JSON.stringify(reported)).not.toContain('canary');
    const events = reported.filter(([call]) => call === 'onEvent');
    expect(
      events.map(([, event, metadata]) =>
        event === 'screen' ? (metadata as { screen: string }).screen : event,
      ),
    ).toEqual([
      'open',
      'terms-of-service',
      'utility-selection',
      'utility_selected',
      'credentials',
      'submit',
      'connecting',
      'credentials',
      'error',
      'submit',
      'connecting',
      'success',
      'success',
    ]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a page whose origin the client did not register', () => {
  let strictService: RunningService;
  let unregistered: HostPage;
  beforeAll(async () => {
    strictService = await startService({ origins: ['https://app.example.com'] });
    unregistered = await startHostPage(strictService.baseUrl);
  });
  afterAll(() => Promise.all([strictService.stop(), unregistered.stop()]));

  it('cannot embed Connect: create() rejects with the command that registers the origin', async () => {
    const { page, problems } = await openPhone(browser);
    await page.goto(unregistered.address(await strictService.connectToken()));
    await settled(page);
    // The 15 seconds for a page that does not load have not passed.
    expect(await page.evaluate(() => performance.now())).toBeLessThan(14_000);
    const command = `npx utility-connect clients update CLIENT_ID --origin https://app.example.com --origin ${unregistered.origin}`;
    expect(await calls(page)).toEqual([
      ['failed', { code: 'origin_not_allowed', message: expect.stringContaining(command) }],
    ]);
    expect(problems.filter((text) => text.includes(command))).toHaveLength(1);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.context().close();
  });

  it('is refused by the browser if it claims a registered origin', async () => {
    const { page, problems } = await openPhone(browser);
    await page.route(/[?&]origin=/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/origin=.*/, 'origin=https://app.example.com'),
      }),
    );
    await page.goto(unregistered.address(await strictService.connectToken()));
    await settled(page);
    expect(await calls(page)).toEqual([['failed', expect.objectContaining({ code: 'frame_unavailable' })]]);
    expect(problems.some((text) => text.includes('frame-ancestors'))).toBe(true);
    await page.context().close();
  });
});
