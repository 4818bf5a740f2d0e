import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectAccount, flowIn, screen } from '../support/browser.ts';
import { calls, ended, outcomes, settled } from '../support/calls.ts';
import { runHostPage } from '../support/host-page.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();
const host = runHostPage(service);
const hostWithFunction = runHostPage(service, {
  config: `connectToken: () => {
    record('connectToken')();
    return location.hash.slice(1).split(',')[window.calls.filter(([name]) => name === 'connectToken').length - 1];
  }`,
});

/** Preloads Connect, and lets its token expire before it is opened. */
const preloadAndExpire = async (address: string): Promise<Page> => {
  const page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(address);
  await settled(page);
  // The service's response to each request with the preloaded token.
  await page.route(`${service.connectUrl}/api/**`, (route) =>
    route.request().headers().authorization === `Bearer ${firstToken(address)}`
      ? route.fulfill({ status: 401, json: { error: 'connect_token_expired' } })
      : route.continue(),
  );
  // Only the clock advances, as while a laptop sleeps. No timer runs.
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  return page;
};

const firstToken = (address: string) => address.split('#')[1]?.split(',')[0];

describe('a token that expires before Connect is opened', () => {
  it('is replaced through the connectToken function, and the user sees no error', async () => {
    const tokens = [await service.connectToken(), await service.connectToken()];
    const page = await preloadAndExpire(hostWithFunction.address(tokens.join()));
    await page.click('#connect');
    const flow = flowIn(page);
    await expect
      .poll(async () => (await calls(page)).filter(([name]) => name === 'connectToken'))
      .toHaveLength(2);
    await connectAccount(flow);
    await ended(page);
    const [[name, code] = [''], ...others] = await outcomes(page);
    expect([name, others]).toEqual(['onSuccess', []]);
    expect((await service.exchange(String(code))).status).toBe(200);
    expect((await calls(page)).filter(([, event]) => event === 'error')).toEqual([]);
    await page.close();
  });

  it('is reported as expired if connectToken is a string', async () => {
    const page = await preloadAndExpire(host.address(await service.connectToken()));
    await page.click('#connect');
    const flow = flowIn(page);
    await screen(flow, 'error').waitFor();
    await flow
      .getByRole('button', { name: /Close|Leave/ })
      .first()
      .click();
    await ended(page);
    expect(await outcomes(page)).toEqual([
      ['onExit', expect.objectContaining({ code: 'connect_token_expired' }), { status: 'error' }],
    ]);
    await page.close();
  });
});
