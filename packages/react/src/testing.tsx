'use client';

import {
  createFakeConnect as createFake,
  type FakeConnectOptions,
  type FakeConnect as FakeCore,
} from '@utility-connect/loader/testing';
import * as React from 'react';
import { CreateContext } from './lib/create-context.ts';

export type { FakeConnectOptions } from '@utility-connect/loader/testing';

/** Connect without a browser and a service. The test simulates the user with `succeed`, `exit` and `emit`. */
export interface FakeConnect extends FakeCore {
  /** Wrapper for the component under test. Each `ConnectButton` and `useConnect` inside uses this fake. */
  readonly Provider: (props: { readonly children: React.ReactNode }) => React.ReactElement;
}

/**
 * Creates a fake Connect for the tests of a React app. React has rendered the changes when `succeed`, `exit` and `emit` resolve, so
 * they need no `act`.
 *
 * @example
 * const connect = createFakeConnect();
 * render(<App />, { wrapper: connect.Provider });
 * await user.click(await screen.findByRole('button', { name: 'Connect your utility', busy: false }));
 * await connect.succeed('code-1');
 */
export function createFakeConnect(options?: FakeConnectOptions): FakeConnect {
  const fake = createFake(options);
  return Object.assign(Object.create(fake) as FakeCore, {
    succeed: (...args: Parameters<FakeCore['succeed']>) => inAct(() => fake.succeed(...args)),
    exit: (...args: Parameters<FakeCore['exit']>) => inAct(() => fake.exit(...args)),
    emit: (...args: Parameters<FakeCore['emit']>) => inAct(() => fake.emit(...args)),
    Provider({ children }: { readonly children: React.ReactNode }) {
      return <CreateContext.Provider value={fake.create}>{children}</CreateContext.Provider>;
    },
  });
}

// Sets the flag of `act`, since not all test libraries do. A production build of React, as in a static Storybook, has no `act`.
const inAct = async (play: () => Promise<void>): Promise<void> => {
  const { act } = React;
  if (!act) return play();
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
  const before = environment.IS_REACT_ACT_ENVIRONMENT;
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await act(play);
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = before;
  }
};
