import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type AnyConfig,
  type Connect,
  type ConnectConfig,
  ConnectError,
  create,
  type ManageConfig,
} from './index.ts';

describe('the loader on a server', () => {
  it('can be imported, and create() rejects with unsupported_browser (stripe-js#265)', async () => {
    const creating = create({ connectToken: 'token', onSuccess: () => {} });
    await expect(creating).rejects.toBeInstanceOf(ConnectError);
    await expect(creating).rejects.toMatchObject({ code: 'unsupported_browser' });
  });
});

describe('ConnectConfig', () => {
  it('rejects wrong use at compile time', () => {
    const onSuccess = () => {};
    expectTypeOf(create).returns.resolves.toEqualTypeOf<Connect>();
    expectTypeOf({ connectToken: 'token', onSuccess }).toExtend<ConnectConfig>();
    expectTypeOf({ connectToken: async () => 'token', onSuccess }).toExtend<ConnectConfig>();

    const wrong: ConnectConfig[] = [
      // @ts-expect-error onSuccess is missing.
      { connectToken: 'token' },
      // @ts-expect-error The token is missing.
      { onSuccess },
      // @ts-expect-error Only the React package accepts a token that is still loading.
      { connectToken: null, onSuccess },
      // @ts-expect-error The screens are not translated to Klingon.
      { connectToken: 'token', onSuccess, locale: 'tlh' },
      // @ts-expect-error There is no such theme.
      { connectToken: 'token', onSuccess, appearance: { theme: 'blue' } },
      // @ts-expect-error There is no such field.
      { connectToken: 'token', onSuccess, onLoad: onSuccess },
      // @ts-expect-error The error may be null.
      { connectToken: 'token', onSuccess, onExit: (error: ConnectError) => error.code },
    ];
    expect(wrong).toHaveLength(7);
  });
});

describe('ManageConfig', () => {
  it('rejects wrong use at compile time', () => {
    const onSuccess = () => {};
    expectTypeOf({ manageToken: 'token' }).toExtend<ManageConfig>();
    expectTypeOf({
      manageToken: async () => 'token',
      onExit: () => {},
      onEvent: () => {},
    }).toExtend<ManageConfig>();

    const wrong: AnyConfig[] = [
      // @ts-expect-error A config has one token.
      { manageToken: 'token', connectToken: 'token' },
      // @ts-expect-error A config has one token, also with onSuccess.
      { manageToken: 'token', connectToken: 'token', onSuccess },
      // @ts-expect-error The manage page has no success.
      { manageToken: 'token', onSuccess },
      // @ts-expect-error A token is missing.
      { onExit: onSuccess },
      // @ts-expect-error Only the React package accepts a token that is still loading.
      { manageToken: null },
    ];
    expect(wrong).toHaveLength(5);
  });
});
