import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UtilityConnectGlobal } from './global.ts';
import { clearPage, connectToken, readyPage, stubBrowser } from './testing/fake-page.ts';

beforeEach(() => {
  stubBrowser();
  vi.resetModules();
  delete window.UtilityConnect;
});
afterEach(clearPage);

describe('the script tag', () => {
  it('sets window.UtilityConnect with a working create()', async () => {
    await import('./global.ts');
    const creating = window.UtilityConnect?.create({ connectToken, onSuccess: () => {} });
    await readyPage();
    expect(await creating).toMatchObject({ open: expect.any(Function) });
  });

  it('keeps the first window.UtilityConnect if the script runs twice (react-plaid-link#103, #110)', async () => {
    await import('./global.ts');
    const first = window.UtilityConnect;
    vi.resetModules();
    await import('./global.ts');
    expect(window.UtilityConnect).toBe(first);
  });

  it('refuses a token for another address than its data-connect-url', async () => {
    const script = document.createElement('script');
    script.dataset.connectUrl = 'https://pinned.example';
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    await import('./global.ts');
    await expect(window.UtilityConnect?.create({ connectToken, onSuccess: () => {} })).rejects.toMatchObject({
      code: 'invalid_config',
    });
  });

  it('declares window.UtilityConnect as possibly undefined', () => {
    // @ts-expect-error The script may not have run yet.
    expect(() => window.UtilityConnect.create).toThrow(TypeError);
  });

  it('rejects wrong use at compile time', () => {
    const onSuccess = () => {};
    const uses = (script: UtilityConnectGlobal) => [
      // @ts-expect-error The config is missing.
      () => script.create(),
      // @ts-expect-error onSuccess is missing.
      () => script.create({ connectToken }),
      // @ts-expect-error A title is a string.
      () => script.create({ connectToken, onSuccess, title: 5 }),
      () => script.create({ connectToken, onSuccess, nonce: 'r4nd0m' }),
      // @ts-expect-error A nonce is a string.
      () => script.create({ connectToken, onSuccess, nonce: 5 }),
      // @ts-expect-error create() returns a promise.
      () => script.create({ connectToken, onSuccess }).open(),
      // @ts-expect-error The global has no destroy().
      () => script.destroy(),
    ];
    expect(uses).toHaveLength(1);
  });
});
