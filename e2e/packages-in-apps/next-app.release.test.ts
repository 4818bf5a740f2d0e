// The Next.js example with the tarballs, installed outside this repository.

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../packages/service/test/support/free-port.ts';
import { agree, choose, continueToApp, flowIn, openPhone, screen, signIn } from '../support/browser.ts';
import { page as connectPage, signIn as signInTo } from '../support/connect-requests.ts';
import { createFreshApp, type FreshApp } from '../support/fresh-app.ts';
import { appTarballs } from '../support/packed.ts';
import { end, untilReady } from '../support/service.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { service, browser } = runServiceAndBrowser();

let nextApp: FreshApp;
let server: ChildProcess;
let url: string;
let output = '';
beforeAll(async () => {
  nextApp = await createFreshApp(source('../../examples/next-app'), appTarballs());
  cpSync(source('../fixtures/apps/next'), nextApp.folder, { recursive: true });
  cpSync(source('../../docs/code/screens/WholeFlow.tsx'), join(nextApp.folder, 'app/screens/WholeFlow.tsx'));
  writeFileSync(
    join(nextApp.folder, '.env.local'),
    [
      `UTILITY_CONNECT_URL=${service.baseUrl}`,
      `UTILITY_CONNECT_CLIENT_ID=${service.clientHeaders['Service-Client-Id']}`,
      `UTILITY_CONNECT_CLIENT_SECRET=${service.clientHeaders['Service-Secret']}`,
    ].join('\n'),
  );
  await nextApp.run('next', 'build');
  const port = await findFreePort();
  url = `http://localhost:${port}/`;
  const program = join(nextApp.folder, 'node_modules/next/dist/bin/next');
  server = spawn(process.execPath, [program, 'start', '--port', String(port)], {
    cwd: nextApp.folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  server.stderr?.on('data', (text: Buffer) => (output += text));
  await untilReady(url);
}, 180_000);
afterAll(async () => {
  if (server) await end(server, 'SIGTERM');
  nextApp?.remove();
});

it('renders the button on the server', async () => {
  const html = await (await fetch(url)).text();
  expect(html).toMatch(/<button type="button"[^>]* disabled="">Connect your utility<\/button>/);
});

it('keeps the client secret and the code that uses it out of the browser scripts', () => {
  const assets = join(nextApp.folder, '.next/static');
  const scripts = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  expect(scripts.length).toBeGreaterThan(1);
  const all = scripts.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
  expect(all).toContain('/api/exchange');
  expect(all).not.toContain('Service-Secret');
  expect(all).not.toContain(service.clientHeaders['Service-Secret']);
});

it('connects a utility, shows the usage and accounts that arrive later without a reload, and disconnects after a question', async () => {
  const { page, problems } = await openPhone(browser);
  await page.goto(url);
  expect(await page.getByText('user@example.com').count()).toBe(1);
  await page.getByRole('button', { name: 'Connect your utility' }).click();
  const flow = flowIn(page);
  await agree(flow);
  await choose(flow, '94110', /Pacific Gas & Electric/);
  await signIn(flow);
  await continueToApp(flow);
  const accounts = page.getByRole('rowheader');
  await expect.poll(() => accounts.count()).toBe(2);
  // The page has asked once: the first answer tells of what it shows already.
  await page.waitForResponse(/\/api\/updates\?after=/);
  await page.getByRole('table', { name: 'The past two months' }).waitFor();
  expect(await page.getByRole('cell', { name: /^[1-9][\d,]* kWh/ }).count()).toBe(2);
  expect(await page.getByRole('cell', { name: /^[1-9][\d,]* kg CO₂e$/ }).count()).toBe(2);
  let loads = 0;
  page.on('load', () => (loads += 1));
  // The same user connects another login elsewhere.
  const { connect_token: token } = await page.evaluate(async () =>
    (await fetch('/api/connect-token', { method: 'POST' })).json(),
  );
  const headers = { 'Connect-Parent-Origin': new URL(url).origin };
  expect((await connectPage(service, token, 'session', {}, headers)).status).toBe(200);
  const consent = { terms_version: '2026-11-20', locale: 'en' };
  await connectPage(service, token, 'session/consent', consent, headers);
  await signInTo(service, token, 'solar@example.com', 'password', headers);
  await expect.poll(() => accounts.count()).toBe(3);
  expect(loads).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect your utility?' });
  await dialog.getByRole('button', { name: 'Keep connected' }).click();
  expect(await dialog.isVisible()).toBe(false);
  expect(await page.getByRole('table').count()).toBe(1);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await dialog.getByRole('button', { name: 'Disconnect and delete' }).click();
  await page.getByRole('button', { name: 'Connect your utility' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('opens the page on which the user stops sharing, and then shows that access has ended', async () => {
  const { page, problems } = await openPhone(browser);
  await page.goto(url);
  await page.getByRole('button', { name: 'Connect your utility' }).click();
  const flow = flowIn(page);
  await screen(flow, 'terms-of-service').getByText('To show you what your home uses').waitFor();
  await agree(flow);
  await choose(flow, '94110', /Pacific Gas & Electric/);
  await signIn(flow);
  await continueToApp(flow);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Manage sharing' }).click();
  const manage = await opened;
  await manage.getByRole('button', { name: 'Stop sharing: PG&E' }).click();
  await manage.getByRole('button', { name: 'Stop and delete' }).click();
  await manage.getByRole('heading', { name: /^You share nothing with/ }).waitFor();
  // Its server has told the page, without a reload.
  await page.getByRole('button', { name: 'Connect your utility' }).waitFor({ timeout: 30_000 });
  expect(problems).toEqual([]);
  await page.context().close();
});

it('connects a utility with the screens in its own page, with no error on the server or in the browser', async () => {
  const { page, problems } = await openPhone(browser);
  await page.goto(`${url}screens`);
  await page.getByRole('heading', { name: /One screen/ }).waitFor();
  const flow = page.locator('#flow');
  await flow.getByRole('button', { name: /^Agree/ }).click();
  await flow.getByRole('searchbox').fill('94110');
  await flow.getByRole('button', { name: /Pacific Gas & Electric/ }).click();
  await flow.getByRole('textbox', { name: 'Username or email' }).fill('user@example.com');
  await flow.getByRole('textbox', { name: 'Password' }).fill('password');
  await flow.getByRole('button', { name: 'Connect', exact: true }).click();
  // The success screen continues by itself.
  const code = await page.locator('output').textContent();
  expect((await service.exchange(code ?? '')).status).toBe(200);
  expect(problems).toEqual([]);
  expect(output).toBe('');
  await page.context().close();
});

it.each([
  ['POST', 'connect-token'],
  ['POST', 'exchange'],
  ['POST', 'manage'],
  ['DELETE', 'connection'],
])('rejects a request from another site: %s %s', async (method, name) => {
  const headers = { Origin: 'https://evil.example' };
  expect((await fetch(`${url}api/${name}`, { method, headers })).status).toBe(403);
});
