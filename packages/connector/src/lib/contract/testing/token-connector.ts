import {
  type Connector,
  ConnectorError,
  type ConnectorErrorCode,
  defineConnector,
  type LoginRequest,
  type RangeRequest,
  type RenewedSignIn,
  type RenewRequest,
  type SignedIn,
  type SignInMethod,
  type SignInRequest,
} from '../../../index.ts';
import { MAX_DAYS, NOW, ORIGIN } from './token-utility.ts';

const HOUR = 3_600;

interface Login {
  readonly access: string;
  readonly refresh: string;
  readonly expiresAt: number;
}
interface Home {
  readonly id: string;
  readonly number: string;
  readonly address: string;
}
interface Hour {
  readonly date: string;
  readonly kwh: number;
  readonly ore: number | null;
}
interface TokenAnswer {
  readonly access: string;
  readonly refresh: string;
  readonly expires_in: number;
  readonly person: string;
  readonly device: string;
}

type SignIn = (request: SignInRequest) => Promise<SignedIn>;
type Renew = (request: RenewRequest) => Promise<RenewedSignIn | null>;

/** The parts of the connector. A test replaces one with a bug. */
export interface TokenParts {
  readonly windowDays: number;
  readonly limits: NonNullable<Connector['limits']>;
  identityOf(answer: TokenAnswer): string | undefined;
  expiresAtOf(answer: TokenAnswer): number;
  /** Codes of refusals: of the personal token, and of the refresh token. */
  readonly refused: ConnectorErrorCode;
  readonly renewRefused: ConnectorErrorCode;
  readonly unavailable: ConnectorErrorCode;
  readonly limited: ConnectorErrorCode;
  /** Codes of a status 403 with a web page. */
  readonly blocked: ConnectorErrorCode;
  accountOf(
    home: Home,
    index: number,
    login: string,
  ): { readonly key: string; readonly accountNumber: string };
  startOf(date: string): number;
  costOf(ore: number | null): number | undefined;
  billCostOf(ore: number | null): number | null;
  billKwhOf(kwh: number): number;
  hoursOf(hours: readonly Hour[]): readonly Hour[];
  /** Called before reads. */
  beforeRead(ask: Ask, request: LoginRequest): Promise<unknown>;
  readonly fetch: typeof globalThis.fetch;
  signIn(signIn: SignIn, ask: Ask): SignIn;
  renew(renew: Renew, ask: Ask): Renew;
}

type Ask = (
  path: string,
  options: { readonly access?: string; readonly body?: object; readonly signal: AbortSignal },
) => Promise<Response>;

const parts: TokenParts = {
  windowDays: MAX_DAYS,
  limits: [
    { host: 'api.token-energy.example', path: '/token', requests: 2, seconds: 60, per: 'login' },
    { host: 'api.token-energy.example', requests: 10, seconds: 60, per: 'everybody' },
    { host: 'api.token-energy.example', path: '/homes/', requests: 1, seconds: 86_400, per: 'request' },
  ],
  identityOf: ({ person }) => person,
  expiresAtOf: ({ expires_in }) => NOW + expires_in,
  refused: 'invalid_credentials',
  renewRefused: 'login_expired',
  unavailable: 'utility_unavailable',
  limited: 'rate_limited',
  blocked: 'utility_unavailable',
  accountOf: ({ id, number }) => ({ key: id, accountNumber: number }),
  startOf: (date) => Date.parse(date) / 1000,
  costOf: (ore) => (ore === null ? undefined : ore / 100),
  billCostOf: (ore) => (ore === null ? null : ore / 100),
  billKwhOf: (kwh) => kwh,
  hoursOf: (hours) => hours,
  beforeRead: async () => {},
  fetch: (...request) => fetch(...request),
  signIn: (signIn) => signIn,
  renew: (renew) => renew,
};

