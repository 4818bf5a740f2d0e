import type { Connector, RangeRequest } from '../../../index.ts';
import { createGoodConnector, goodFile, goodReads, goodRedirect, goodSignIn } from './good-connector.ts';

export const good = createGoodConnector();
export const withSignIn = (change: object): Connector => ({
  ...good,
  methods: [{ ...goodSignIn, ...change }],
});
export const withRedirect = (change: object): Connector => ({
  ...good,
  methods: [{ ...goodRedirect, ...change }],
});

export const withFile = (change: object): Connector => ({ ...good, methods: [{ ...goodFile, ...change }] });

/** Replaces the intervals with some of the good ones. */
export const withIntervals = (
  change: (intervals: Interval[], request: RangeRequest) => unknown[],
): Connector =>
  withSignIn({
    async *readIntervals(request: RangeRequest) {
      for await (const batch of goodReads.readIntervals(request)) yield change([...batch], request);
    },
  });
type Interval = { readonly start: number; readonly end: number; readonly usageKwh: number };

/** For a sign-in that never requests anything. */
export const withoutFetch = {
  signIn: async () => ({ kind: 'signed_in', login: 'jo' }) as const,
  sendCode: undefined,
  answer: undefined,
  listAccounts: async () => [],
  async *readIntervals() {},
  readBills: async () => [],
};

export const throwing = (error: unknown) => async (): Promise<never> => {
  throw error;
};
