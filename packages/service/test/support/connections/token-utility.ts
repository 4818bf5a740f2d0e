import {
  ConnectorError,
  type LoginRequest,
  type NotifiedResource,
  NotYetError,
  type RedirectMethod,
} from '@utility-connect/connector';
import type { Attempt } from '@utility-connect/protocol';
import {
  createBrowser,
  createUtilityPage,
  goToUtility,
  startAtUtility,
  type UtilityPage,
} from '../connect/utility-page.ts';
import { type Harness, json } from '../harness.ts';

/** An authorization at the utility. */
interface Grant {
  /** Numbers of the tokens that work. A refresh token works once. */
  refresh: number;
  access: number;
  /** Whether the access token ends soon. */
  isEnding: boolean;
  isRevoked: boolean;
  accounts: string[];
}

interface Tokens {
  readonly grantId: string;
  readonly refresh: number;
  readonly access: number;
}

/** A utility with refresh tokens, whose answers tests control. */
export interface TokenUtility {
  readonly method: Required<RedirectMethod>;
  readonly grants: Record<string, Grant>;
  /** Names of functions that were called, with the grant. */
  readonly calls: string[];
  /** Logins of reads. */
  readonly logins: string[];
  /** `notified` of the last request. */
  notified: readonly string[] | undefined;
  /** Seconds until accounts can be listed; 0 if they can. */
  preparing: number;
  isDown: boolean;
  isClientRefused: boolean;
  /** Whether a refresh token that was used works again. */
  acceptsUsedTokens: boolean;
  /** Called before a renewal is answered. */
  hold: () => Promise<void>;
  grant(grantId: string): Grant;
  /** Allows access at the utility's page. @returns the address that it returns to. */
  readonly allow: UtilityPage['allow'];
  /** Consents as a person, and returns to Connect. @returns the connect token, and the attempt when it needs the person again. */
  consent(harness: Harness, consent?: ConsentOptions): Promise<{ token: string; attempt: Attempt }>;
  /** Consents and completes Connect. @returns the access token of the client. */
  connect(harness: Harness, consent?: ConsentOptions): Promise<string>;
}

interface ConsentOptions {
  readonly userId?: string;
  readonly grantId?: string;
  /** Further parameters of the connect token. */
  readonly parameters?: object;
  /** Which of the offered accounts are shared, by their position. Default: there is no choice. */
  readonly chosen?: readonly number[];
}

export function createTokenUtility(): TokenUtility {
  const login = ({ refresh, access }: Grant, grantId: string) => JSON.stringify({ grantId, refresh, access });
  const begin = (name: string, request: Pick<LoginRequest, 'login' | 'notified'>) => {
    const tokens = JSON.parse(request.login) as Tokens;
    const grant = utility.grant(tokens.grantId);
    utility.calls.push(`${name} ${tokens.grantId}`);
    utility.notified = request.notified;
    if (utility.isDown) throw new ConnectorError('utility_unavailable', 'Down.');
    return { tokens, grant };
  };
  const read = (name: string, request: LoginRequest) => {
    const { tokens, grant } = begin(name, request);
    utility.logins.push(request.login);
    if (grant.isRevoked || tokens.access !== grant.access)
      throw new ConnectorError('login_expired', 'Expired.');
    return grant;
  };

  const page = createUtilityPage({
    async renew(request) {
      const { tokens, grant } = begin('renew', request);
      if (utility.isClientRefused) throw new ConnectorError('client_refused', 'secret of the client');
      if (!request.isRejected && !grant.isEnding) return null;
      const isUsed = tokens.refresh !== grant.refresh && !utility.acceptsUsedTokens;
      if (grant.isRevoked || isUsed) throw new ConnectorError('login_expired', 'invalid_grant');
      grant.refresh += 1;
      grant.access += 1;
      grant.isEnding = false;
      const renewed = { login: login(grant, tokens.grantId) };
      await utility.hold();
      return renewed;
    },
    async checkAccess(request) {
      read('check', request);
    },
    async revoke(request) {
      read('revoke', request).isRevoked = true;
    },
    async readNotification({ body }) {
      return JSON.parse(body) as NotifiedResource[];
    },
    async listAccounts(request) {
      const grant = read('list', request);
      if (utility.preparing > 0) throw new NotYetError(utility.preparing, 'Preparing.');
      return grant.accounts.map((key) => ({
        key,
        accountNumber: key,
        address: '1 Main Street',
        timeZone: 'America/Los_Angeles',
        intervalSeconds: 900,
        hasEmissions: false,
      }));
    },
    async *readIntervals(request) {
      read('read', request);
      yield [];
    },
    async readBills() {
      return [];
    },
  });

  const utility: TokenUtility = {
    method: page.method as Required<RedirectMethod>,
    grants: {},
    allow: page.allow,
    calls: [],
    logins: [],
    notified: undefined,
    preparing: 0,
    isDown: false,
    isClientRefused: false,
    acceptsUsedTokens: false,
    hold: async () => {},
    grant(grantId) {
      const first = { refresh: 1, access: 1, isEnding: false, isRevoked: false, accounts: ['meter-1'] };
      utility.grants[grantId] ??= first;
      return utility.grants[grantId];
    },
    async consent(harness, { userId = 'user-1', grantId = 'grant-1', parameters = {} } = {}) {
      const browser = createBrowser(harness);
      const { token, attempt, settled } = await startAtUtility(harness, { userId, parameters });
      const consent = { grantId, login: login(utility.grant(grantId), grantId) };
      await browser.open(page.allow(await goToUtility(browser, attempt), consent));
      return { token, attempt: await settled() };
    },
    async connect(harness, options = {}) {
      const {
        token,
        attempt: { offered = [] },
      } = await utility.consent(harness, options);
      const { chosen } = options;
      if (chosen) {
        const accounts = chosen.map((position) => offered[position]?.id);
        await harness.page(token, 'attempts/current/accounts', { body: { accounts } });
      }
      const { code } = await json<{ code: string }>(harness.page(token, 'session/complete', { body: {} }));
      return (await json<{ access_token: string }>(harness.exchange(code))).access_token;
    },
  };
  return utility;
}

/** The accounts of an access token, with their status. */
export const accountsOf = (harness: Harness, token: string) =>
  json<{ id: string; login_refused_at: number | null }[]>(harness.read('/accounts?include=status', token));

/** Moves the clock and lets the background work see it. */
export const pass = (harness: Harness, seconds: number): void => {
  harness.clock.now += seconds * 1000;
  harness.service.context.wake('check', 'revocation');
};
