// The recipes of docs/element.md: one build of a page for each framework, in a browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFolder } from '../scripts/static-server.mjs';
import { connectAccount, flowIn, openPhone } from './support/browser.ts';
import { runServiceAndBrowser } from './support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();

const frameworks = ['react', 'vue', 'svelte', 'angular'];
const root = fileURLToPath(new URL('fixtures/apps/frameworks', import.meta.url));
const outDir = mkdtempSync(join(tmpdir(), 'utility connect frameworks '));

let host: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'utility-connect-button' } } }),
      svelte({ configFile: false }),
    ],
    // As Angular's own build does.
    oxc: { decorator: { legacy: true } },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: frameworks.map((name) => join(root, `${name}.html`)) },
    },
  });
  host = await serveFolder(outDir);
}, 180_000);
afterAll(async () => {
  await host?.stop();
  rmSync(outDir, { recursive: true, force: true });
});

it.each(frameworks)('connects a utility with the element in %s', async (name) => {
  const { page, problems } = await openPhone(browser);
  await page.route('**/api/connect-token', async (route) => {
    expect(route.request().method()).toBe('POST');
    await route.fulfill({ json: { connect_token: await service.connectToken() } });
  });
  await page.goto(`${host.url}${name}.html`);
  await page.getByRole('button', { name: 'Connect your utility' }).click();
  await connectAccount(flowIn(page));
  const code = await page.getByRole('status').filter({ hasText: /./ }).textContent();
  expect((await service.exchange(code ?? '')).status).toBe(200);
  expect(problems).toEqual([]);
  await page.context().close();
});
