// The shadcn registry, added to a Vite app with Tailwind 4 by shadcn's own command line, from files.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShadcnApp } from '../scripts/shadcn-app.mjs';
import { serveFolder } from '../scripts/static-server.mjs';
import { findViolations } from './support/axe.ts';
import { launchBrowser, openPhone } from './support/browser.ts';

let app: Awaited<ReturnType<typeof createShadcnApp>>;
let browser: Browser;
let registry: Awaited<ReturnType<typeof serveFolder>>;
let host: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
  // Has nothing: only writes down what is asked for.
  registry = await serveFolder(join(import.meta.dirname, 'none'));
  [app, browser] = await Promise.all([createShadcnApp(registry.url), launchBrowser()]);
  await app.build();
  host = await serveFolder(join(app.folder, 'dist'));
});
afterAll(async () => {
  await Promise.all([browser?.close(), host?.stop(), registry?.stop()]);
  app?.remove();
});

const openApp = async () => {
  // Far away from the account, whose days are shown.
  const { page, problems } = await openPhone(browser, { timezoneId: 'Asia/Tokyo' });
  await page.goto(host.url);
  await page.locator('.recharts-bar-rectangle').nth(9).waitFor();
  return { page, problems };
};

it('needs nothing of another registry, and installs the packages that the components import', () => {
  expect(registry.missing).toEqual([]);
  const packages = app.npmCalls.flatMap((call) => call.split(' ')).filter((word) => /^[@a-z]/.test(word));
  expect(packages).toEqual(['install', 'recharts', '@date-fns/tz', '@utility-connect/react']);
});

it('type-checks in the app', () => app.check());

it('draws the days in colors of the theme, with exports, and estimated days hatched', async () => {
  const { page } = await openApp();
  const fills = await page
    .getByRole('slider', { name: 'Day' })
    .locator('.recharts-bar-rectangle path')
    .evaluateAll((bars) => bars.map((bar) => [bar.getAttribute('fill'), getComputedStyle(bar).fill]));
  // Ten days of use and of exports.
  expect(fills).toHaveLength(20);
  expect(fills[0]).toEqual(['var(--chart-1)', 'rgb(91, 144, 212)']);
  expect(fills[10]).toEqual(['var(--chart-2)', 'rgb(138, 111, 201)']);
  const isHatched = fills.map(([fill]) => fill?.startsWith('url(#'));
  expect(isHatched.map((hatched, index) => (hatched ? index : -1)).filter((index) => index >= 0)).toEqual([
    9, 19,
  ]);
  await page.getByText('Estimated by the utility', { exact: true }).waitFor();
  await page.context().close();
});

it('shows the day on which the clocks go back by the clock of the account', async () => {
  const { page } = await openApp();
  const slider = page.getByRole('slider', { name: 'Day' });
  await slider.press('End');
  await slider.press('ArrowLeft');
  await slider.press('ArrowLeft');
  await page.getByRole('heading', { name: 'Sunday, Nov 1' }).waitFor();
  await page.getByText('Clocks go back: this day has 25 hours.').waitFor();
  const ticks = page.locator('.recharts-wrapper').nth(1).locator('.recharts-xAxis-tick-labels text');
  // `12 PM` is after 13 of 25 hours.
  const places = await ticks.evaluateAll((texts) =>
    texts.map((text) => [text.textContent, Number(text.getAttribute('x'))] as const),
  );
  expect(places.map(([name]) => name)).toEqual(['12 AM', '6 AM', '12 PM', '6 PM', '12 AM']);
  const [first, , noon, , last] = places.map(([, x]) => x) as [number, number, number, number, number];
  expect((noon - first) / (last - first)).toBeCloseTo(13 / 25, 2);

  await page.getByText('This day as a table').click();
  const table = page.getByRole('table', { name: 'Electricity on Sunday, Nov 1' });
  const names = await table.getByRole('rowheader').allTextContents();
  expect(names).toHaveLength(25);
  expect(names.slice(0, 4)).toEqual(['12:00 AM PDT', '1:00 AM PDT', '1:00 AM PST', '2:00 AM PST']);
  await page.context().close();
});

it.each(['', 'dark'])('has no accessibility violation with class="%s"', async (theme) => {
  const { page, problems } = await openApp();
  await page.locator('html').evaluate((html, name) => html.setAttribute('class', name), theme);
  await page.getByText('Daily use as a table').click();
  await page.getByText('This day as a table').click();
  await page.getByRole('table').nth(2).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const background = theme ? 'rgb(13, 19, 30)' : 'rgb(245, 248, 252)';
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    background,
  );
  const button = page.getByRole('button', { name: 'Connect your utility' });
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(255, 184, 28)',
  );
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  expect(problems.filter((text) => !/connectToken is wrong/.test(text))).toEqual([]);
  await page.context().close();
});
