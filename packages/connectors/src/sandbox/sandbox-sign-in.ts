import {
  type ChallengingSignIn,
  type ConnectorBill,
  ConnectorError,
  type LoginRequest,
  NotYetError,
  type RangeRequest,
  type SignInResult,
  type Utility,
} from '@utility-connect/connector';
import { wait } from '../wait.ts';
import { accountsOf, type SandboxAccount } from './accounts.ts';
import { billsOf } from './bills.ts';
import { chargesOf } from './charges.ts';
import { challengeOver, checkCode, codeMethods, sendCode } from './codes.ts';
import { intervalsOf } from './intervals.ts';
import { readLogin, type SandboxLogin, scenarioOf, writeLogin } from './logins.ts';
import { addMonths, startOfMonth } from './months.ts';
import { zoneOf } from './time-zone.ts';

export interface SandboxOptions {
  /** UNIX seconds. */
  readonly now: () => number;
  /** The ZIP codes that a utility serves; empty if unknown. */
  readonly zipCodesOf: (utilityId: string) => readonly string[];
  /** Waits for milliseconds, and rejects with the signal's reason when it aborts. Default: a timer. */
  readonly delay?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Months that the data of an account reaches back. Default 24. */
  readonly historyMonths?: number | undefined;
}

const unknownCharges = { usageKwh: null, cost: null, currency: null };
const SIGN_IN_MILLISECONDS = 400;
const SLOW_SIGN_IN_MILLISECONDS = 8000;
const LIST_MILLISECONDS = 300;
const PENDING_SECONDS = 60;

/**
 * Simulates every utility of the directory. It has no state: the same utility and login give the same accounts and the same past
 * data on every machine, and logins work after a restart.
 */
export function createSandboxSignIn({
  now,
  zipCodesOf,
  delay = wait,
  historyMonths = 24,
}: SandboxOptions): ChallengingSignIn {
  const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    await delay(milliseconds, signal);
    signal.throwIfAborted();
  };

  const requireLogin = ({ utility, login }: LoginRequest): SandboxLogin => {
    const found = readLogin(utility.id, login);
    if (found !== null) return found;
    throw new ConnectorError('login_expired', `${utility.name} no longer accepts this login. Sign in again.`);
  };

  const readAccounts = (request: LoginRequest): SandboxAccount[] => {
    const { utility } = request;
    return accountsOf(utility, zipCodesOf(utility.id), requireLogin(request).scenario);
  };

  const readAccount = (request: RangeRequest): SandboxAccount => {
    request.signal.throwIfAborted();
    const seconds = requireLogin(request).readyAt - now();
    if (seconds > 0) throw new NotYetError(seconds, `${request.utility.name} is still preparing the data.`);
    const account = readAccounts(request).find(({ key }) => key === request.accountKey);
    if (account === undefined) {
      throw new ConnectorError('login_expired', 'This login has no such account any more. Sign in again.');
    }
    return account;
  };

  return {
    kind: 'sign_in',

    async signIn({ utility, fields: { username = '', password = '' }, signal }) {
      const isSlow = username.trim().toLowerCase() === 'slow@example.com';
      await pause(isSlow ? SLOW_SIGN_IN_MILLISECONDS : SIGN_IN_MILLISECONDS, signal);
      const scenario = scenarioOf(username, password);
      return startSignIn(utility, {
        scenario,
        readyAt: now() + (scenario === 'pending' ? PENDING_SECONDS : 0),
      });
    },

    async sendCode({ utility, state, methodId, signal }) {
      await pause(SIGN_IN_MILLISECONDS, signal);
      requireChallenge(utility, state);
      return { kind: 'challenge', challenge: sendCode(methodId), state };
    },

    async answer({ utility, state, answer, signal }) {
      await pause(SIGN_IN_MILLISECONDS, signal);
      requireChallenge(utility, state);
      checkCode(answer);
      return { kind: 'signed_in', login: state };
    },

    async listAccounts(request) {
      await pause(LIST_MILLISECONDS, request.signal);
      return readAccounts(request).map(({ home: _home, hasCharges: _hasCharges, ...account }) => account);
    },

    async *readIntervals(request) {
      const { utility } = request;
      const account = readAccount(request);
      let from = Math.max(request.from, historyStart(account.timeZone, now(), historyMonths));
      const end = Math.min(request.to, now());
      while (from < end) {
        // Yields to other requests after each month.
        await wait(0, request.signal);
        const to = Math.min(end, addMonths(startOfMonth(from), 1));
        const batch = intervalsOf({ utility, account, from, to, now: now() });
        if (batch.length > 0) yield batch;
        from = to;
      }
    },

    async readBills(request) {
      const { utility, from, to } = request;
      const { home, hasCharges } = readAccount(request);
      const zone = zoneOf(home.timeZone);
      const since = historyStart(home.timeZone, now(), historyMonths);
      const bills: ConnectorBill[] = [];
      for (const bill of billsOf({ seed: home.seed, zone, from, to, since, now: now() })) {
        await wait(0, request.signal);
        bills.push({ ...bill, ...(hasCharges ? chargesOf(utility, home, bill) : unknownCharges) });
      }
      return bills;
    },
  };
}

const startSignIn = (utility: Utility, signedIn: SandboxLogin): SignInResult => {
  const login = writeLogin(utility.id, signedIn);
  switch (signedIn.scenario) {
    case 'locked':
      throw new ConnectorError(
        'account_locked',
        `${utility.name} has locked this login. Unlock it on its website.`,
      );
    case 'unavailable':
      throw new ConnectorError(
        'utility_unavailable',
        `The site of ${utility.name} is down. Try again later.`,
      );
    case 'mfa':
      return { kind: 'challenge', challenge: sendCode(null), state: login };
    case 'mfa-choice':
      return { kind: 'challenge', challenge: { kind: 'choice', methods: codeMethods }, state: login };
    default:
      return { kind: 'signed_in', login };
  }
};

const requireChallenge = (utility: Utility, state: string): void => {
  const scenario = readLogin(utility.id, state)?.scenario;
  if (scenario !== 'mfa' && scenario !== 'mfa-choice') throw challengeOver();
};

/** Local midnight some months before the local day of `now`, in UNIX seconds. */
const historyStart = (timeZone: string, now: number, months: number): number => {
  const zone = zoneOf(timeZone);
  return zone.midnight(addMonths(zone.dayOf(now) * 86_400, -months) / 86_400);
};
