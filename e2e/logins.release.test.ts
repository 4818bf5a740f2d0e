import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { agree, choose, continueToApp, openPhone, screen, signIn } from './support/browser.ts';
import { hostedUrl } from './support/hosted-url.ts';
import { runServiceAndBrowser } from './support/service-and-browser.ts';

const redirectUri = 'http://localhost:9/callback';
const { service, browser } = runServiceAndBrowser({ redirectUris: [redirectUri] });

/** Opens the hosted flow at the Credentials screen, runs the steps, and returns the data of `/accounts`. */
const runFlow = async (steps: (flow: Page) => Promise<void>) => {
  const { page } = await openPhone(browser);
  const token = await service.connectToken({ utility_id: '14328' });
  await page.goto(hostedUrl(service, token, { redirect_uri: redirectUri }));
  await agree(page);
  const redirect = page.waitForRequest(/\/callback/, { timeout: 0 }).catch(() => null);
  await steps(page);
  return {
    page,
    async accounts() {
      const code = new URL((await redirect)?.url() ?? 'http://none/').searchParams.get('code') ?? '';
      const { access_token: token } = (await (await service.exchange(code)).json()) as {
        access_token: string;
      };
      return (await service.read('/accounts', token)).json();
    },
  };
};

const isUncovered = (field: Element): boolean => {
  const { left, top, width, height } = field.getBoundingClientRect();
  const corners = [top + 2, top + height - 2].map((y) => document.elementFromPoint(left + width / 2, y));
  return corners.every((element) => element === field);
};

describe('the sandbox logins', () => {
  it('keep the username and focus the empty password in sight after a wrong one, and leave nothing secret in the log', async () => {
    const { page, accounts } = await runFlow(async (flow) => {
      await signIn(flow, 'canary-user@example.com', 'canary-password');
      await flow.getByRole('alert').first().waitFor();
      expect(await flow.getByRole('textbox', { name: 'Username or email' }).inputValue()).toBe(
        'canary-user@example.com',
      );
      const password = flow.getByRole('textbox', { name: 'Password' });
      expect(await password.inputValue()).toBe('');
      await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await password.evaluate(isUncovered)).toBe(true);
      await signIn(flow);
      await continueToApp(flow);
    });
    expect(await accounts()).toHaveLength(2);
    await page.context().close();
    const log = service.log();
    expect(log).toContain('/attempts');
    for (const secret of ['canary', 'password', 'connect_token=', 'Bearer', 'end-to-end-secret'])
      expect(log).not.toContain(secret);
  });

  it('offer a choice of methods, and another one after Back, with mfa-choice@example.com', async () => {
    const { page, accounts } = await runFlow(async (flow) => {
      await signIn(flow, 'mfa-choice@example.com');
      await flow.getByRole('button', { name: /^Email/ }).click();
      await flow.getByText('u•••@example.com').waitFor();
      await flow.getByRole('textbox').fill('111111');
      await flow.getByRole('textbox').press('Enter');
      await flow
        .getByText(/That code has expired/)
        .first()
        .waitFor();
      await flow.getByRole('button', { name: 'Send it another way' }).click();
      await flow.getByRole('button', { name: /^Phone call/ }).click();
      await flow.getByText(/A new code is on its way/).waitFor();
      await flow.getByRole('textbox').fill('123456');
      await flow.getByRole('textbox').press('Enter');
      await continueToApp(flow);
    });
    expect(await accounts()).toHaveLength(2);
    await page.context().close();
  });

  it('end the session after five wrong passwords, and keep it ended after a reload', async () => {
    const { page } = await runFlow(async (flow) => {
      for (let round = 1; round <= 5; round += 1) {
        await signIn(flow, `guess-${round}@example.com`, 'wrong');
        if (round < 5) await flow.getByRole('alert').first().waitFor();
      }
      await flow.getByRole('heading', { name: 'Too many attempts' }).waitFor();
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Too many attempts' }).waitFor();
    await page.context().close();
  });
});

describe('the list of utilities', () => {
  it('lists the most recently chosen utility first', async () => {
    const { page } = await openPhone(browser);
    const open = async (user: string) => {
      const token = await service.connectToken({ user_id: user });
      await page.goto(hostedUrl(service, token, { redirect_uri: redirectUri }));
      await agree(page);
      await screen(page, 'utility-selection').waitFor();
    };
    const first = page.locator('[data-utility-id]').first();
    await open('first-visit');
    await first.filter({ hasText: 'Pacific Gas' }).waitFor();
    await choose(page, 'arizona public service', /Arizona Public Service/);
    await screen(page, 'credentials').waitFor();
    await open('second-visit');
    await first.filter({ hasText: 'Arizona Public Service' }).waitFor();
    await page.context().close();
  });
});
