// The script of the loader's tarball, on a page without a build.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFolder } from '../../scripts/static-server.mjs';
import { flowIn, launchBrowser, openPhone, screen } from '../support/browser.ts';
import { type PackedPackages, packForApps } from '../support/packed.ts';
import { type RunningService, startService } from '../support/service.ts';

let packed: PackedPackages;
let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  packed = packForApps();
  [service, browser] = await Promise.all([
    startService({ origins: ['http://localhost:*'] }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await Promise.all([service.stop(), browser.close()]);
  packed.remove();
});

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
  const loader = packed.tarballs.find((file) => /-loader-[^/]+$/.test(file)) ?? '';
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
