import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  agree,
  choose,
  continueToApp,
  type Flow,
  flowIn,
  holdAutoContinue,
  openPhone,
  screen,
} from './support/browser.ts';
import { ended, outcomes, settled } from './support/calls.ts';
import { startHostPage } from './support/host-page.ts';
import { hostedUrl } from './support/hosted-url.ts';
import { runServiceAndBrowser } from './support/service-and-browser.ts';

const redirectUri = 'http://localhost:9/callback';
const sample = fileURLToPath(new URL('../examples/sample-data/green-button.zip', import.meta.url));
const { service, browser } = runServiceAndBrowser({
  redirectUris: [redirectUri],
  origins: ['http://localhost:*'],
});

interface Status {
  readonly method: string;
  /** UNIX seconds. */
  readonly data_through: number | null;
}

const statusOf = async (code: string): Promise<Status[]> => {
  const { access_token: token } = (await (await service.exchange(code)).json()) as { access_token: string };
  return (await (await service.read('/accounts?include=status', token)).json()) as Status[];
};

const openFiles = async (flow: Flow): Promise<void> => {
  await flow.getByRole('button', { name: 'Other ways to connect' }).click();
  await flow.getByRole('button', { name: /Green Button/ }).click();
  await screen(flow, 'file-upload').waitFor();
};

const addFiles = (flow: Flow, ...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>) =>
  flow.locator('input[type="file"]').setInputFiles(...files);

const pdf = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n') };

const codeOf = async (page: Page): Promise<string> => {
  const request = await page.waitForRequest(/\/callback/, { timeout: 0 });
  return new URL(request.url()).searchParams.get('code') ?? '';
};

describe('a Green Button file', () => {
  it('connects an account on a phone in the hosted flow, after a file that cannot be used, a restart of the service, and a reload', async () => {
    const { page, problems } = await openPhone(browser);
    const token = await service.connectToken({ utility_id: '14328' });
    await page.goto(hostedUrl(service, token, { redirect_uri: redirectUri }));
    await agree(page);
    await openFiles(page);
    await addFiles(page, pdf);
    await page.getByText(/This is a PDF/).waitFor();
    await addFiles(page, sample);
    await page.getByRole('heading', { name: 'What we found' }).waitFor();
    await service.restart();
    await page.reload();
    await screen(page, 'file-upload').waitFor();
    await page.getByText('green-button.zip').first().waitFor();
    await page.evaluate(holdAutoContinue);
    await page.getByRole('button', { name: 'Continue' }).click();
    await screen(page, 'success').waitFor();
    const code = codeOf(page);
    await continueToApp(page);
    expect(await statusOf(await code)).toMatchObject([{ method: 'file', data_through: expect.any(Number) }]);
    // The browser reports the refused file, and nothing else.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await page.context().close();
  });

  it('connects a utility embedded in the page of a production client, which has no sign-in', async () => {
    const host = await startHostPage(service.baseUrl);
    const created = await service.command(
      ...['clients', 'create', '--company', 'Sunny Solar', '--email', 'dev@example.com'],
      ...['--environment', 'production', '--origin', host.origin],
    );
    const headers = {
      'Service-Client-Id': String(created.client_id),
      'Service-Secret': String(created.client_secret),
    };
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    await page.goto(host.address(await service.connectToken({}, headers)));
    await settled(page);
    await page.evaluate(() => (window as unknown as { connect: { open(): void } }).connect.open());
    const flow = flowIn(page);
    await agree(flow);
    await choose(flow, 'pge', /Pacific Gas & Electric/);
    await screen(flow, 'file-upload').waitFor();
    await addFiles(flow, sample);
    await flow.getByRole('heading', { name: 'What we found' }).waitFor();
    await flow.locator(':root').evaluate(holdAutoContinue);
    await flow.getByRole('button', { name: 'Continue' }).click();
    await continueToApp(flow);
    await ended(page);
    expect(await outcomes(page)).toMatchObject([['onSuccess', expect.any(String), expect.anything()]]);
    await page.close();
    await host.stop();
  });
});
