import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, choose, continueToApp, launchBrowser, openPhone, screen, signIn } from './support/browser.ts';
import { hostedUrl } from './support/hosted-url.ts';
import { readData } from './support/read-all.ts';
import { type RunningService, startService } from './support/service.ts';

const redirectUri = 'http://localhost:9/callback';
let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ redirectUris: [redirectUri] }), launchBrowser()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

/** Opens the hosted flow at the Credentials screen, runs the steps, and returns the data of `/accounts` and `/intervals`. */
const runFlow = async (steps: (flow: Page) => Promise<void>) => {
  const { page } = await openPhone(browser);
  const token = await service.connectToken({ utility_id: '14328' });
  await page.goto(hostedUrl(service, token, { redirect_uri: redirectUri }));
  await agree(page);
  const redirect = page.waitForRequest(/\/callback/, { timeout: 0 }).catch(() => null);
  await steps(page);
  return {
    page,
    async data() {
      const code = new URL((await redirect)?.url() ?? 'http://none/').searchParams.get('code') ?? '';
      const { access_token: token } = (await (await service.exchange(code)).json()) as {
        access_token: string;
      };
      const accounts = (await (await service.read('/accounts', token)).json()) as { id: string }[];
      const intervals = await Promise.all(
        accounts.map(async ({ id }) => {
          const answer = await readData(service, `/intervals?account_id=${id}`, token);
          return (
            (await answer.json()) as {
              intervals: { start: number; end: number; usage: number; exported?: number }[];
            }
          ).intervals;
        }),
      );
      return { accounts, intervals };
    },
  };
};

const isUncovered = (field: Element): boolean => {
  const { left, top, width, height } = field.getBoundingClientRect();
  const corners = [top + 2, top + height - 2].map((y) => document.elementFromPoint(left + width / 2, y));
  return corners.every((element) => element === field);
};

describe('the sandbox logins', () => {
  it('connect two accounts, 15-minute and hourly, with user@example.com', async () => {
    const { page, data } = await runFlow(async (flow) => {
      await signIn(flow);
      await continueToApp(flow);
    });
    const { intervals } = await data();
    expect(intervals.map(([first]) => (first ? first.end - first.start : 0)).sort()).toEqual([3600, 900]);
    await page.context().close();
  });

  it.each([
    ['on a phone', { width: 390, height: 664 }],
    ['on a desktop', { width: 1280, height: 800 }],
  ])('keep the username and focus the empty password in sight after a wrong one %s', async (_, size) => {
    const { page, data } = await runFlow(async (flow) => {
      await flow.setViewportSize(size);
      await signIn(flow, 'user@example.com', 'wrong');
      await flow.getByRole('alert').first().waitFor();
      expect(await flow.getByRole('textbox', { name: 'Username or email' }).inputValue()).toBe(
        'user@example.com',
      );
      const password = flow.getByRole('textbox', { name: 'Password' });
      expect(await password.inputValue()).toBe('');
      await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await password.evaluate(isUncovered)).toBe(true);
      await signIn(flow);
      await continueToApp(flow);
    });
    expect((await data()).accounts).toHaveLength(2);
    await page.context().close();
  });

  it('request a code, reject a wrong one and accept the right one with mfa@example.com', async () => {
    const { page, data } = await runFlow(async (flow) => {
      await signIn(flow, 'mfa@example.com');
      await screen(flow, 'verification').waitFor();
      await flow.getByRole('textbox').fill('000000');
      await flow.getByRole('textbox').press('Enter');
      await flow.locator('[aria-invalid="true"]').waitFor();
      await flow.getByRole('textbox').fill('123456');
      await flow.getByRole('textbox').press('Enter');
      await continueToApp(flow);
    });
    expect((await data()).accounts).toHaveLength(2);
    await page.context().close();
  });

  it('offer a choice of methods, and another one after Back, with mfa-choice@example.com', async () => {
    const { page, data } = await runFlow(async (flow) => {
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
    expect((await data()).accounts).toHaveLength(2);
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

  it('list the most recently chosen utility first', async () => {
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

  it.each([
    ['locked@example.com', /lock/i],
    ['unavailable@example.com', /answering|available|down/i],
  ])('%s explains the error without blaming the password', async (username, words) => {
    const { page } = await runFlow(async (flow) => {
      await signIn(flow, username);
      await flow.getByText(words).first().waitFor();
      expect(await flow.getByText(/username or password didn.t work/i).count()).toBe(0);
    });
    await page.context().close();
  });

  it('connect after a delay with slow@example.com', async () => {
    const { page, data } = await runFlow(async (flow) => {
      await signIn(flow, 'slow@example.com');
      await screen(flow, 'connecting').waitFor();
      await continueToApp(flow);
    });
    expect((await data()).accounts).toHaveLength(2);
    await page.context().close();
  });

  it('connect one account that exports while its usage falls to 0 with solar@example.com', async () => {
    const { page, data } = await runFlow(async (flow) => {
      await signIn(flow, 'solar@example.com');
      await continueToApp(flow);
    });
    const { accounts, intervals } = await data();
    expect(accounts).toHaveLength(1);
    expect(intervals[0]?.some(({ usage, exported = 0 }) => usage === 0 && exported > 0)).toBe(true);
    await page.context().close();
  });

  it('connect no accounts with empty@example.com', async () => {
    const { page, data } = await runFlow(async (flow) => {
      await signIn(flow, 'empty@example.com');
      await continueToApp(flow);
    });
    expect((await data()).accounts).toEqual([]);
    await page.context().close();
  });

  it('leave no password, secret or token in the log of the service', async () => {
    const { page } = await runFlow(async (flow) => {
      await signIn(flow, 'canary-user@example.com', 'canary-password');
      await flow.getByRole('alert').first().waitFor();
    });
    await page.context().close();
    const log = service.log();
    expect(log).toContain('/attempts');
    for (const secret of ['canary', 'password', 'connect_token=', 'Bearer', 'end-to-end-secret'])
      expect(log).not.toContain(secret);
  });
});
