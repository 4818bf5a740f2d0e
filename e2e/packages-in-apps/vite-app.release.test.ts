// The tarballs, installed into a Vite app outside this repository.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFolder } from '../../scripts/static-server.mjs';
import { overflowing, stylesOutside, textAlignments } from '../support/app-box.ts';
import { connectAccount, flowIn, openPhone } from '../support/browser.ts';
import { createFreshApp, type FreshApp } from '../support/fresh-app.ts';
import { appTarballs } from '../support/packed.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();

// One app for both versions of React, because installing takes most of the time.
const template = fileURLToPath(new URL('../fixtures/apps/vite', import.meta.url));
let app: FreshApp;
afterAll(() => app?.remove());

describe.each(['18', '19'])('a fresh Vite app with React %s (react-plaid-link#364, #369)', (major) => {
  beforeAll(async () => {
    const wanted = ['react', 'react-dom', '@types/react', '@types/react-dom'];
    const versions = Object.fromEntries(wanted.map((name) => [name, `^${major}.0.0`]));
    if (app) await app.install(versions);
    else app = await createFreshApp(template, appTarballs(), versions);
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
