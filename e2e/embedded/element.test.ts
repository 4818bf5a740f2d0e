// The custom element that the script at `/connect/` defines.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { connectAccount, flowIn, openPhone, screen } from '../support/browser.ts';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();

// The element stands before the script.
const html = () => `<!doctype html>
<html lang="en">
<title>An app</title>
<style nonce="n">
  .mine::part(button) { background: rgb(51, 0, 102); }
  utility-connect-button:not(:defined) { visibility: hidden; }
</style>
<main>
  <h1>An app</h1>
  <form action="/submitted"><utility-connect-button class="mine">Link my utility</utility-connect-button></form>
  <utility-connect-button token-url="/no-token" locale="es"></utility-connect-button>
</main>
<script src="${service.baseUrl}/connect/"></script>
<script nonce="n">
  window.events = [];
  for (const name of ['uc-success', 'uc-exit']) {
    document.addEventListener(name, ({ type, detail }) => window.events.push([type, detail.code ?? detail.error?.code ?? null]));
  }
  document.querySelector('.mine').setAttribute('connect-token', location.hash.slice(1));
</script>
</html>`;

let host: HostPage;
beforeAll(async () => {
  host = await startHostPage(service.baseUrl, {
    // Only what docs/csp.md requires.
    headers: {
      'Content-Security-Policy': `default-src 'none'; script-src ${service.baseUrl} 'nonce-n'; style-src 'nonce-n'; connect-src 'self'; frame-src ${service.baseUrl}; require-trusted-types-for 'script'`,
    },
    files: { '/element': html(), '/no-token': '{}' },
  });
});
afterAll(() => host.stop());

const openElement = async () => {
  const opened = await openPhone(browser, { bypassCSP: false });
  await opened.page.goto(host.address(await service.connectToken(), '/element'));
  await opened.page.locator('.mine[data-state="ready"]').waitFor();
  return opened;
};
const eventsOf = (page: Page) => page.evaluate(() => (window as unknown as { events: unknown[] }).events);

it('connects a utility under a strict policy, and fires uc-success with the code', async () => {
  const { page, problems } = await openElement();
  await page.getByRole('button', { name: 'Link my utility' }).click();
  await connectAccount(flowIn(page));
  await expect.poll(() => eventsOf(page)).toHaveLength(1);
  const [[type, code]] = (await eventsOf(page)) as [[string, string]];
  expect(type).toBe('uc-success');
  expect((await service.exchange(code)).status).toBe(200);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('takes the focus and the Enter key, submits no form, and gives the focus back when the user leaves', async () => {
  const { page } = await openElement();
  const element = page.locator('.mine');
  await element.evaluate((button: HTMLElement) => button.focus());
  const focused = () => page.evaluate(() => document.activeElement?.className);
  expect(await focused()).toBe('mine');
  await page.keyboard.press('Enter');
  await screen(flowIn(page), 'terms-of-service').waitFor();
  expect(await element.getAttribute('data-state')).toBe('open');
  await flowIn(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => eventsOf(page)).toEqual([['uc-exit', null]]);
  expect(await focused()).toBe('mine');
  expect(page.url()).toContain('/element');
  await page.context().close();
});

it('has a part that the page can style, a label in its language, and no accessibility problem', async () => {
  const { page } = await openElement();
  const button = page.getByRole('button', { name: 'Link my utility' });
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(51, 0, 102)',
  );
  expect(await page.getByText('Conecte su compañía eléctrica').getAttribute('lang')).toBe('es');
  await page.context().close();
  // axe needs a page without a policy.
  const free = await openPhone(browser, { bypassCSP: true });
  await free.page.goto(host.address(await service.connectToken(), '/element'));
  await free.page.locator('.mine[data-state="ready"]').waitFor();
  expect(await findViolations(free.page)).toEqual([]);
  await free.page.context().close();
});

it("shows it as a state if the page's own server has no token", async () => {
  const { page } = await openElement();
  await page.getByRole('button', { name: 'Conecte su compañía eléctrica' }).click();
  await page.locator('[token-url][data-state="error"]').waitFor();
  expect(await eventsOf(page)).toEqual([['uc-exit', 'invalid_config']]);
  await page.context().close();
});
