import { createFakeJwt, type FakeContext, readFakeJwt } from '@utility-connect/connector/fakes';
import { addDays, dateOf } from '@utility-connect/connector/http';
import { cookiesOf } from '../shared/fake-cookies.ts';
import {
  FAKE_CUSTOMER,
  FAKE_SESSION_ACCOUNT,
  type FakeAccount,
  type FakeResolution,
  fakeAccounts,
} from './fake-accounts.ts';
import { daysOf, isOffered, maxDays } from './fake-query.ts';
import { type FakeRead, fakeBills, fakeReads, fakeTime } from './fake-reads.ts';

const DAY = 86_400;
/** Seconds for which a session lasts. */
const SESSION = DAY;

/**
 * Switches of the data, for the fake of each login:
 *
 * - `trailing-zeros`: readings that are not known yet are there, as 0.
 * - `cost-500`: the service cannot get costs of readings: 500 with `UPSTREAM_ERROR`.
 * - `empty-cost`: there are no readings with costs, as where only bills have costs.
 * - `bills-500`: reading bills fails with 500.
 * - `read-resolution-null`: the length of the readings of the house is `null`.
 * - `five-minute`: the house has a reading every five minutes.
 * - `repeated-account-numbers`: electricity, gas and water of the house have the same number.
 * - `no-offsets`: times have no offset.
 * - `solar`: the house has solar panels; its readings are the balance, also below 0.
 * - `quoted-cookies`: the value of the session's cookie is in quotes, which belong to it.
 * - `databrowser-403`: readings are refused with 403. Utilities of the kind `dss` have the amounts of bills elsewhere.
 */
export const opowerSwitches: readonly string[] = [
  'trailing-zeros',
  'cost-500',
  'empty-cost',
  'bills-500',
  'read-resolution-null',
  'five-minute',
  'repeated-account-numbers',
  'no-offsets',
  'solar',
  'quoted-cookies',
  'databrowser-403',
];

interface FakeOpowerOptions extends FakeContext {
  /** Without `dss-`. */
  readonly subdomain: string;
  readonly code: string;
  /** IANA. */
  readonly timeZone: string;
  /** Default `ei`. */
  readonly kind?: 'ei' | 'dss';
  /** Length of the readings of the house. Default `HOUR`. */
  readonly resolution?: FakeResolution;
  /** Name of the cookie that is the session. Default: the session is a bearer token. */
  readonly sessionCookie?: string;
}

/** The hosts and the data of Opower at one utility. The fake of a login hands requests to it. */
export interface FakeOpower {
  /** For example `bwp.opower.com`. */
  readonly host: string;
  /** Begins a session: the bearer token, for the login's fake to give away. */
  issueToken(): string;
  /** Begins a session: the value of a `Set-Cookie` header of {@link FakeOpower.host}. */
  issueCookie(): string;
  /** Answers a request to {@link FakeOpower.host}: readings for those with a session, 404 for unknown addresses. */
  fetch(request: Request): Promise<Response>;
}

