import { beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../support/harness.ts';
import { startSecondProcess } from '../support/second-process.ts';

describe.each([300, -300])('a process whose clock is wrong by %i seconds', (seconds) => {
  let harness: Harness;
  let skewed: Harness;
  beforeEach(async () => {
    harness = await createHarness();
    skewed = await startSecondProcess(harness, { clock: () => harness.clock.now + seconds * 1000 });
  });

  it('exchanges a code from another process once', async () => {
    const code = await harness.connect();
    expect((await skewed.exchange(code, harness.clientHeaders)).status).toBe(200);
    expect((await harness.exchange(code)).status).toBe(400);
  });

  it('continues a session from another process', async () => {
    const token = await harness.connectToken();
    expect((await skewed.page(token, 'session', { body: {} })).status).toBe(200);
  });

  it('rejects an expired code by its own clock', async () => {
    const code = await harness.connect();
    harness.clock.now += (600 - seconds - 1) * 1000;
    const second = await harness.connect({ userId: 'later', username: 'solar@example.com' });
    expect((await skewed.exchange(code, harness.clientHeaders)).status).toBe(200);
    harness.clock.now += (600 - seconds) * 1000;
    const expired = skewed.exchange(second, harness.clientHeaders);
    expect(await json(expired)).toMatchObject({ error: 'invalid_grant' });
  });
});
