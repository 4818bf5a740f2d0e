import { ConnectorError, type FinishRequest, type RedirectMethod } from '@utility-connect/connector';
import type { Attempt } from '@utility-connect/protocol';
import { attemptWhere, BASE_URL, type Harness, HOST_ORIGIN, json, PGE } from '../harness.ts';
import { createQuickConnector } from '../quick-connector.ts';
import { currentAttempt, openSession } from './open-session.ts';

interface Consent {
  readonly utilityId: string;
  readonly login: string;
  readonly grantId: string;
}

/** A utility's own page, where tests allow access. */
export interface UtilityPage {
  readonly method: RedirectMethod;
  /** Calls of `finish`. */
  readonly finished: readonly FinishRequest[];
  /** Allows access. @returns the address that the utility returns to. */
  allow(url: string, consent?: Partial<Consent>): string;
  /** @returns the address that the utility returns to. */
  deny(url: string): string;
}

/** Creates a utility that returns codes, each of which is accepted once. */
export function createUtilityPage(functions: Partial<RedirectMethod> = {}): UtilityPage {
  const codes = new Map<string, Consent>();
  const finished: FinishRequest[] = [];
  const { listAccounts, readIntervals, readBills } = createQuickConnector({ alice: 1, bob: 2, nobody: 0 });

  const back = (url: string, query: Record<string, string>) => {
    const { searchParams } = new URL(url);
    const returned = new URL(searchParams.get('redirect_uri') ?? '');
    returned.search = `${new URLSearchParams({ ...query, state: searchParams.get('state') ?? '' })}`;
    return `${returned}`;
  };

  return {
    finished,
    method: {
      kind: 'redirect',
      async begin({ utility, redirectUri, state }) {
        const query = new URLSearchParams({ redirect_uri: redirectUri, state });
        return { url: `https://utility-${utility.id}.example.com/authorize?${query}`, progress: 'verifier' };
      },
      async finish(request) {
        finished.push(request);
        const { code = '', error } = request.query;
        if (error !== undefined) throw new ConnectorError('consent_denied', 'Denied.');
        const consent = codes.get(code);
        codes.delete(code);
        if (consent?.utilityId !== request.utility.id) throw new ConnectorError('login_expired', 'No code.');
        return consent;
      },
      listAccounts,
      readIntervals,
      readBills,
      ...functions,
    },
    allow(url, consent) {
      const code = crypto.randomUUID();
      codes.set(code, { utilityId: PGE, login: 'alice', grantId: 'grant-1', ...consent });
      return back(url, { code });
    },
    deny: (url) => back(url, { error: 'access_denied' }),
  };
}

/** A browser with its cookies. */
export function createBrowser(harness: Harness) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async open(address: string, headers: Record<string, string> = {}): Promise<Response> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { pathname, search } = new URL(address, BASE_URL);
      const answer = await harness.call(`${pathname}${search}`, {
        headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, ...headers },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return answer;
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

/** Opens a session and starts an attempt at the utility's page. `redirectUri`: in the hosted flow. */
export async function startAtUtility(
  harness: Harness,
  {
    userId = 'user-1',
    utilityId = PGE,
    redirectUri,
    parameters,
  }: { userId?: string; utilityId?: string; redirectUri?: string; parameters?: object } = {},
) {
  const token = await openSession(harness, { user_id: userId, ...parameters });
  const origin = redirectUri === undefined ? HOST_ORIGIN : null;
  if (redirectUri !== undefined) {
    await harness.page(token, 'session', { origin, body: { redirect_uri: redirectUri, state: 'a&b' } });
  }
  const body = { utility_id: utilityId };
  const answer = await harness.page(token, 'attempts/redirect', { origin, body });
  const current = currentAttempt(harness, token);
  return {
    token,
    attempt: await json<Attempt>(answer),
    status: answer.status,
    current: () => json<Attempt>(current()),
    /** Waits until the service has no more work to do. */
    settled: () =>
      attemptWhere(({ status }) => ['failed', 'succeeded', 'choosing_accounts'].includes(status), current),
  };
}

/** Goes to the utility. @returns the address of its page. */
export async function goToUtility(browser: Browser, { go_url: goUrl = '' }: Attempt): Promise<string> {
  return (await browser.open(goUrl)).headers.get('Location') ?? '';
}
