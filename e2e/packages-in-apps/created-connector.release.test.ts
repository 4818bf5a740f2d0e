// Tests the package that `npm create @utility-connect/connector` writes, from the tarballs and outside this repository.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { open, origin, page, untilStatus } from '../support/connect-requests.ts';
import { createFreshApp, type FreshApp } from '../support/fresh-app.ts';
import { tarballsOf } from '../support/packed.ts';
import { startService } from '../support/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'utility connect connector '));

let creator: FreshApp;
let connector: FreshApp;
beforeAll(async () => {
  const empty = mkdtempSync(join(folder, 'empty-'));
  writeFileSync(join(empty, 'package.json'), '{ "private": true }');
  creator = await createFreshApp(empty, tarballsOf('create-connector'));
  await creator.run('create-connector', join(creator.folder, 'my-utility'));
  connector = await createFreshApp(join(creator.folder, 'my-utility'), tarballsOf('connector'));
}, 300_000);
afterAll(() => {
  for (const app of [creator, connector]) app?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const read = (path: string) => readFileSync(join(connector.folder, path), 'utf8');

it('writes a package with the name of its folder, and a .gitignore', () => {
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'my-utility', exports: './src/index.js' });
  expect(read('README.md')).toMatch(/^# my-utility\n/);
  expect(read('src/index.js')).toContain("name: 'my-utility'");
  expect(read('.gitignore')).toBe('node_modules/\n');
});

it('does not write into a folder that has files', async () => {
  const again = creator.run('create-connector', join(creator.folder, 'my-utility'));
  await expect(again).rejects.toThrow('is not empty. Choose a new folder.');
});

it('rejects a folder whose name cannot be the name of a package', async () => {
  const named = creator.run('create-connector', join(creator.folder, 'My Utility'));
  await expect(named).rejects.toThrow('Use lowercase letters, digits and hyphens.');
});

it('writes a package that passes the contract suite', async () => {
  const { numFailedTests, numPassedTests } = JSON.parse(
    await connector.run('vitest', 'run', '--reporter', 'json'),
  );
  expect(numFailedTests).toBe(0);
  expect(numPassedTests).toBeGreaterThan(20);
});

it('writes a package whose types are right', async () => {
  expect(await connector.run('tsc')).toBe('');
});

it('fails the suite if the connector keeps a login in a variable', async () => {
  const file = join(connector.folder, 'src/sign-in.js');
  const original = read('src/sign-in.js');
  const reads = read('src/reads.js');
  writeFileSync(
    file,
    `export const logins = new Map();\n${original.replace(
      "return { kind: 'signed_in', login: session };",
      "logins.set('kept', session);\n  return { kind: 'signed_in', login: 'kept' };",
    )}`,
  );
  writeFileSync(
    join(connector.folder, 'src/reads.js'),
    `import { logins } from './sign-in.js';\n${reads.replace('session: login', 'session: logins.get(login)')}`,
  );
  await expect(connector.run('vitest', 'run')).rejects.toThrow('Rule: reads with a login after a restart.');
  writeFileSync(file, original);
  writeFileSync(join(connector.folder, 'src/reads.js'), reads);
});

it('writes a connector that the service loads from CONNECTORS for production clients', async () => {
  const { startUtility } = await import(pathToFileURL(join(connector.folder, 'fake/utility.js')).href);
  const utility: { readonly url: string; close(): void } = await startUtility(0);
  onTestFinished(() => utility.close());
  const service = await startService({
    environment: {
      CONNECTORS: join(connector.folder, 'src/index.js'),
      CONNECTOR_ALLOW: 'localhost',
      CONNECTOR_EXAMPLE_URL: utility.url,
    },
  });
  onTestFinished(() => service.stop());
  const { client_id: id, client_secret: secret } = await service.command(
    ...['clients', 'create', '--environment', 'production', '--company', 'My app'],
    ...['--email', 'me@example.com', '--origin', origin],
  );
  const headers = { 'Service-Client-Id': String(id), 'Service-Secret': String(secret) };
  const token = await service.connectToken({}, headers);
  await open(service, token);
  const attempt = (password: string) =>
    page(service, token, 'attempts', {
      utility_id: 'us-mi-example-energy',
      fields: { username: 'jo', password },
    });
  expect((await attempt('wrong')).status).toBe(201);
  await untilStatus(service, token, 'failed');
  const failed = await (await page(service, token, 'attempts/current')).json();
  expect(failed).toMatchObject({ error: 'invalid_credentials' });
  expect((await attempt('sunshine')).status).toBe(201);
  await untilStatus(service, token, 'succeeded');
  const succeeded = await (await page(service, token, 'attempts/current')).json();
  expect(succeeded).toMatchObject({ accounts: [{ address: '1 Main St, Kalamazoo, MI 49007' }] });
});
