import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  agree,
  choose,
  continueToApp,
  holdAutoContinue,
  openPhone,
  screen,
  signIn,
} from './support/browser.ts';
import { hostedUrl } from './support/hosted-url.ts';
import { runServiceAndBrowser } from './support/service-and-browser.ts';

const redirectUri = 'http://localhost:9/callback';
const selection = { account_selection: 'true' };
const { service, browser } = runServiceAndBrowser({ redirectUris: [redirectUri] });

/** A phone that can also show the app after the redirect, so that the next navigation interrupts nothing. */
const openPhoneWithApp = async () => {
  const phone = await openPhone(browser);
  await phone.page.route(`${redirectUri}*`, (route) => route.fulfill({ body: 'The app.' }));
  return phone;
};

const open = async (page: Page, parameters: Record<string, string>): Promise<void> => {
  const connectToken = await service.connectToken(parameters);
  await page.goto(hostedUrl(service, connectToken, { redirect_uri: redirectUri }));
};

/** Continues to the client. @returns the masked numbers of its accounts. */
const accountsAfter = async (page: Page): Promise<string[]> => {
  await continueToApp(page);
  await page.waitForURL(`${redirectUri}*`);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const { access_token: token } = (await (await service.exchange(code)).json()) as { access_token: string };
  const accounts = (await (await service.read('/accounts', token)).json()) as { account_number: string }[];
  return accounts.map(({ account_number }) => account_number.slice(-2));
};

const boxes = (page: Page) => page.getByRole('checkbox');
/** The last digits of the account beside a checkbox. */
const numberOf = async (page: Page, position: number): Promise<string> =>
  ((await page.locator('label').nth(position).textContent()) ?? '').slice(-2);

it('shares one of two accounts by keyboard, also after a reload, and lets the person change it', async () => {
  const { page, problems } = await openPhoneWithApp();
  const user = { ...selection, user_id: 'picks' };
  await open(page, user);
  await agree(page);
  await choose(page, 'PGE', /Pacific Gas & Electric/);
  await signIn(page);
  await screen(page, 'account-selection').waitFor();
  await page.reload();
  await screen(page, 'account-selection').waitFor();
  await page.evaluate(holdAutoContinue);
  expect(await boxes(page).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual(
    [true, true],
  );
  const [first, second] = [await numberOf(page, 0), await numberOf(page, 1)];
  await boxes(page).nth(0).press('Space');
  await boxes(page).nth(1).press('Enter');
  expect(await accountsAfter(page)).toEqual([second]);

  await open(page, user);
  await choose(page, 'PGE', /Pacific Gas & Electric/);
  await signIn(page);
  await screen(page, 'account-selection').waitFor();
  expect(await boxes(page).nth(0).isChecked()).toBe(false);
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).uncheck();
  await page.getByText(/Its data will be deleted/).waitFor();
  await page.getByRole('button', { name: 'Share 1 account' }).click();
  expect(await accountsAfter(page)).toEqual([first]);
  expect(problems).toEqual([]);
});
