import {
  type Connector,
  defineConnector,
  type MeterInterval,
  type SignInField,
} from '@utility-connect/connector';
import { type HttpContext, parseLogin, parseToken } from '@utility-connect/connector/http';
import type { CreateSource } from '../source.ts';
import { type Login, loginShape, type MeterPoint, type Range, readAccount, readValues } from './api.ts';
import { type Home, homeOf, homesOf, toAccount } from './homes.ts';
import { HALF_HOUR, readPrices } from './prices.ts';

const DAYS_PER_WINDOW = 90;

const fields: readonly SignInField[] = [
  {
    name: 'account_number',
    label: { en: 'Account number', es: 'Número de cuenta', fr: 'Numéro de compte' },
    help: {
      en: 'It begins with A- and is on your bills and in your account at octopus.energy.',
      es: 'Empieza por A- y está en tus facturas y en tu cuenta de octopus.energy.',
      fr: 'Il commence par A- et figure sur vos factures et dans votre compte sur octopus.energy.',
    },
    pattern: '\\s*[Aa]-[0-9A-Za-z]{8}\\s*',
  },
  {
    name: 'api_key',
    label: { en: 'API key', es: 'Clave de API', fr: 'Clé d’API' },
    type: 'password',
    help: {
      en: 'It begins with sk_live_. Find it in your account under Personal details, API access.',
      es: 'Empieza por sk_live_. Está en tu cuenta, en Personal details, API access.',
      fr: 'Elle commence par sk_live_. Elle se trouve dans votre compte, sous Personal details, API access.',
    },
    helpUrl: 'https://octopus.energy/dashboard/new/accounts/personal-details/api-access',
  },
];

/**
 * Makes the connector of Octopus Energy in Great Britain, for its REST interface with the API key of a customer.
 *
 * @see https://developer.octopus.energy/rest/
 */
export const createOctopusEnergy: CreateSource = (context, id): Connector =>
  defineConnector({
    name: `@utility-connect/connectors/${id}`,
    utilities: [{ id }],
    capabilities: {
      intervalSeconds: [HALF_HOUR],
      exported: true,
      bills: false,
      historyMonths: 24,
      sanctioned: true,
      windowDays: DAYS_PER_WINDOW,
    },
    methods: [
      {
        kind: 'sign_in',
        fields,
        async signIn({ fields: { account_number = '', api_key = '' }, signal }) {
          const login = { accountNumber: account_number.trim().toUpperCase(), apiKey: parseToken(api_key) };
          await readAccount(context, login, 'invalid_credentials', signal);
          return { kind: 'signed_in', login: JSON.stringify(login) };
        },
        async listAccounts({ login, signal }) {
          const account = await readAccount(context, parseLogin(loginShape, login), 'login_expired', signal);
          return homesOf(account).map((home) => toAccount(account, home));
        },
        async *readIntervals({ login: text, accountKey, from, to, signal }) {
          const login = parseLogin(loginShape, text);
          const home = homeOf(await readAccount(context, login, 'login_expired', signal), accountKey);
          const first = Math.floor(from / HALF_HOUR) * HALF_HOUR;
          for (let start = first; start < to; start += DAYS_PER_WINDOW * 86_400) {
            const end = Math.min(to, start + DAYS_PER_WINDOW * 86_400);
            yield await readWindow(context, login, home, { from: start, to: end, signal });
          }
        },
        readBills: async () => [],
      },
    ],
  });

/** Reads the half-hours of a home within a range, with their export and cost. */
const readWindow = async (
  context: HttpContext,
  login: Login,
  { usage, exports }: Home,
  range: Range,
): Promise<MeterInterval[]> => {
  const used = await readMeters(context, login, [usage], range);
  if (used.size === 0) return [];
  const exported = await readMeters(context, login, exports, range);
  const prices = await readPrices(context, usage.agreements, range);
  return [...used]
    .sort(([a], [b]) => a - b)
    .map(([start, usageKwh]) => {
      const exportedKwh = exported.get(start);
      const pence = prices.get(start) ?? undefined;
      return {
        start,
        end: start + HALF_HOUR,
        usageKwh,
        ...(exportedKwh !== undefined && { exportedKwh }),
        ...(pence !== undefined && { cost: (usageKwh * pence) / 100 }),
      };
    });
};

/** Reads the values of meter points, in kWh by the start of the half-hour. Values of several meter points add up. */
const readMeters = async (
  context: HttpContext,
  login: Login,
  points: readonly MeterPoint[],
  range: Range,
): Promise<Map<number, number>> => {
  const sums = new Map<number, number>();
  for (const { mpan, meters } of points) {
    const values = new Map<number, number>();
    for (const serial of new Set(meters.map(({ serial_number }) => serial_number).filter(Boolean))) {
      for (const value of await readValues(context, login, { mpan, serial }, range)) {
        const { consumption, interval_start: start, interval_end: end } = value;
        // The answer may reach past the range.
        if (consumption === null || end - start !== HALF_HOUR || start < range.from || end > range.to)
          continue;
        // A meter and the one that replaced it may both have the half-hour of the replacement.
        values.set(start, Math.max(consumption, values.get(start) ?? 0));
      }
    }
    for (const [start, value] of values) sums.set(start, value + (sums.get(start) ?? 0));
  }
  return sums;
};
