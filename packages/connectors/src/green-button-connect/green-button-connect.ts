import type { Connector, RedirectMethod, RequestLimit } from '@utility-connect/connector';
import { checkAuthorization, revokeAuthorization } from './authorization.ts';
import { type Context, createContext } from './context.ts';
import { createFeedCache } from './feed/feed-cache.ts';
import { createReads, feedKey } from './feed/reads.ts';
import { readBatchList } from './notifications.ts';
import { createClientToken } from './oauth/client-token.ts';
import { beginConsent, finishConsent } from './oauth/consent.ts';
import { parseLogin } from './oauth/login.ts';
import { renewLogin } from './oauth/renew.ts';
import type { GreenButtonConnectOptions } from './options.ts';

/**
 * Creates a connector for a utility with Green Button Connect My Data: OAuth at the utility's page, and ESPI feeds.
 *
 * @throws UtilitiesError if the entry has no redirect method or an unknown quirk, or if the client secret is missing.
 */
export function createGreenButtonConnect(options: GreenButtonConnectOptions): Connector {
  const { entry } = options;
  const context = createContext(options);
  return {
    name: 'green-button-connect',
    utilities: [{ id: entry.utilityId }],
    capabilities: {
      intervalSeconds: [300, 900, 1_800, 3_600, 86_400],
      exported: true,
      bills: true,
      historyMonths: Math.floor(context.quirks.historyDays / 30.4),
      sanctioned: true,
    },
    methods: [createRedirect(context)],
    limits: limitsOf(context),
  };
}

/** Limits of each host of the utility. */
const limitsOf = ({ redirect, quirks }: Context): RequestLimit[] => {
  const { requestsPerSecond, requestsPerHour } = quirks;
  const hosts = new Set(
    [redirect.token, redirect.resource ?? redirect.token].map((url) => new URL(url).hostname),
  );
  return [...hosts].flatMap((host): RequestLimit[] => [
    ...(requestsPerSecond === undefined ? [] : [{ host, requests: requestsPerSecond, seconds: 1, per }]),
    ...(requestsPerHour === undefined ? [] : [{ host, requests: requestsPerHour, seconds: 3_600, per }]),
  ]);
};

const per = 'everybody' as const;

const createRedirect = (context: Context): RedirectMethod => {
  const cache = createFeedCache(context.now);
  const clientToken = createClientToken(context);
  return {
    kind: 'redirect',
    ...createReads(context, cache),
    begin: (request) => beginConsent(context, request),
    finish: (request) => finishConsent(context, request),
    renew: (request) => renewLogin(context, request),
    checkAccess: (request) => checkAuthorization(context, clientToken, request),
    async revoke(request) {
      await revokeAuthorization(context, clientToken, request);
      cache.forget(feedKey(parseLogin(request.login)));
    },
    readNotification: async ({ body }) => readBatchList(context, body),
  };
};
