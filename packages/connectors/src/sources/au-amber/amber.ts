import {
  type ConnectorAccount,
  defineConnector,
  type MeterInterval,
  type RangeRequest,
  type SignInField,
} from '@utility-connect/connector';
import {
  addDays,
  dateOf,
  digestOf,
  type HttpContext,
  parseLogin,
  parseToken,
} from '@utility-connect/connector/http';
import { z } from 'zod';
import type { CreateSource } from '../source.ts';
import { readSites, type Site } from './api.ts';
import { readDays } from './usage.ts';

const HALF_HOUR = 1_800;
/** UTC+10 all year, as the days of the electricity market. */
const MARKET_ZONE = 'Australia/Brisbane';
/** Amber fails at a longer period. */
const MAX_DAYS = 7;

const loginSchema = z.object({ token: z.string() });

const fields: readonly SignInField[] = [
  {
    name: 'token',
    type: 'password',
    label: { en: 'API token', es: 'Token de API', fr: 'Jeton d’API' },
    help: {
      en: 'Sign in at app.amber.com.au, open “For developers”, and create a token.',
      es: 'Inicia sesión en app.amber.com.au, abre «For developers» y crea un token.',
      fr: 'Connectez-vous à app.amber.com.au, ouvrez « For developers » et créez un jeton.',
    },
    helpUrl: 'https://app.amber.com.au/developers',
  },
];

/** Reads homes at Amber Electric in Australia with a personal token. It has no bills. */
export const createAmber: CreateSource = (context, id) =>
  defineConnector({
    name: `@utility-connect/connectors/${id}`,
    utilities: [{ id }],
    capabilities: {
      intervalSeconds: [300, HALF_HOUR],
      exported: true,
      bills: false,
      historyMonths: 24,
      sanctioned: true,
      // Touches four weeks of days.
      windowDays: 27,
    },
    limits: [{ host: 'api.amber.com.au', requests: 50, seconds: 300, per: 'login' }],
    methods: [
      {
        kind: 'sign_in',
        fields,
        async signIn({ fields: { token: pasted }, signal }) {
          const token = parseToken(pasted);
          const [oldest] = await readSites({ context, signal, token, refused: 'invalid_credentials' });
          const identity = oldest?.id ?? (await digestOf(token));
          return { kind: 'signed_in', login: JSON.stringify({ token }), identity };
        },
        async listAccounts({ utility, login, signal }) {
          const sites = await readSites({ context, signal, ...parseLogin(loginSchema, login) });
          return sites.map((site) => toAccount(site, utility.timeZone));
        },
        readIntervals: (request) => readIntervals(context, request),
        readBills: async () => [],
      },
    ],
  });

const toAccount = ({ id, nmi, network }: Site, timeZone: string): ConnectorAccount => ({
  key: id,
  accountNumber: nmi,
  address: '',
  timeZone: zones.find(([networks]) => networks.test(network ?? ''))?.[1] ?? timeZone,
  intervalSeconds: HALF_HOUR,
  hasEmissions: false,
  currency: 'AUD',
});

/** Time zones of networks outside of New South Wales and its neighbor, the Australian Capital Territory. */
const zones: readonly (readonly [RegExp, string])[] = [
  [/ausnet|citipower|jemena|powercor|united/i, 'Australia/Melbourne'],
  [/energex|ergon/i, MARKET_ZONE],
  [/sa ?power|sapn/i, 'Australia/Adelaide'],
  [/tas ?networks/i, 'Australia/Hobart'],
];

async function* readIntervals(
  context: HttpContext,
  { login, accountKey, from, to, signal }: RangeRequest,
): AsyncGenerator<readonly MeterInterval[]> {
  const session = { context, signal, ...parseLogin(loginSchema, login) };
  const site = (await readSites(session)).find(({ id }) => id === accountKey);
  if (!site) return;
  // Amber fails at days that have no usage yet.
  const yesterday = addDays(dateOf(context.now() / 1000, MARKET_ZONE), -1);
  const end = [dateOf(to - 1, MARKET_ZONE), yesterday, site.closedOn ?? yesterday].sort()[0] ?? yesterday;
  let first = dateOf(from, MARKET_ZONE);
  if (site.activeFrom && site.activeFrom > first) first = site.activeFrom;
  for (; first <= end; first = addDays(first, MAX_DAYS)) {
    const last = addDays(first, MAX_DAYS - 1);
    const intervals = await readDays(session, accountKey, { first, last: last < end ? last : end });
    yield intervals.filter((interval) => interval.end > from && interval.end <= to);
  }
}
