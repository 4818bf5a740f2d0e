import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount, flowFrame, flowIn, launchProfile, screen } from '../support/browser.ts';
import { ended, outcomes, settled } from '../support/calls.ts';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
let host: HostPage;
beforeAll(async () => {
  // A different site than Connect, so that the frame is a third party.
  service = await startService({ origins: ['http://127.0.0.1:*'] });
  host = await startHostPage(service.baseUrl, { hostname: '127.0.0.1' });
});
afterAll(() => Promise.all([service.stop(), host.stop()]));

/** Opens Connect in a browser whose profile has these preferences. */
const withProfile = async (profile: object, use: (page: Page) => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect profile '));
  mkdirSync(join(folder, 'Default'));
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify({ profile }));
  const context: BrowserContext = await launchProfile(folder);
  try {
    const page = await context.newPage();
    await page.goto(host.address(await service.connectToken()));
    await settled(page);
    await page.click('#connect');
    await screen(flowIn(page), 'terms-of-service').waitFor();
    await use(page);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Writes to each storage of a document. @returns the value that was read back, or the name of the error */
const tryStorage = () => {
  const attempt = (use: () => string | null) => {
    try {
      return use();
    } catch (error) {
      return (error as Error).name;
    }
  };
  const writeTo = (storage: () => Storage) =>
    attempt(() => {
      storage().setItem('probe', 'kept');
      return storage().getItem('probe');
    });
  return {
    cookie: attempt(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: tests whether the browser accepts it.
      document.cookie = 'probe=kept; SameSite=None; Secure';
      return document.cookie;
    }),
    localStorage: writeTo(() => localStorage),
    sessionStorage: writeTo(() => sessionStorage),
  };
};

const kept = { cookie: 'probe=kept', localStorage: 'kept', sessionStorage: 'kept' };
// A browser that blocks only third-party storage blocks the same in the frame.
const blocked = { cookie: '', localStorage: 'SecurityError', sessionStorage: 'SecurityError' };

const probe = async (page: Page) => ({
  page: await page.evaluate(tryStorage),
  frame: await flowFrame(page, service.connectUrl)?.evaluate(tryStorage),
});

const connect = async (page: Page) => {
  const flow = flowIn(page);
  await connectAccount(flow);
  await ended(page);
  const [[name, code] = [''], ...others] = await outcomes(page);
  expect(name).toBe('onSuccess');
  expect(others).toEqual([]);
  expect((await service.exchange(String(code))).status).toBe(200);
};

describe('Connect', () => {
  it('can use storage in a browser that allows it, so the tests below do block it', () =>
    withProfile({ cookie_controls_mode: 0 }, async (page) => {
      expect(await probe(page)).toEqual({ page: kept, frame: kept });
    }));

  it('works in a browser that blocks all storage', () =>
    withProfile({ default_content_setting_values: { cookies: 2 } }, async (page) => {
      expect(await probe(page)).toEqual({ page: blocked, frame: blocked });
      await connect(page);
    }));
});
