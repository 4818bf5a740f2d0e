// The script of the loader's tarball, on a page without a build.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveFolder } from '../../scripts/static-server.mjs';
import { flowIn, openPhone, screen } from '../support/browser.ts';
import { tarballsOf } from '../support/packed.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();

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
  const [loader = ''] = tarballsOf('loader');
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
