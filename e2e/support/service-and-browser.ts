import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser, type Pages } from './browser.ts';
import { type RunningService, type ServiceSettings, startService } from './service.ts';

/**
 * For the top of a test file: runs a service and a browser for its tests.
 *
 * @param settings of the service. Default: for pages on any port of `localhost`
 */
export function runServiceAndBrowser(
  settings: ServiceSettings = { origins: ['http://localhost:*'] },
  launch: () => Promise<Browser> = launchBrowser,
): { readonly service: RunningService; readonly browser: Pages } {
  const service = {} as RunningService;
  let browser: Browser;
  beforeAll(async () => {
    const [started, launched] = await Promise.all([startService(settings), launch()]);
    Object.assign(service, started);
    browser = launched;
  });
  afterAll(() => Promise.all([service.stop(), browser.close()]));
  return {
    service,
    browser: {
      newContext: (options) => browser.newContext(options),
      newPage: (options) => browser.newPage(options),
    },
  };
}
