import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { agree, flowIn, openPhone, screen, signIn } from '../support/browser.ts';
import { outcomes, settled } from '../support/calls.ts';
import { expectQuestionOnEscape } from '../support/escape.ts';
import { runHostPage } from '../support/host-page.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();
const host = runHostPage(service);

const signInAs = (username: string) => (page: Page) => signIn(flowIn(page), username);

const addFile = async (page: Page): Promise<void> => {
  const flow = flowIn(page);
  await flow.getByRole('button', { name: 'Other ways to connect' }).click();
  await flow.getByRole('button', { name: /Green Button/ }).click();
  const file = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
  await flow.locator('input[type="file"]').setInputFiles(file);
  await flow.getByText('bill.pdf').first().waitFor();
};

it.each<[name: string, enter: (page: Page) => Promise<void>]>([
  ['verification', signInAs('mfa@example.com')],
  ['connecting', signInAs('slow@example.com')],
  ['account-selection', signInAs('user@example.com')],
  ['file-upload', addFile],
])('Escape on %s opens a question that stays, and then closes the question', async (name, enter) => {
  const { page } = await openPhone(browser);
  const selection = name === 'account-selection' ? { account_selection: 'true' } : {};
  await page.goto(host.address(await service.connectToken({ utility_id: '14328', ...selection })));
  await settled(page);
  await page.click('#connect');
  const flow = flowIn(page);
  await agree(flow);
  await enter(page);
  await screen(flow, name).waitFor();
  await expectQuestionOnEscape(page);
  expect(await outcomes(page)).toEqual([]);
  await page.context().close();
});
