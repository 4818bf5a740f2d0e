import type { Utility } from '../../directory/directory.ts';
import {
  type Connector,
  ConnectorError,
  type LoginRequest,
  type RangeRequest,
  type SignInResult,
} from '../connector.ts';
import { nextTask } from '../next-task.ts';
import { accountsOf, type SandboxAccount } from './accounts.ts';
import { billsOf } from './bills.ts';
import { checkCode, codeMethods, sendCode } from './codes.ts';
import { historyStart, nextUtcMonth } from './history.ts';
import { intervalsOf } from './intervals.ts';
import { type Login, readLogin, type Scenario, scenarioOf, writeLogin } from './logins.ts';
import { zoneOf } from './time-zone.ts';
import { wait } from './wait.ts';

export interface SandboxOptions {
  /** UNIX seconds. */
  readonly now: () => number;
  /** Waits for milliseconds, and rejects with the signal's reason when it aborts. Default: a timer. */
  readonly delay?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const signInMilliseconds = 400;
const slowSignInMilliseconds = 8000;
const listMilliseconds = 300;

/**
 * Simulates every utility of the directory. It has no state: the same utility and login give the same accounts and the same past
 * data on every machine, and logins work after a restart.
 */
export function createSandboxConnector({ now, delay = wait }: SandboxOptions): Connector {
  const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    await delay(milliseconds, signal);
    signal.throwIfAborted();
  };

  return {
    async signIn({ utility, username, password, signal }) {
      const isSlow = username.trim().toLowerCase() === 'slow@example.com';
      await pause(isSlow ? slowSignInMilliseconds : signInMilliseconds, signal);
      return play(scenarioOf(username, password), utility);
    },

    async sendCode({ utility, state, methodId, signal }) {
      await pause(signInMilliseconds, signal);
      const login = readLogin(state, utility.id);
      const sent = login !== null && asksForCode(login.scenario) && sendCode(methodId);
      if (!sent) throw challengeOver();
      return { kind: 'challenge', challenge: sent, state };
    },

    async answer({ utility, state, answer, signal }) {
      await pause(signInMilliseconds, signal);
      const login = readLogin(state, utility.id);
      if (login === null || !asksForCode(login.scenario)) throw challengeOver();
      checkCode(answer);
      return { kind: 'signed_in', login: state };
    },

    async listAccounts(request) {
      await pause(listMilliseconds, request.signal);
      const accounts = await accountsOf(request.utility, loginOf(request));
      return accounts.map(({ seed: _seed, hasSolar: _hasSolar, ...account }) => account);
    },

    async *readIntervals(request) {
      const account = await accountOf(request);
      let from = Math.max(request.from, historyStart(account.timeZone, now()));
      const end = Math.min(request.to, now());
      while (from < end) {
        // Other requests get a turn between two months.
        await nextTask();
        request.signal.throwIfAborted();
        const to = Math.min(end, nextUtcMonth(from));
        const batch = intervalsOf({ utility: request.utility, account, from, to });
        if (batch.length > 0) yield batch;
        from = to;
      }
    },

    async readBills(request) {
      const account = await accountOf(request);
      const { seed, timeZone } = account;
      const since = historyStart(timeZone, now());
      return billsOf({ seed, zone: zoneOf(timeZone), from: request.from, to: request.to, since, now: now() });
    },
  };
}

const play = (scenario: Scenario, utility: Utility): SignInResult => {
  const login = writeLogin({ utilityId: utility.id, scenario });
  if (scenario === 'locked') {
    throw new ConnectorError(
      'account_locked',
      `${utility.name} has locked this login. Unlock it on its website.`,
    );
  }
  if (scenario === 'unavailable') {
    throw new ConnectorError('utility_unavailable', `The site of ${utility.name} is down. Try again later.`);
  }
  const sent = scenario === 'mfa' && sendCode(null);
  if (sent) return { kind: 'challenge', challenge: sent, state: login };
  if (scenario === 'mfa-choice') {
    return { kind: 'challenge', challenge: { kind: 'choice', methods: codeMethods }, state: login };
  }
  return { kind: 'signed_in', login };
};

const asksForCode = (scenario: Scenario): boolean => scenario === 'mfa' || scenario === 'mfa-choice';

const challengeOver = (): ConnectorError =>
  new ConnectorError(
    'challenge_over',
    'The utility asks for no code any more. Sign in again to get a new one.',
  );

const loginOf = ({ utility, login }: LoginRequest): Login => {
  const known = readLogin(login, utility.id);
  if (known === null) {
    throw new ConnectorError('login_expired', `${utility.name} no longer accepts this login. Sign in again.`);
  }
  return known;
};

const accountOf = async (request: RangeRequest): Promise<SandboxAccount> => {
  request.signal.throwIfAborted();
  const accounts = await accountsOf(request.utility, loginOf(request));
  const account = accounts.find(({ key }) => key === request.accountKey);
  if (account === undefined) {
    throw new ConnectorError('login_expired', 'This login has no such account any more. Sign in again.');
  }
  return account;
};
