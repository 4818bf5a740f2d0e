import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { flowIn, openPhone, screen, signIn } from './support/browser.ts';
import { calls, settled } from './support/calls.ts';
import * as connectPage from './support/connect-requests.ts';
import { runHostPage } from './support/host-page.ts';
import { runServiceAndBrowser } from './support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser({ origins: ['http://localhost:*', connectPage.origin] });
const host = runHostPage(service, {
  config: 'connectToken: undefined, onSuccess: undefined, manageToken: location.hash.slice(1)',
});

let count = 0;
let userId: string;
let accessToken: string;
beforeEach(async () => {
  count += 1;
  userId = `user-${count}`;
  accessToken = await connect();
});

const connect = async (): Promise<string> => {
  const token = await service.connectToken({ user_id: userId, purpose: 'To size your solar panels.' });
  await connectPage.open(service, token);
  await connectPage.signIn(service, token, 'user@example.com');
  await connectPage.untilStatus(service, token, 'succeeded');
  return connectPage.tokenOf(await service.exchange(await connectPage.complete(service, token)));
};

const manage = async () => {
  const answer = await fetch(`${service.baseUrl}/auth/manage-token`, {
    method: 'POST',
    headers: { ...service.clientHeaders, 'Content-Type': 'application/json' },
    body: JSON.stringify({ user_id: userId }),
  });
  return (await answer.json()) as { manage_token: string; manage_url: string };
};

const openHosted = async (url: string): Promise<{ page: Page; problems: string[] }> => {
  const opened = await openPhone(browser);
  await opened.page.goto(url);
  return opened;
};

describe('the manage page as a link', () => {
  it('shows what is shared, and stops it after it has said what will be deleted', async () => {
    const { page, problems } = await openHosted((await manage()).manage_url);
    await screen(page, 'manage').waitFor();
    expect(page.url()).not.toContain('#');
    await page.getByRole('heading', { name: 'PG&E' }).waitFor();
    expect(await page.title()).toBe('What you share');
    await page.getByText('u•••@example.com').waitFor();
    await page.getByText('“To size your solar panels.”').waitFor();
    await page.getByRole('button', { name: 'Stop sharing: PG&E' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('We delete your stored login and 2 accounts').waitFor();
    await dialog.getByRole('button', { name: 'Keep sharing' }).click();
    expect((await service.read('/accounts', accessToken)).status).toBe(200);
    await page.getByRole('button', { name: 'Stop sharing: PG&E' }).click();
    await dialog.getByRole('button', { name: 'Stop and delete' }).click();
    const heading = page.getByRole('heading', { name: /^You share nothing with/ });
    await heading.waitFor();
    // The button that opened the dialog is gone.
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByRole('status').textContent()).toContain('You no longer share PG&E');
    expect((await service.read('/accounts', accessToken)).status).toBe(401);
    expect(problems).toEqual([]);
  });

  it('changes the accounts in the flow, comes back, goes on after a reload, and says that another link does not work', async () => {
    const { manage_url: url } = await manage();
    const { page } = await openHosted(url);
    await page.getByRole('button', { name: 'Change accounts: PG&E' }).click();
    await signIn(page);
    await screen(page, 'account-selection').waitFor();
    await page.getByRole('checkbox').last().click();
    await page.getByRole('button', { name: /^Share 1 account/ }).click();
    await screen(page, 'success').waitFor();
    await page.getByRole('button', { name: /^Continue/ }).click();
    await screen(page, 'manage').waitFor();
    const accounts = (await (await service.read('/accounts', accessToken)).json()) as object[];
    expect(accounts).toHaveLength(1);
    await page.reload();
    await screen(page, 'manage').waitFor();
    await page.goto(`${url.split('#')[0]}#${await service.connectToken({ user_id: userId })}`);
    await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  });
});

describe('the manage page in a host page', () => {
  it('shows what was connected after it had loaded, and reports its screen once', async () => {
    userId = `new-${userId}`;
    const { page } = await openPhone(browser);
    await page.goto(host.address((await manage()).manage_token));
    await settled(page);
    await connect();
    await page.click('#connect');
    const flow = flowIn(page);
    await flow.getByText('u•••@example.com').waitFor();
    const heading = flow.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await calls(page)).filter(([, name]) => name === 'screen')).toHaveLength(1);
  });

  it('reports what was removed, ends with onExit, and has the token in no URL', async () => {
    const { page } = await openPhone(browser);
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const { manage_token: token } = await manage();
    await page.goto(host.address(token));
    await settled(page);
    await page.click('#connect');
    const flow = flowIn(page);
    await screen(flow, 'manage').waitFor();
    const secret = token.split('.')[2] ?? '';
    expect(page.frames().filter((frame) => frame.parentFrame() && frame.url().includes(secret))).toEqual([]);
    await flow.getByRole('button', { name: 'Stop sharing: PG&E' }).click();
    await flow.getByRole('button', { name: 'Stop and delete' }).click();
    await flow.getByRole('heading', { name: /^You share nothing with/ }).waitFor();
    await flow.getByRole('button', { name: 'Close' }).click();
    await expect.poll(async () => (await calls(page)).at(-1)?.[0]).toBe('onExit');
    const made = await calls(page);
    const pge = { utility_id: '14328', utility_name: 'Pacific Gas & Electric' };
    expect(made).toContainEqual(['onEvent', 'removed', pge]);
    expect(made.at(-1)).toEqual(['onExit', null, { status: 'manage' }]);
    expect((await service.read('/accounts', accessToken)).status).toBe(401);
    await page.click('#connect');
    await flow.getByRole('heading', { name: /^You share nothing with/ }).waitFor();
    expect(urls.filter((url) => url.replace(/#.*/, '').includes(secret))).toEqual([]);
  });
});
