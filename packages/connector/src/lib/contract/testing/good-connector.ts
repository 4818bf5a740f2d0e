import {
  type Connector,
  ConnectorError,
  defineConnector,
  FileError,
  type FileMethod,
  NotYetError,
  type Reads,
  type RedirectMethod,
  type SignInMethod,
  type SignInResult,
} from '../../../index.ts';
import { NOW, ORIGIN } from './fake-utility.ts';

/** A connector of the fake utility that keeps every rule. */
export function createGoodConnector(): Connector {
  return defineConnector({
    name: 'good',
    utilities: [{ id: 'us-mi-example-energy', name: 'Example', states: ['MI'], timeZone: 'America/Detroit' }],
    capabilities: {
      intervalSeconds: [3600],
      exported: false,
      bills: true,
      historyMonths: 2,
      sanctioned: true,
    },
    methods: [goodSignIn, goodRedirect, goodFile],
  });
}

interface Options {
  readonly login?: string;
  readonly body?: object;
  readonly signal: AbortSignal;
}

/** Asks the fake utility. */
export async function ask(path: string, { login = '', body, signal }: Options): Promise<Response> {
  const response = await fetch(`${ORIGIN}${path}`, {
    headers: { Authorization: `Bearer ${login}` },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal,
  }).catch(() => {
    signal.throwIfAborted();
    throw unavailable();
  });
  if (response.status === 429) throw new ConnectorError('rate_limited', 'The utility limits requests.');
  if (response.status >= 500 || response.headers.get('Content-Type') === 'text/html') throw unavailable();
  return response;
}

const unavailable = (): ConnectorError =>
  new ConnectorError('utility_unavailable', 'The utility gave no answer that can be used.');

const read = async (path: string, options: Options) => {
  const response = await ask(path, options);
  if (response.status === 401) throw new ConnectorError('login_expired', 'Sign in again.');
  if (response.status === 202) throw new NotYetError(60, 'The utility prepares the data.');
  return response.json();
};

export const goodReads: Reads = {
  async listAccounts(request) {
    const accounts: { id: string; address: string }[] = await read('/accounts', request);
    return accounts.map(({ id, address }) => ({
      key: id,
      accountNumber: id,
      address,
      timeZone: 'America/Detroit',
      intervalSeconds: 3600,
      hasEmissions: false,
      currency: 'USD',
    }));
  },
  async *readIntervals(request) {
    const { from, to } = request;
    const readings: { start: number; kwh: number }[] = await read(`/hours?from=${from}&to=${to}`, request);
    yield readings.map(({ start, kwh }) => ({ start, end: start + 3600, usageKwh: kwh, cost: kwh / 4 }));
  },
  async readBills(request) {
    return read(`/bills?from=${request.from}&to=${request.to}`, request);
  },
};

export const goodSignIn: SignInMethod = {
  kind: 'sign_in',
  ...goodReads,
  async signIn({ fields, device, signal }) {
    const response = await ask('/login', { body: { ...fields, device }, signal });
    if (response.status === 401) throw new ConnectorError('invalid_credentials', 'The login is wrong.');
    if (response.status === 423) throw new ConnectorError('account_locked', 'The login is locked.');
    const { token, challenge } = await response.json();
    if (token) return { kind: 'signed_in', login: token };
    const methods = [{ id: 'email', kind: 'email' as const, to: 'j•••@example.com' }];
    return { kind: 'challenge', challenge: { kind: 'choice', methods }, state: challenge };
  },
  async sendCode({ state, signal }): Promise<SignInResult> {
    const { sent_to } = await (await ask('/code', { body: { state }, signal })).json();
    return { kind: 'challenge', challenge: { kind: 'code', sent_to, resendAfterSeconds: 30 }, state };
  },
  async answer({ state, answer: code, signal }) {
    const response = await ask('/answer', { body: { state, code }, signal });
    if (response.ok) {
      const { token, device } = await response.json();
      return { kind: 'signed_in', login: token, device };
    }
    const reason = await response.text();
    if (reason === 'over') throw new ConnectorError('challenge_over', 'Sign in again.');
    throw new ConnectorError(reason === 'expired' ? 'expired_code' : 'wrong_code', 'Not this code.');
  },
};

export const goodRedirect: RedirectMethod = {
  kind: 'redirect',
  ...goodReads,
  async begin({ redirectUri, state }) {
    const query = new URLSearchParams({ redirect_uri: redirectUri, state });
    return { url: `${ORIGIN}/authorize?${query}`, progress: 'verifier' };
  },
  async finish({ query, signal }) {
    const response = await ask('/token', { body: { code: query.code }, signal });
    if (!response.ok) throw new ConnectorError('consent_denied', 'The person did not agree.');
    return { login: (await response.json()).token, grantId: query.code ?? '' };
  },
  async renew({ login, isRejected, signal }) {
    if (!isRejected) return null;
    await read('/accounts', { login, signal });
    return { login };
  },
  async checkAccess({ login, signal }) {
    await read('/accounts', { login, signal });
  },
  async revoke({ login, signal }) {
    await ask('/revoke', { login, signal });
  },
  async readNotification({ body }) {
    return body.startsWith('granted ') ? [{ grantId: 'granted', resource: body.slice(8) }] : [];
  },
};

/** The file of the fake utility: a heading, then lines with the start of an hour and kWh. */
export const goodFile: FileMethod = {
  kind: 'file',
  accept: ['.csv'],
  async readFile({ file, signal }) {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const collect = new WritableStream<Uint8Array>({
      write(chunk) {
        chunks.push(new Uint8Array(chunk));
      },
    });
    await file.pipeTo(collect, { signal });
    const [heading, ...lines] = (await new Blob(chunks).text()).trimEnd().split('\n');
    if (heading === '') throw new FileError('empty_file', 'The file is empty.');
    if (heading !== 'start,kwh') throw new FileError('not_green_button', 'The file has no heading.');
    const intervals = lines
      .map((line) => line.split(',').map(Number))
      .map(([start = 0, usageKwh = 0]) => ({ start, end: start + 3600, usageKwh }));
    const account = { key: 'A-1', accountNumber: 'A-1', address: '', timeZone: 'America/Detroit' };
    const entry = { ...account, intervalSeconds: 3600, hasEmissions: false, intervals, bills: [] };
    return { accounts: [entry], leftOut: [] };
  },
};

/** A file that `goodFile` reads. */
export const sampleFile: Uint8Array = new TextEncoder().encode(
  `start,kwh\n${[3, 2, 1].map((hours) => `${NOW - hours * 3600},0.5\n`).join('')}`,
);
