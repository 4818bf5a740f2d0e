import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { connectAccount, flowIn } from '../support/browser.ts';
import { calls, ended, outcomes, settled } from '../support/calls.ts';
import { type HostPage, type HostPageSettings, startHostPage } from '../support/host-page.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();
let host: HostPage;
afterEach(() => host.stop());

const visit = async (settings: HostPageSettings = {}, prepare?: (page: Page) => Promise<unknown>) => {
  host = await startHostPage(service.baseUrl, settings);
  const page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce' });
  await prepare?.(page);
  await page.goto(host.address(await service.connectToken()));
  await settled(page);
  return page;
};

const connectTo = async (page: Page) => {
  await page.click('#connect');
  const flow = flowIn(page);
  await connectAccount(flow);
  await ended(page);
  const [[name, code] = ['']] = await outcomes(page);
  expect(name).toBe('onSuccess');
  expect((await service.exchange(String(code))).status).toBe(200);
};

describe('a strict Content-Security-Policy of the host page (react-plaid-link#118, #385, clerk#8156)', () => {
  const strict = (frameSource: string): HostPageSettings => ({
    nonce: 'r4nd0m',
    config: "nonce: 'r4nd0m',",
    bodyAttributes: '',
    headers: {
      'Content-Security-Policy': [
        "default-src 'none'",
        "script-src 'nonce-r4nd0m'",
        "style-src 'none'",
        `frame-src ${frameSource}`,
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
        'report-uri /reports',
      ].join('; '),
    },
  });

  it('has no violation in a complete flow', async () => {
    const violations: string[] = [];
    const page = await visit(strict(new URL(service.connectUrl).origin), async (fresh) => {
      fresh.on('console', (message) => {
        if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text());
      });
    });
    await connectTo(page);
    expect(violations).toEqual([]);
    expect(host.reports).toEqual([]);
    await page.close();
  });

  it('makes create() reject if frame-src does not allow Connect', async () => {
    const page = await visit(strict("'none'"));
    expect(await calls(page)).toEqual([['failed', expect.objectContaining({ code: 'frame_unavailable' })]]);
    expect((await calls(page))[0]?.[1]).toMatchObject({ message: expect.stringContaining('frame-src') });
    expect(host.reports).not.toEqual([]);
    await page.close();
  });
});

describe('an integrity hash in the script tag (react-plaid-link#409)', () => {
  const readIntegrity = async (): Promise<{ src: string; integrity: string }> =>
    (await fetch(`${service.baseUrl}/connect/integrity.json`)).json();
  const withHash = ({ src, integrity }: { src: string; integrity: string }): HostPageSettings => ({
    scriptAttributes: `src="${src}" integrity="${integrity}" crossorigin="anonymous"`,
  });

  it('allows the script with that hash', async () => {
    const page = await visit(withHash(await readIntegrity()));
    expect(await calls(page)).toEqual([['created']]);
    await page.close();
  });

  it('blocks any other script', async () => {
    const { src, integrity } = await readIntegrity();
    const tampered = integrity.replace(/.{4}$/, 'AAAA');
    const page = await visit(withHash({ src, integrity: tampered }));
    expect(await calls(page)).toEqual([['failed', { code: 'no_script' }]]);
    await page.close();
  });
});