/** A connector of the fake utility with personal tokens that keeps every rule, but for the parts that are replaced. */
export function createTokenConnector(bugs: Partial<TokenParts> = {}): Connector {
  const own = { ...parts, ...bugs };

  const ask: Ask = async (path, { access, body, signal }) => {
    const response = await own
      .fetch(`${ORIGIN}${path}`, {
        headers: { Authorization: `Bearer ${access}` },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        signal,
      })
      .catch(() => {
        signal.throwIfAborted();
        throw new ConnectorError(own.unavailable, 'The utility cannot be reached.');
      });
    const { status } = response;
    if (status === 429) throw new ConnectorError(own.limited, 'The utility limits requests.');
    if (status === 403) throw new ConnectorError(own.blocked, 'The utility refuses this computer.');
    if (status === 400 || status >= 500 || response.headers.get('Content-Type') === 'text/html')
      throw new ConnectorError(own.unavailable, 'The utility gave no answer that can be used.');
    return response;
  };

  const requestTokens = async (
    body: object,
    refused: ConnectorErrorCode,
    signal: AbortSignal,
  ): Promise<{ login: string; expiresAt: number; answer: TokenAnswer }> => {
    const response = await ask('/token', { body, signal });
    if (response.status === 401) throw new ConnectorError(refused, 'The utility refused the token.');
    const answer: TokenAnswer & { readonly error?: string } = await response.json();
    // A device that it has forgotten.
    if (answer.error) return requestTokens({ ...body, device: undefined }, refused, signal);
    const { access, refresh } = answer;
    const expiresAt = own.expiresAtOf(answer);
    return { login: JSON.stringify({ access, refresh, expiresAt }), expiresAt, answer };
  };

  const read = async (path: string, request: LoginRequest) => {
    await own.beforeRead(ask, request);
    const { access } = parseLogin(request.login);
    const response = await ask(path, { access, signal: request.signal });
    if (response.status === 401) throw new ConnectorError('login_expired', 'The token has ended.');
    return response.json();
  };

  const signIn: SignIn = async ({ fields: { token }, device, signal }) => {
    const { answer, ...renewed } = await requestTokens({ token, device }, own.refused, signal);
    const identity = own.identityOf(answer);
    return {
      kind: 'signed_in',
      ...renewed,
      ...(identity !== undefined && { identity }),
      device: answer.device,
    };
  };

  const renew: Renew = async ({ login, isRejected, signal }) => {
    const { refresh, expiresAt } = parseLogin(login);
    if (!isRejected && expiresAt > NOW + 60) return null;
    const { answer: _, ...renewed } = await requestTokens({ refresh }, own.renewRefused, signal);
    return renewed;
  };

  const method: SignInMethod = {
    kind: 'sign_in',
    fields: [{ name: 'token', label: 'Token', type: 'password' }],
    signIn: own.signIn(signIn, ask),
    renew: own.renew(renew, ask),
    async listAccounts(request) {
      const homes: Home[] = await read('/homes', request);
      return homes.map((home, index) => ({
        ...own.accountOf(home, index, request.login),
        address: home.address,
        timeZone: 'Europe/Copenhagen',
        intervalSeconds: HOUR,
        hasEmissions: false,
        currency: 'DKK',
      }));
    },
    async *readIntervals(request) {
      const { from, to } = request;
      const hours: Hour[] = await read(`/homes/${request.accountKey}/usage?from=${from}&to=${to}`, request);
      yield own.hoursOf(hours).map(({ date, kwh, ore }) => {
        const start = own.startOf(date);
        const cost = own.costOf(ore);
        return { start, end: start + HOUR, usageKwh: kwh, ...(cost !== undefined && { cost }) };
      });
    },
    async readBills(request: RangeRequest) {
      const bills: { id: string; start: number; end: number; kwh: number; ore: number | null }[] = await read(
        `/homes/${request.accountKey}/bills`,
        request,
      );
      return bills
        .filter(({ start, end }) => start < request.to && end > request.from)
        .map(({ id, start, end, kwh, ore }) => ({
          id,
          start,
          end,
          usageKwh: own.billKwhOf(kwh),
          cost: own.billCostOf(ore),
          currency: 'DKK',
        }));
    },
  };

  return defineConnector({
    name: 'token',
    utilities: [{ id: 'dk-token-energy', name: 'Token', country: 'DK', timeZone: 'Europe/Copenhagen' }],
    capabilities: {
      intervalSeconds: [HOUR],
      exported: false,
      bills: true,
      historyMonths: 24,
      sanctioned: true,
      windowDays: own.windowDays,
    },
    limits: own.limits,
    methods: [method],
  });
}

const parseLogin = (login: string): Login => {
  try {
    return JSON.parse(login);
  } catch {
    throw new ConnectorError('login_expired', 'The login cannot be read.');
  }
};
