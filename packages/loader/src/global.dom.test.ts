import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UtilityConnectGlobal } from './global.ts';
import { clearPage, connectToken, readyPage, stubBrowser } from './testing/fake-page.ts';

beforeEach(() => {
  stubBrowser();
  vi.resetModules();
  delete window.UtilityConnect;
});
afterEach(clearPage);

describe('the script', () => {
  it('sets window.UtilityConnect, whose create works', async () => {
    await import('./global.ts');
    const creating = window.UtilityConnect?.create({ connectToken, onSuccess: () => {} });
    await readyPage();
    expect(await creating).toMatchObject({ open: expect.any(Function) });
  });

  it('is harmless when it is embedded twice (react-plaid-link#103, #110)', async () => {
    await import('./global.ts');
    const first = window.UtilityConnect;
    vi.resetModules();
    await import('./global.ts');
    expect(window.UtilityConnect).toBe(first);
  });

  it('pins the Connect address with its own data-connect-url', async () => {
    const script = document.createElement('script');
    script.dataset.connectUrl = 'https://pinned.example';
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    await import('./global.ts');
    await expect(window.UtilityConnect?.create({ connectToken, onSuccess: () => {} })).rejects.toMatchObject({
      code: 'invalid_config',
    });
  });

  it('is typed as absent until it has run', () => {
    // @ts-expect-error The script may not have run.
    expect(() => window.UtilityConnect.create).toThrow(TypeError);
  });

  it('refuses wrong use by its types', () => {
    const onSuccess = () => {};
    const uses = (script: UtilityConnectGlobal) => [
      // @ts-expect-error A config is needed.
      () => script.create(),
      // @ts-expect-error onSuccess is missing.
      () => script.create({ connectToken }),
      // @ts-expect-error A title is text.
      () => script.create({ connectToken, onSuccess, title: 5 }),
      () => script.create({ connectToken, onSuccess, nonce: 'r4nd0m' }),
      // @ts-expect-error A nonce is text.
      () => script.create({ connectToken, onSuccess, nonce: 5 }),
      // @ts-expect-error It is a promise of Connect.
      () => script.create({ connectToken, onSuccess }).open(),
      // @ts-expect-error There is no such function.
      () => script.destroy(),
    ];
    expect(uses).toHaveLength(1);
  });
});
