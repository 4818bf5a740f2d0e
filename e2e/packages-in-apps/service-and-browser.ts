import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type RunningService, startService } from '../support/service.ts';

/** For the top of a test file: the service for apps on any port of this machine, and a browser. */
export function runServiceAndBrowser(): { readonly service: RunningService; readonly browser: Browser } {
  const running = {} as { service: RunningService; browser: Browser };
  beforeAll(async () => {
    [running.service, running.browser] = await Promise.all([
      startService({ origins: ['http://localhost:*'] }),
      launchBrowser(),
    ]);
  });
  afterAll(() => Promise.all([running.service.stop(), running.browser.close()]));
  return running;
}
