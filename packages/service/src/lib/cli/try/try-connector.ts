import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Capabilities,
  type CodeMethod,
  type ConnectorAccount,
  type ConnectorBill,
  ConnectorError,
  type MeterInterval,
  NotYetError,
  type SignInMethod,
  type SignInResult,
  type Utility,
} from '@utility-connect/connector';
import {
  findOtherLength,
  findUndeclared,
  findUnknownCost,
  InvalidAnswerError,
} from '@utility-connect/connector/checks';
import { createGuard, redactError } from '@utility-connect/connector-host';
import { maskAccountNumber } from '../../heart/connect/sign-in/mask-account-number.ts';
import { createFillInCode } from '../../heart/logins/authenticator.ts';

type StepName = 'sign_in' | 'accounts' | 'intervals' | 'bills';

export interface TryStep {
  readonly step: StepName;
  readonly ok: boolean;
  /** A sentence without anything that belongs to a person. */
  readonly detail: string;
  /** Code of the `ConnectorError`, or `not_yet`, `undeclared` or `fault`. */
  readonly error?: string;
}

export interface TryResult {
  readonly steps: readonly TryStep[];
  readonly accounts: readonly TriedAccount[];
}

interface TriedAccount {
  /** Masked. */
  readonly account_number: string;
  readonly time_zone: string;
  readonly interval_seconds: number;
}

/** The person who tries. */
export interface Person {
  chooseMethod(methods: readonly CodeMethod[]): Promise<string>;
  enterCode(sentTo: string | null): Promise<string>;
}

interface TryOptions {
  readonly method: SignInMethod;
  readonly capabilities: Capabilities;
  readonly utility: Utility;
  readonly fields: Readonly<Record<string, string>>;
  readonly person: Person;
  /** UNIX seconds. */
  readonly now: () => number;
  readonly onStep: (step: TryStep) => void;
}

const DAY = 86_400;
const DAYS = 7;
/** Longest wait for data that is not ready. */
const MAX_WAIT_SECONDS = 60;

/** Signs in, lists the accounts, and reads seven days and the bills of a year of the first one. Ends at the first step that fails. */
export async function tryConnector(options: TryOptions): Promise<TryResult> {
  const { capabilities, utility, now, onStep } = options;
  const method = createGuard()(options.method) as SignInMethod;
  const steps: TryStep[] = [];
  let accounts: readonly ConnectorAccount[] = [];
  const take = async (step: StepName, run: () => Promise<string>): Promise<void> => {
    if (steps.some(({ ok }) => !ok)) return;
    const taken = await run().then(
      (detail): TryStep => ({ step, ok: true, detail }),
      (error: unknown): TryStep => ({ step, ok: false, ...describe(error) }),
    );
    steps.push(taken);
    onStep(taken);
  };
  let login = '';
  await take('sign_in', async () => {
    login = await signIn(method, options);
    return 'the login was accepted';
  });
  const { signal } = new AbortController();
  const request = () => ({ utility, login, signal });
  await take('accounts', async () => {
    accounts = await whenReady(() => method.listAccounts(request()));
    return plural(accounts.length, 'account');
  });
  const [account] = accounts;
  if (account) {
    const range = { accountKey: account.key, to: now() };
    await take('intervals', async () => {
      const intervals = await whenReady(() =>
        collect(method.readIntervals({ ...request(), ...range, from: range.to - DAYS * DAY })),
      );
      const mistake =
        findUndeclared(intervals, capabilities) ??
        findOtherLength(intervals, account) ??
        findUnknownCost(intervals, account);
      if (mistake !== undefined) throw new UndeclaredError(mistake);
      return describeIntervals(intervals, account);
    });
    await take('bills', async () => {
      const bills = await whenReady(() =>
        method.readBills({ ...request(), ...range, from: range.to - 366 * DAY }),
      );
      return describeBill(bills.at(-1));
    });
  }
  return { steps, accounts: accounts.map(toTried) };
}

class UndeclaredError extends Error {}

