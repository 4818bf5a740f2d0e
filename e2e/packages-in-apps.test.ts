// The tarballs, installed into apps outside this repository.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packPackages } from '../scripts/release/pack.mjs';
import { serveFolder } from '../scripts/static-server.mjs';
import { overflowing, stylesOutside, textAlignments } from './support/app-box.ts';
import {
  agree,
  choose,
  connectAccount,
  continueToApp,
  flowIn,
  launchBrowser,
  openPhone,
  screen,
  signIn,
} from './support/browser.ts';
import { createFreshApp, type FreshApp } from './support/fresh-app.ts';
import { end, freePort, type RunningService, startService, untilReady } from './support/service.ts';

const tarballFolder = mkdtempSync(join(tmpdir(), 'utility connect tarballs '));
let tarballs: string[];
let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  tarballs = packPackages(tarballFolder)
    .filter(({ name }) => /\/(protocol|loader|react|screens|node)$/.test(name))
    .map(({ tarball }) => tarball);
  [service, browser] = await Promise.all([
    startService({ origins: ['http://localhost:*'] }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await Promise.all([service.stop(), browser.close()]);
  rmSync(tarballFolder, { recursive: true, force: true });
});

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// One app for both versions of React, because installing takes most of the time.
let app: FreshApp;
afterAll(() => app?.remove());

describe.each(['18', '19'])('a fresh Vite app with React %s (react-plaid-link#364, #369)', (major) => {
  beforeAll(async () => {
    const wanted = ['react', 'react-dom', '@types/react', '@types/react-dom'];
    const versions = Object.fromEntries(wanted.map((name) => [name, `^${major}.0.0`]));
    if (app) await app.install(versions);
    else app = await createFreshApp(source('fixtures/apps/vite'), tarballs, versions);
    await app.run('vite', 'build', '--logLevel', 'warn');
  }, 120_000);

  it('type-checks with the declarations of the packages (MX)', async () => {
    await app.run('tsc', '-p', '.');
  });

  it('connects a utility in a browser', async () => {
    const host = await serveFolder(join(app.folder, 'dist'));
    const { page, problems } = await openPhone(browser);
    await page.goto(`${host.url}#${await service.connectToken()}`);
    await page.getByText(`React ${major}.`).waitFor();
    await page.getByRole('button', { name: 'Connect your utility' }).click();
    const flow = flowIn(page);
    await connectAccount(flow);
    const outcome = page.getByRole('status').filter({ hasText: /./ });
    expect((await service.exchange((await outcome.textContent()) ?? '')).status).toBe(200);
    expect(problems).toEqual([]);
    await page.context().close();
    await host.stop();
  });

  it('shows a screen in a box, inherits nothing into it, and leaks no style out of it', async () => {
    const host = await serveFolder(join(app.folder, 'dist'));
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${host.url}?screen`);
    const button = page.getByRole('button', { name: 'Show a screen' });
    await button.waitFor();
    const before = await stylesOutside(page);
    await button.click();
    await page.getByRole('button', { name: 'Agree and continue' }).waitFor();
    expect(await stylesOutside(page)).toEqual(before);
    expect(await textAlignments(page)).toEqual(['start']);
    expect(await overflowing(page)).toEqual([]);
    await context.close();
    await host.stop();
  });

  it('imports the packages in Node, and renders there without warnings (Teller, Arcadia)', async () => {
    const program = `
      import { ConnectError, create } from '@utility-connect/loader';
      import { ConnectButton, useConnect } from '@utility-connect/react';
      import { createFakeConnect } from '@utility-connect/react/testing';
      import { createUtilityConnect } from '@utility-connect/node';
      import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      const config = { connectToken: null, onSuccess() {} };
      console.log(renderToString(createElement(ConnectButton, { config })));
      console.log(await create(config).catch((error) => error instanceof ConnectError && error.code));
      console.log(typeof useConnect, typeof createFakeConnect().succeed);
      const utilityConnect = createUtilityConnect(${JSON.stringify({
        baseUrl: service.baseUrl,
        clientId: service.clientHeaders['Service-Client-Id'],
        clientSecret: service.clientHeaders['Service-Secret'],
      })});
      console.log((await utilityConnect.utilities({ limit: 1 })).utilities.length);
    `;
    const printed = await app.run('node', '--input-type=module', '--eval', program);
    expect(printed.split('\n')).toEqual([
      '<button type="button" aria-busy="true" data-state="loading" lang="en" disabled="">Connect your utility</button>',
      'unsupported_browser',
      'function function',
      '1',
      '',
    ]);
  });
});

describe('a plain page', () => {
  it('opens Connect under a strict policy with the self-hosted script of the tarball', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'utility connect page '));
    // Only what docs/csp.md requires.
    const policy = `default-src 'none'; script-src 'self'; frame-src ${service.baseUrl}; require-trusted-types-for 'script'`;
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><title>A page</title>
      <script src="/utility-connect.js"></script><button>Go</button><script src="/page.js"></script>`,
    );
    writeFileSync(
      join(folder, 'page.js'),
      `document.querySelector('button').onclick = async () => {
        const connect = await UtilityConnect.create({ connectToken: location.hash.slice(1), onSuccess() {} });
        connect.open();
      };`,
    );
    writeFileSync(join(folder, 'favicon.ico'), '');
    const loader = tarballs.find((file) => /-loader-[^/]+$/.test(file)) ?? '';
    const file = 'package/dist/utility-connect.js';
    execFileSync('tar', ['-xzf', loader, '-C', folder, '--strip-components=2', file]);
    const host = await serveFolder(folder);
    const { page, problems } = await openPhone(browser);
    await page.goto(`${host.url}#${await service.connectToken()}`);
    await page.getByRole('button', { name: 'Go' }).click();
    await screen(flowIn(page), 'terms-of-service').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('the Next.js example', () => {
  let nextApp: FreshApp;
  let server: ChildProcess;
  let url: string;
  let output = '';
  beforeAll(async () => {
    nextApp = await createFreshApp(source('../examples/next-app'), tarballs);
    cpSync(source('fixtures/apps/next'), nextApp.folder, { recursive: true });
    cpSync(source('../docs/code/screens/WholeFlow.tsx'), join(nextApp.folder, 'app/screens/WholeFlow.tsx'));
    writeFileSync(
      join(nextApp.folder, '.env.local'),
      [
        `UTILITY_CONNECT_URL=${service.baseUrl}`,
        `UTILITY_CONNECT_CLIENT_ID=${service.clientHeaders['Service-Client-Id']}`,
        `UTILITY_CONNECT_CLIENT_SECRET=${service.clientHeaders['Service-Secret']}`,
      ].join('\n'),
    );
    await nextApp.run('next', 'build');
    const port = await freePort();
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

  it('connects a utility, shows the usage, and disconnects after a question', async () => {
    const { page, problems } = await openPhone(browser);
    await page.goto(url);
    expect(await page.getByText('user@example.com').count()).toBe(1);
    await page.getByRole('button', { name: 'Connect your utility' }).click();
    const flow = flowIn(page);
    await agree(flow);
    await choose(flow, '94110', /Pacific Gas & Electric/);
    await signIn(flow);
    await continueToApp(flow);
    await page.getByRole('table', { name: 'The past two months' }).waitFor();
    expect(await page.getByRole('cell', { name: /^[1-9][\d,]* kWh$/ }).count()).toBe(2);
    expect(await page.getByRole('cell', { name: /^[1-9][\d,]* kg CO₂e$/ }).count()).toBe(2);
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
    ['DELETE', 'connection'],
  ])('rejects a request from another site: %s %s', async (method, name) => {
    const headers = { Origin: 'https://evil.example' };
    expect((await fetch(`${url}api/${name}`, { method, headers })).status).toBe(403);
  });
});
