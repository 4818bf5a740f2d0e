import type {
  ChallengingSignIn,
  MeterInterval,
  RangeRequest,
  SignInMethod,
  Utility,
} from '@utility-connect/connector';
import { guardSignIn } from '../guard-connector.ts';
import type { UtilityTimeouts } from '../guard-reads.ts';

export const FROM = 1_700_000_100;
export const TO: number = FROM + 900 * 1_000;
const utility = { id: '14328', name: 'Pacific Gas & Electric' } as Utility;
/** A utility with one login, one account and no data. */
export const quick: SignInMethod = {
  kind: 'sign_in',
  signIn: async () => ({ kind: 'signed_in', login: 'user' }),
  sendCode: async () => ({ kind: 'signed_in', login: 'user' }),
  answer: async () => ({ kind: 'signed_in', login: 'user' }),
  listAccounts: async () => [
    {
      key: 'user 0',
      accountNumber: 'user-0',
      address: '1 Main Street',
      timeZone: 'America/Los_Angeles',
      intervalSeconds: 900,
      hasEmissions: false,
    },
  ],
  async *readIntervals() {},
  readBills: async () => [],
};
export const longEnough: UtilityTimeouts = { answer: 60_000, intervals: 60_000 };

/** Creates a guarded connector in which the test replaces some methods. */
export function guard(
  methods: Partial<Record<keyof SignInMethod, unknown>>,
  timeouts: Partial<UtilityTimeouts> = {},
): ChallengingSignIn {
  return guardSignIn({ ...quick, ...methods } as SignInMethod, { ...longEnough, ...timeouts });
}

export const request = (signal: AbortSignal = new AbortController().signal) => ({
  utility,
  login: 'user',
  signal,
});

export const credentials = (signal?: AbortSignal) => ({
  ...request(signal),
  fields: { username: 'user', password: 'password' },
});

export const range = (signal?: AbortSignal): RangeRequest => ({
  ...request(signal),
  accountKey: 'user 0',
  from: FROM,
  to: TO,
});

/** The interval of 15 minutes with this index, counted from `FROM`. */
export const at = (index: number, more: object = {}): MeterInterval => ({
  start: FROM + index * 900,
  end: FROM + (index + 1) * 900,
  usageKwh: 0.25,
  ...more,
});

export async function* inBatches(...batches: unknown[]): AsyncGenerator<unknown> {
  yield* batches;
}

/** Collects the intervals that pass the guard. */
export async function readAll(
  readIntervals: unknown,
  { signal, ...timeouts }: Partial<UtilityTimeouts> & { signal?: AbortSignal } = {},
): Promise<MeterInterval[]> {
  const read: MeterInterval[] = [];
  for await (const batch of guard({ readIntervals }, timeouts).readIntervals(range(signal)))
    read.push(...batch);
  return read;
}

export const invalid = { name: 'ConnectorError', code: 'invalid_answer' };

/** A method that never answers. */
export const never = (): Promise<never> => new Promise(() => {});
