import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { agree, flowIn, openPhone, screen } from '../support/browser.ts';
import { calls, ended, outcomes, screenReported, settled } from '../support/calls.ts';
import { runHostPage } from '../support/host-page.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();
const host = runHostPage(service);

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