const signIn = async (
  method: SignInMethod,
  { utility, person, now, ...typed }: TryOptions,
): Promise<string> => {
  const { signal } = new AbortController();
  const fillInCode = createFillInCode({ limits: { takeCode: async () => true }, now });
  const fields = await fillInCode(method, typed.fields);
  let result: SignInResult | undefined = await whenReady(() => method.signIn({ utility, fields, signal }));
  while (result?.kind === 'challenge') {
    const { challenge, state }: Extract<SignInResult, { kind: 'challenge' }> = result;
    const { sendCode, answer } = method;
    if (challenge.kind === 'choice') {
      const methodId = await person.chooseMethod(challenge.methods);
      result = await sendCode?.({ utility, state, methodId, signal });
    } else {
      const code = await person.enterCode(challenge.sent_to);
      result = await answer?.({ utility, state, answer: code, signal });
    }
  }
  if (!result) throw new InvalidAnswerError('sign-in asks for a code, but the connector cannot take one.');
  return result.login;
};

/** Waits once for data that is not ready, if that is not too long. */
const whenReady = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NotYetError) || error.retryAfterSeconds > MAX_WAIT_SECONDS) throw error;
    await sleep(error.retryAfterSeconds * 1000);
    return run();
  }
};

const collect = async (batches: AsyncIterable<readonly MeterInterval[]>): Promise<MeterInterval[]> => {
  const intervals: MeterInterval[] = [];
  for await (const batch of batches) intervals.push(...batch);
  return intervals;
};

const describe = (error: unknown): Pick<TryStep, 'detail' | 'error'> => {
  if (error instanceof UndeclaredError) return { error: 'undeclared', detail: error.message };
  if (error instanceof NotYetError) {
    return { error: 'not_yet', detail: `the utility asks to come back in ${error.retryAfterSeconds} s` };
  }
  // Only these messages are free of the connector's text.
  if (error instanceof InvalidAnswerError) return { error: error.code, detail: error.message };
  if (error instanceof ConnectorError) {
    return { error: error.code, detail: details[error.code] ?? 'the connector gave up' };
  }
  return { error: 'fault', detail: redactError(error, 'The connector').message };
};

const details: Readonly<Partial<Record<ConnectorError['code'], string>>> = {
  invalid_credentials: 'the utility refuses the login; it was not tried again',
  account_locked: 'the utility has locked the account',
  wrong_code: 'the code was wrong',
  expired_code: 'the code has expired',
  challenge_over: 'the sign-in has ended; start again',
  utility_unavailable: 'the utility gave no usable answer: an outage, or a page that keeps programs out',
  utility_timeout: 'the utility did not answer in time',
  rate_limited: 'the utility accepts no more requests for now',
  invalid_answer: 'the connector cannot read the answer of the utility',
  login_expired: 'the utility no longer accepts the login',
  interface_changed: 'the website or interface has changed: the connector needs a fix',
  client_refused: 'the utility refuses this software',
};

const describeIntervals = (intervals: readonly MeterInterval[], { currency }: ConnectorAccount): string => {
  const [first, last] = [intervals[0], intervals.at(-1)];
  if (!first || !last) return 'no intervals in the last seven days';
  const sum = (key: 'usageKwh' | 'exportedKwh' | 'cost') =>
    intervals.reduce((total, interval) => total + (interval[key] ?? 0), 0);
  const has = (key: 'exportedKwh' | 'cost') => intervals.some((interval) => interval[key] !== undefined);
  return [
    `${plural(intervals.length, 'interval')} from ${isoTime(first.start)} to ${isoTime(last.end)}`,
    `${sum('usageKwh').toFixed(3)} kWh`,
    ...(has('exportedKwh') ? [`${sum('exportedKwh').toFixed(3)} kWh exported`] : []),
    ...(has('cost') ? [`${sum('cost').toFixed(2)} ${currency}`] : []),
  ].join(', ');
};

const describeBill = (bill: ConnectorBill | undefined): string =>
  bill ? `the newest is from ${isoTime(bill.start)} to ${isoTime(bill.end)}` : 'no bills in the last year';

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16).concat('Z');

const toTried = ({ accountNumber, timeZone, intervalSeconds }: ConnectorAccount): TriedAccount => ({
  account_number: maskAccountNumber(accountNumber),
  time_zone: timeZone,
  interval_seconds: intervalSeconds,
});
