import { type ConnectorAccount, defineConnector } from '@utility-connect/connector';
import { parseLogin, parseToken, tokenLogin } from '@utility-connect/connector/http';
import type { CreateSource } from '../source.ts';
import { currencyOf, readHomes, readUserId, type TibberHome } from './homes.ts';
import { MAX_HOURS, readHours } from './hours.ts';

const HOUR = 3_600;

/** Reads homes at Tibber with a personal access token. */
export const createTibber: CreateSource = (context, id) =>
  defineConnector({
    name: `@utility-connect/connectors/${id}`,
    utilities: [{ id }],
    capabilities: {
      intervalSeconds: [HOUR],
      exported: true,
      bills: false,
      historyMonths: 36,
      sanctioned: true,
      windowDays: 30,
    },
    // After 100 requests in 5 minutes, Tibber blocks the address for 10 minutes.
    limits: [{ host: 'api.tibber.com', requests: 90, seconds: 300, per: 'everybody' }],
    methods: [
      {
        kind: 'sign_in',
        fields: [
          {
            name: 'token',
            type: 'password',
            label: { en: 'Access token', es: 'Token de acceso', fr: 'Jeton d’accès' },
            help: {
              en: 'Sign in at developer.tibber.com, create a token there, and paste it here.',
              es: 'Inicia sesión en developer.tibber.com, crea allí un token y pégalo aquí.',
              fr: 'Connectez-vous à developer.tibber.com, créez-y un jeton et collez-le ici.',
            },
            helpUrl: 'https://developer.tibber.com/settings/access-token',
          },
        ],
        async signIn({ fields, signal }) {
          const token = parseToken(fields.token);
          const identity = await readUserId({ context, token, signal, refused: 'invalid_credentials' });
          return { kind: 'signed_in', login: JSON.stringify({ token }), identity };
        },
        async listAccounts({ utility, login, signal }) {
          const homes = await readHomes({ context, ...parseLogin(tokenLogin, login), signal });
          return homes.map((home) => toAccount(home, utility.timeZone));
        },
        async *readIntervals({ login, accountKey, from, to, signal }) {
          const session = { context, ...parseLogin(tokenLogin, login), signal };
          const first = Math.floor(from / HOUR) * HOUR;
          for (let start = first; start < to; ) {
            const end = Math.min(start + (MAX_HOURS - 1) * HOUR, to);
            const page = await readHours(session, accountKey, { start, end });
            yield page.intervals.filter((interval) => interval.end > from);
            start = page.end;
          }
        },
        readBills: async () => [],
      },
    ],
  });

const toAccount = (
  { id, timeZone, address, meteringPointData }: TibberHome,
  utilityTimeZone: string,
): ConnectorAccount => {
  const currency = currencyOf(address);
  const town = [address?.postalCode, address?.city].filter(Boolean).join(' ');
  return {
    key: id,
    accountNumber: meteringPointData?.consumptionEan ?? id,
    address: [address?.address1, town].filter(Boolean).join(', '),
    timeZone: timeZone ?? utilityTimeZone,
    intervalSeconds: HOUR,
    hasEmissions: false,
    ...(currency !== undefined && { currency }),
  };
};
