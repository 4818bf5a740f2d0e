'use client';

import {
  createFakeConnect as createFake,
  type FakeConnectOptions,
  type FakeConnect as FakeCore,
} from '@utility-connect/loader/testing';
import * as React from 'react';
import { CreateContext } from './lib/create-context.ts';

export type { FakeConnectOptions } from '@utility-connect/loader/testing';

/** Connect without a browser and a service, played by a test: what the person does there is said by its functions. */
export interface FakeConnect extends FakeCore {
  /** Put it around what is tested: every `ConnectButton` and `useConnect` within uses this fake. */
  readonly Provider: (props: { readonly children: React.ReactNode }) => React.ReactElement;
}

/**
 * Makes a fake of Connect for the tests of a React app. What `succeed`, `exit` and `emit` change on the screen is there when
 * they resolve; they need no `act` of yours.
 *
 * @example
 * const connect = createFakeConnect();
 * render(<App />, { wrapper: connect.Provider });
 * await user.click(await screen.findByRole('button', { name: 'Connect your utility' }));
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

// What changes is on the screen when `act` resolves, also where no test library has said that `act` is wanted. A production
// build of React, as in a static Storybook, has none.
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