/** A fake of the data interface that utilities at Opower share: a house with gas and water, and a cottage, of one customer. */
export function createFakeOpower(options: FakeOpowerOptions): FakeOpower {
  const { now, switches, subdomain, code, timeZone } = options;
  const { kind = 'ei', resolution = 'HOUR', sessionCookie } = options;
  const host = `${kind === 'dss' ? 'dss-' : ''}${subdomain}.opower.com`;
  const root = kind === 'dss' ? '/webcenter/' : '/ei/';
  const accounts = fakeAccounts(resolution, switches);
  const data = { now: 0, timeZone, switches };
  /** Bills by meter and day: they are the sums of three years. */
  const known = new Map<string, FakeRead[]>();

  const billsOf = (account: FakeAccount): FakeRead[] => {
    const context = { ...data, now: Math.floor(now() / 1000) };
    const key = `${account.uuid} ${dateOf(context.now, timeZone)}`;
    const bills = known.get(key) ?? fakeBills(account, context);
    known.set(key, bills);
    return bills;
  };

  const issueToken = (): string => createFakeJwt({ exp: Math.floor(now() / 1000) + SESSION });
  // Cookie jars that quote such values do not work.
  const issueValue = (): string =>
    switches.has('quoted-cookies') ? `"${issueToken()}/+=="` : `${issueToken()}/+==`;

  const isSignedIn = ({ headers }: Request): boolean => {
    const bearer = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
    if (sessionCookie === undefined) return readFakeJwt(bearer, now()) !== null;
    const value = cookiesOf(headers).get(sessionCookie) ?? '';
    const form = switches.has('quoted-cookies') ? /^"(.+)\/\+=="$/ : /^([^"]+)\/\+==$/;
    return readFakeJwt(form.exec(value)?.[1] ?? '', now()) !== null;
  };

  const isSelected = ({ headers }: Request): boolean => {
    const entities = entitiesOf(headers);
    if (kind === 'ei') return entities.includes(`urn:opower:customer:uuid:${FAKE_CUSTOMER}`);
    return (
      cookiesOf(headers).get('dssPortalCW') === '1' &&
      entities.includes('urn:session:account:provider:dsst') &&
      entities.includes(`urn:session:account:${FAKE_SESSION_ACCOUNT}`)
    );
  };

  const answerReads = (account: FakeAccount, query: URLSearchParams, hasCosts: boolean): Response => {
    const aggregate = query.get('aggregateType') ?? '';
    const isBill = aggregate === 'bill';
    if (isBill && switches.has('bills-500')) return failed('INTERNAL_ERROR', 500);
    if (!isBill && hasCosts && switches.has('cost-500')) return failed('UPSTREAM_ERROR', 500);
    const days = isBill ? { first: '', last: '' } : daysOf(query, hasCosts, timeZone);
    if (!days || !isOffered(account, aggregate) || lengthOf(days) > (maxDays[aggregate] ?? 0))
      return failed('INVALID_REQUEST', 400);
    const context = { ...data, now: Math.floor(now() / 1000) };
    const isEmpty = account.meterType !== 'ELEC' || (!isBill && hasCosts && switches.has('empty-cost'));
    const found = isBill ? billsOf(account) : fakeReads(account, aggregate, days, context);
    const reads = (isEmpty ? [] : found).map(({ start, end, value, cost }) => ({
      startTime: fakeTime(start, context),
      endTime: fakeTime(end, context),
      ...(hasCosts ? { value, providedCost: cost } : { consumption: { value, type: 'ACTUAL' } }),
    }));
    return Response.json({ reads });
  };

  const answer = (request: Request, path: string, query: URLSearchParams): Response => {
    if (path === 'dss-invite-v1/cws/v1/utilities/connectedaccounts' && kind === 'dss')
      return Response.json({
        accounts: [{ accountId: FAKE_SESSION_ACCOUNT, premises: [{ premiseId: '3107714' }] }],
      });
    if (path === 'bill-trends-v1/cws/billHistory' && kind === 'dss')
      return isSelected(request) ? Response.json({ bills: history(query) }) : forbidden();
    const [, listed] = /^multi-account-v1\/cws\/([^/]+)\/customers$/.exec(path) ?? [];
    if (listed !== undefined) {
      if (listed !== code && listed !== subdomain) return failed('UNKNOWN_UTILITY', 404);
      if (kind === 'dss' && !isSelected(request)) return failed('EMPTY_AUTHORIZED_CUSTOMERS_LIST', 403);
      return Response.json({ customers: [{ uuid: FAKE_CUSTOMER, utilityAccounts: accounts }] });
    }
    if (path === 'dsm-graphql-v1/cws/graphql')
      return Response.json({ data: { billingAccountsConnection: { edges: [] } } });
    const [, withCost, plain] =
      /^DataBrowser-v1\/cws\/(?:cost\/utilityAccount\/([^/]+)|utilities\/[^/]+\/utilityAccounts\/([^/]+)\/reads)$/.exec(
        path,
      ) ?? [];
    const account = accounts.find(({ uuid }) => uuid === (withCost ?? plain));
    if (!account) return failed('NOT_FOUND', 404);
    if (!isSelected(request) || switches.has('databrowser-403')) return forbidden();
    return answerReads(account, query, withCost !== undefined);
  };

  /** Amounts of the bills of the house, the newest first. */
  const history = (query: URLSearchParams) =>
    billsOf(accounts[0] as FakeAccount)
      .toReversed()
      .slice(0, Number(query.get('numMonths') ?? 12))
      .map(({ end, cost }) => ({ billDate: addDays(dateOf(end, timeZone), -1), cost }));

  return {
    host,
    issueToken,
    issueCookie: () => `${sessionCookie}=${issueValue()}; Path=/; Secure; HttpOnly`,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const prefix = `${root}edge/apis/`;
      if (!pathname.startsWith(prefix)) return new Response('Not Found', { status: 404 });
      if (!isSignedIn(request)) return failed('UNAUTHORIZED', 401);
      return answer(request, pathname.slice(prefix.length), searchParams);
    },
  };
}

const lengthOf = ({ first, last }: { readonly first: string; readonly last: string }): number =>
  first === last ? 0 : Math.round((Date.parse(last) - Date.parse(first)) / (DAY * 1000));

const entitiesOf = (headers: Headers): readonly unknown[] => {
  try {
    const entities: unknown = JSON.parse(headers.get('opower-selected-entities') ?? '[]');
    return Array.isArray(entities) ? entities : [];
  } catch {
    return [];
  }
};

const failed = (serviceErrorCode: string, status: number): Response =>
  Response.json({ error: { httpStatus: status, serviceErrorCode } }, { status });

const forbidden = (): Response => failed('FORBIDDEN', 403);
