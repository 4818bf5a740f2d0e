import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  agree,
  connectAccount,
  continueToApp,
  flowFrame,
  flowIn,
  launchBrowser,
  openPhone,
  screen,
  signIn,
} from '../support/browser.ts';
import { calls, ended, outcomes, settled } from '../support/calls.ts';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
let host: HostPage;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([
    startService({ origins: ['http://localhost:*'] }),
    launchBrowser(),
  ]);
  host = await startHostPage(service.baseUrl);
});
afterAll(() => Promise.all([service.stop(), host.stop(), browser.close()]));

const openConnect = async (parameters?: Record<string, string>) => {
  const { page, problems } = await openPhone(browser);
  await page.goto(host.address(await service.connectToken(parameters)));
  await settled(page);
  await page.click('#connect');
  return { page, problems, flow: flowIn(page) };
};

describe('the script tag on a page of another origin', () => {
  it('gets onExit with utility_not_listed', async () => {
    const { page, problems, flow } = await openConnect();
    await agree(flow);
    await screen(flow, 'utility-selection').waitFor();
    await flow.getByRole('button', { name: 'My utility isn’t listed' }).click();
    await screen(flow, 'error').waitFor();
    await flow.getByRole('button', { name: 'Leave' }).click();
    await ended(page);
    expect(await outcomes(page)).toEqual([
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

  it('gets one authorization code, after an event for each step', async () => {
    const { page, problems, flow } = await openConnect();
    await connectAccount(flow);
    await ended(page);
    const [[name, code, metadata] = [''], ...others] = await outcomes(page);
    expect(name).toBe('onSuccess');
    expect(others).toEqual([]);
    expect(metadata).toMatchObject({ utility_id: '14328', utility_name: 'Pacific Gas & Electric' });
    expect((await service.exchange(String(code))).status).toBe(200);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    const events = (await calls(page)).filter(([call]) => call === 'onEvent');
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
      'success',
      'success',
    ]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('gets an event for each screen, and nothing that was typed', async () => {
    const { page, flow } = await openConnect();
    await agree(flow);
    await flow.getByRole('searchbox').fill('canary-query');
    await flow.getByRole('searchbox').fill('PGE');
    await flow.getByRole('button', { name: /Pacific Gas & Electric/ }).click();
    await signIn(flow, 'canary-user', 'canary-password');
    await flow.getByRole('alert').first().waitFor();
    const reported = JSON.stringify(await calls(page));
    for (const name of [
      'terms-of-service',
      'utility-selection',
      'credentials',
      'utility_selected',
      'submit',
      'invalid_credentials',
    ]) {
      expect(reported).toContain(name);
    }
    expect(reported).not.toContain('canary');
    await page.context().close();
  });

  it('keeps the connect token out of the URL of the frame', async () => {
    const { page, flow } = await openConnect();
    await screen(flow, 'terms-of-service').waitFor();
    const token = new URL(page.url()).hash.slice(1);
    const [, publicId = '-', secret = '-'] = token.split('.');
    const address = flowFrame(page, service.connectUrl)?.url() ?? '';
    expect(address).toContain(publicId);
    expect(address).not.toContain(secret);
    await page.context().close();
  });

  it('gets onExit(null) when the user closes the dialog, and reopens it on the same screen', async () => {
    const { page, flow } = await openConnect();
    await agree(flow);
    await screen(flow, 'utility-selection').waitFor();
    await flow.getByRole('button', { name: 'Close' }).click();
    await ended(page);
    expect(await outcomes(page)).toEqual([
      ['onExit', null, expect.objectContaining({ status: 'utility-selection' })],
    ]);
    await page.click('#connect');
    await screen(flow, 'utility-selection').waitFor();
    await page.context().close();
  });

  it('gets onExit(null) on Escape', async () => {
    const { page, flow } = await openConnect();
    await screen(flow, 'terms-of-service').waitFor();
    await page.keyboard.press('Escape');
    await ended(page);
    expect(await outcomes(page)).toEqual([['onExit', null, expect.anything()]]);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.context().close();
  });

  it('skips the terms in update mode, and Utility Selection if the token names a utility', async () => {
    const userId = crypto.randomUUID();
    const first = await openConnect({ user_id: userId, utility_id: '14328' });
    await agree(first.flow);
    await signIn(first.flow);
    await continueToApp(first.flow);
    await ended(first.page);
    await first.page.context().close();
    const second = await openConnect({ user_id: userId });
    await screen(second.flow, 'utility-selection').waitFor();
    await second.page.context().close();
    const third = await openConnect({ user_id: userId, utility_id: '14328' });
    await screen(third.flow, 'credentials').waitFor();
    await third.page.context().close();
  });

  it('ignores forged messages', async () => {
    const { page, flow } = await openConnect();
    await screen(flow, 'terms-of-service').waitFor();
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
    await screen(flow, 'utility-selection').waitFor();
    expect(await outcomes(page)).toEqual([]);
    await page.context().close();
  });
});

describe('a page whose origin the client did not register', () => {
  it('cannot embed Connect: create() rejects with the command that registers the origin', async () => {
    const strictService = await startService({ origins: ['https://app.example.com'] });
    const unregistered = await startHostPage(strictService.baseUrl);
    const { page, problems } = await openPhone(browser);
    await page.goto(unregistered.address(await strictService.connectToken()));
    await settled(page);
    // The 15 seconds for a page that does not load have not passed.
    expect(await page.evaluate(() => performance.now())).toBeLessThan(14_000);
    const command = `clients update CLIENT_ID --origin ${unregistered.origin}`;
    expect(await calls(page)).toEqual([
      ['failed', { code: 'origin_not_allowed', message: expect.stringContaining(command) }],
    ]);
    expect(problems.filter((text) => text.includes(command))).toHaveLength(1);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.context().close();
    await Promise.all([strictService.stop(), unregistered.stop()]);
  });

  it('is refused by the browser if it claims a registered origin', async () => {
    const strictService = await startService({ origins: ['https://app.example.com'] });
    const unregistered = await startHostPage(strictService.baseUrl);
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
    await Promise.all([strictService.stop(), unregistered.stop()]);
  });
});
