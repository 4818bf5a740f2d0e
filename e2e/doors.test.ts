// The code at the top of the page of each door, in a browser.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { startConnect } from '../docs/code/doors/redirect.ts';
import { connectAccount, flowIn, openPhone } from './support/browser.ts';
import { startHostPage } from './support/host-page.ts';
import { runServiceAndBrowser } from './support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser({
  origins: ['http://localhost:*'],
  redirectUris: ['https://app.example.com/callback'],
});

const path = (name: string) => fileURLToPath(new URL(`../docs/code/doors/${name}`, import.meta.url));

const document = (body: string) =>
  `<!doctype html><html lang="en"><title>An app</title><link rel="icon" href="data:,">${body}`;

const connects = async (body: string) => {
  const host = await startHostPage(service.baseUrl, { files: { '/': document(body) } });
  const { page, problems } = await openPhone(browser);
  await page.route('**/api/connect-token', async (route) =>
    route.fulfill({ json: { connect_token: await service.connectToken() } }),
  );
  const codes: string[] = [];
  await page.route('**/api/exchange', (route) => {
    codes.push(route.request().postDataJSON().code);
    return route.fulfill({ json: {} });
  });
  await page.goto(host.origin);
  await page.getByRole('button', { name: 'Connect your utility', disabled: false }).click();
  await connectAccount(flowIn(page));
  await expect.poll(() => codes).toHaveLength(1);
  expect((await service.exchange(codes[0] ?? '')).status).toBe(200);
  expect(problems).toEqual([]);
  await page.context().close();
  await host.stop();
};

it.each(['element.html', 'script.html'])('connects a utility with %s', async (name) => {
  await connects(readFileSync(path(name), 'utf8').replace('https://connect.example.com', service.baseUrl));
});

it('connects a utility with button.tsx', async () => {
  const entry = 'virtual:entry';
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? `import { createElement } from 'react';
              import { createRoot } from 'react-dom/client';
              import { ConnectUtility } from ${JSON.stringify(path('button.tsx'))};
              createRoot(document.getElementById('root')).render(createElement(ConnectUtility));`
            : null,
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  const source = (end: string) => {
    const file = output.find(({ fileName }) => fileName.endsWith(end));
    return `${file?.type === 'chunk' ? file.code : file?.source}`;
  };
  // The script is escaped for its place in the document.
  const script = source('.js').replaceAll('</script', '<\\/script');
  await connects(
    `<style>${source('.css')}</style><div id="root"></div><script type="module">${script}</script>`,
  );
});

it('connects a utility with redirect.ts', async () => {
  Object.assign(process.env, {
    UTILITY_CONNECT_URL: service.baseUrl,
    UTILITY_CONNECT_CLIENT_ID: service.clientHeaders['Service-Client-Id'],
    UTILITY_CONNECT_CLIENT_SECRET: service.clientHeaders['Service-Secret'],
  });
  const { page } = await openPhone(browser);
  await page.route('https://app.example.com/**', (route) => route.fulfill({ body: 'Back' }));
  await page.goto(await startConnect('user-1', 'state-1'));
  await connectAccount(page);
  await page.waitForURL('https://app.example.com/callback?**');
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('state')).toBe('state-1');
  expect((await service.exchange(searchParams.get('code') ?? '')).status).toBe(200);
  await page.context().close();
});
