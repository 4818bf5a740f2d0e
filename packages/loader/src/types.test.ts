import { describe, expect, expectTypeOf, it } from 'vitest';
import type {
  Appearance,
  ConnectConfig,
  ConnectErrorCode,
  ConnectExitMetadata,
  ConnectSuccessMetadata,
  Screen,
} from './index.ts';

describe('the type of an appearance', () => {
  it('accepts variables for both themes and for one', () => {
    const right: Appearance[] = [
      {},
      { theme: 'auto', variables: { accent: '#0a7', radius: '8px', 'text-muted': 'gray' } },
      { variables: { accent: '#0a7', light: { surface: '#fff8e7' }, dark: { accent: '#6fd6b6' } } },
    ];
    expect(right).toHaveLength(3);
  });

  it('rejects misspelled names and values that are no text', () => {
    const wrong: Appearance[] = [
      // @ts-expect-error A typo.
      { variables: { acent: '#0a7' } },
      // @ts-expect-error A typo in one theme.
      { variables: { dark: { acent: '#0a7' } } },
      // @ts-expect-error Names have no prefix.
      { variables: { '--uc-accent': '#0a7' } },
      // @ts-expect-error Values are text.
      { variables: { radius: 8 } },
      // @ts-expect-error A measure is the same in both themes.
      { variables: { light: { radius: '8px' } } },
      // @ts-expect-error There is no such theme.
      { variables: { auto: { accent: '#0a7' } } },
    ];
    expect(wrong).toHaveLength(6);
  });
});

describe('the types of the callbacks', () => {
  const onSuccess = () => {};

  it('narrow the metadata of an event by its name', () => {
    const config: ConnectConfig = {
      connectToken: 'token',
      onSuccess,
      onEvent(name, metadata) {
        if (name === 'screen' || name === 'submit') expectTypeOf(metadata.screen).toEqualTypeOf<Screen>();
        if (name === 'utility_selected' || name === 'success')
          expectTypeOf(metadata).toEqualTypeOf<ConnectSuccessMetadata>();
        if (name === 'error') expectTypeOf(metadata.code).toEqualTypeOf<ConnectErrorCode>();
        if (name === 'exit') expectTypeOf(metadata).toEqualTypeOf<ConnectExitMetadata>();
        // @ts-expect-error Only an error has a code.
        if (name === 'screen') expectTypeOf(metadata.code);
        // @ts-expect-error There is no such event.
        if (name === 'handoff') return;
        // @ts-expect-error There is no such screen.
        if (name === 'screen' && metadata.screen === 'login') return;
      },
    };
    expect(config).toBeDefined();
  });

  it('give each outcome its own metadata', () => {
    const config: ConnectConfig = {
      connectToken: 'token',
      onSuccess(code, metadata) {
        expectTypeOf(code).toBeString();
        expectTypeOf(metadata.utility_name).toBeString();
        // @ts-expect-error A success has no status.
        expectTypeOf(metadata.status);
      },
      onExit(error, metadata) {
        expectTypeOf(error?.code).toEqualTypeOf<ConnectErrorCode | undefined>();
        expectTypeOf(metadata.status).toEqualTypeOf<Screen | undefined>();
        // @ts-expect-error An exit has no utility.
        expectTypeOf(metadata.utility_id);
      },
    };
    expect(config).toBeDefined();
  });

  it('accept a function that takes any event', () => {
    const record = (_name: string, _metadata: object) => {};
    expectTypeOf({ connectToken: 'token', onSuccess, onEvent: record }).toExtend<ConnectConfig>();
  });
});
