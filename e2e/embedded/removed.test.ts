import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, flowIn, launchBrowser, openPhone, screen } from '../support/browser.ts';
import { calls, ended, outcomes, screenReported, settled } from '../support/calls.ts';
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

const openConnect = async (): Promise<Page> => {
  const { page } = await openPhone(browser);
  await page.goto(host.address(await service.connectToken()));
  await settled(page);
  await page.click('#connect');
  await agree(flowIn(page));
  await screenReported(page, 'utility-selection');
  return page;
};

const open = (page: Page) =>
  page.evaluate(() => (window as unknown as { connect: { open(): void } }).connect.open());

const clickBehind = async (page: Page) => {
  await page.evaluate(() => {
    document.body.innerHTML = '<button id="behind">Behind</button>';
    document.getElementById('behind')?.addEventListener('click', () => document.body.append('clicked'));
  });
  await page.click('#behind');
  await page.getByText('clicked').waitFor();
};

describe.each<[string, () => void]>([
  ['removes the frame', () => document.querySelector('iframe')?.remove()],
  [
    'calls document.open()',
    () => {
      document.open();
      document.write('<!doctype html><body>Another page</body>');
      document.close();
    },
  ],
])('a host page that %s', (_, remove) => {
  it('gets one onExit, stays usable, and can open Connect again', async () => {
    const page = await openConnect();
    await page.evaluate(remove);
    await ended(page);
    expect(await outcomes(page)).toEqual([
      ['onExit', expect.objectContaining({ code: 'frame_unavailable' }), { status: 'utility-selection' }],
    ]);
    await clickBehind(page);
    await open(page);
    await expect
      .poll(async () => (await calls(page)).at(-1))
      .toEqual(['onEvent', 'screen', { screen: 'utility-selection' }]);
    await page.keyboard.press('Escape');
    await expect.poll(() => outcomes(page)).toHaveLength(2);
    expect((await outcomes(page)).at(-1)).toEqual(['onExit', null, { status: 'utility-selection' }]);
    await page.context().close();
  });
});

describe('a host page that removes the open attribute of the dialog', () => {
  it('gets one onExit, is no longer inert, and can open Connect again', async () => {
    const page = await openConnect();
    await page.evaluate(() => document.querySelector('dialog')?.removeAttribute('open'));
    await ended(page);
    expect(await outcomes(page)).toEqual([['onExit', null, { status: 'utility-selection' }]]);
    await clickBehind(page);
    await open(page);
    await screen(flowIn(page), 'utility-selection').waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(1);
    await page.context().close();
  });
});
