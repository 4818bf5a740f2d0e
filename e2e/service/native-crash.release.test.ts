import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { connect, open, origin, page, tokenOf } from '../support/connect-requests.ts';
import { startService } from '../support/service.ts';

const faulty = fileURLToPath(
  new URL('../../packages/connector-host/src/lib/isolation/testing/faulty.mjs', import.meta.url),
);

it('a connector that crashes natively ends the process, which loses nothing and serves again after a restart', async () => {
  const service = await startService({ origins: [origin], environment: { CONNECTORS: faulty } });
  onTestFinished(() => service.stop());
  const accessToken = await tokenOf(
    await service.exchange(await connect('before', 'user@example.com', service)),
  );
  const before = await (await service.read('/accounts', accessToken)).json();
  const { client_id: id, client_secret: secret } = await service.command(
    ...['clients', 'create', '--environment', 'production', '--company', 'My app'],
    ...['--email', 'me@example.com', '--origin', origin],
  );
  const headers = { 'Service-Client-Id': String(id), 'Service-Secret': String(secret) };
  const token = await service.connectToken({}, headers);
  await open(service, token);
  const fields = { username: 'crashes natively', password: 'canary-password' };
  // The response may be lost with the process.
  await page(service, token, 'attempts', { utility_id: 'us-mi-faulty', fields }).catch(() => undefined);
  const isRunning = () => {
    try {
      return process.kill(service.pid(), 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isRunning, { timeout: 60_000 }).toBe(false);

  await service.restart();
  expect(await (await service.read('/accounts', accessToken)).json()).toEqual(before);
  await connect('after', 'solar@example.com', service);
  expect(service.log()).not.toContain('canary-password');
});
