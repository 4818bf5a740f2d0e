import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connector } from '../../src/lib/connectors/connector.ts';
import { guardConnector, guardConnectors } from '../../src/lib/connectors/guard/guard-connector.ts';
import {
  at,
  credentials,
  never,
  quick,
  range,
  request,
} from '../../src/lib/connectors/guard/testing/guarded.ts';

// Other tests of the guard set their own timeouts. These are the defaults.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const outcomeOf = (asked: Promise<unknown>): { code: string | undefined } => {
  const outcome: { code: string | undefined } = { code: undefined };
  asked.catch(({ code }: { code: string }) => {
    outcome.code = code;
  });
  return outcome;
};

const hanging: Connector = {
  signIn: never,
  sendCode: never,
  answer: never,
  listAccounts: never,
  readBills: never,
  readIntervals: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
};

const guards: [string, () => Connector][] = [
  ['one connector', () => guardConnector(hanging)],
  [
    'the connectors of a service',
    () => {
      const utility = { id: '14328' } as Parameters<Parameters<typeof guardConnectors>[0]['connectorFor']>[0];
      const guarded = guardConnectors({ connectorFor: () => hanging })(utility, 'production');
      if (!guarded) throw new Error('There is no connector.');
      return guarded;
    },
  ],
];

it.each(guards)('times out a utility that hangs after 25 seconds by default: %s', async (_name, make) => {
  const it = make();
  const outcomes = [
    it.signIn(credentials()),
    it.sendCode({ ...request(), state: 's', methodId: null }),
    it.answer({ ...request(), state: 's', answer: '1' }),
    it.listAccounts(request()),
    it.readBills(range()),
    it.readIntervals(range())[Symbol.asyncIterator]().next(),
  ].map(outcomeOf);
  await vi.advanceTimersByTimeAsync(24_000);
  expect(outcomes).toEqual(outcomes.map(() => ({ code: undefined })));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(outcomes).toEqual(outcomes.map(() => ({ code: 'utility_timeout' })));
});

it('times out slow batches of intervals after two minutes by default', async () => {
  const dripping = async function* () {
    for (let index = 0; ; index += 1) {
      yield [at(index)];
      await new Promise((resolve) => setTimeout(resolve, 10_000));
    }
  };
  const readAll = async () => {
    for await (const _batch of guardConnector({ ...quick, readIntervals: dripping }).readIntervals(range()));
  };
  const outcome = outcomeOf(readAll());
  await vi.advanceTimersByTimeAsync(115_000);
  expect(outcome.code).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outcome.code).toBe('utility_timeout');
});
