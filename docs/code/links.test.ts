// The code of docs/links.md, with the real service in memory.
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLinkHarness } from '../../packages/service/src/lib/features/links/testing/link-harness.ts';

it('sends a link, and finishes when the person has connected', async () => {
  const harness = await createLinkHarness({});
  const { clientId, clientSecret } = harness.service.client;
  vi.stubEnv('CLIENT_ID', clientId);
  vi.stubEnv('CLIENT_SECRET', clientSecret);
  vi.stubGlobal('fetch', (request: Request) => harness.service.fetch(request));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });
  const { send, finish } = await import('./links.ts');
  harness.service.work('link_mail');
  const { id, url } = await send('user-1', 'person@example.com');
  await expect.poll(() => harness.service.outbox, { timeout: 20_000 }).toHaveLength(1);
  expect(harness.service.outbox[0]?.text).toContain(url);
  expect(await finish(id)).toBeNull();
  const token = await harness.open(url);
  await harness.signIn(token);
  await harness.finish(token);
  expect(await finish(id)).toMatch(/^[\w-]{20,}$/);
});
