import {
  ConnectorError,
  defineConnector,
  type MeterInterval,
  type RangeRequest,
  type SignInField,
} from '@utility-connect/connector';
import { dateOf, expiryOf, type HttpContext, parseLogin, tokenLogin } from '@utility-connect/connector/http';
import type { CreateSource } from '../source.ts';
import { distributorFailed, requestToken } from './api.ts';
import { type Row, readMonths } from './consumption.ts';
import { toIntervals } from './days.ts';
import { listSupplies, type Supply } from './supplies.ts';

const HOST = 'datadis.es';
const DAY = 86_400;
const HISTORY_MONTHS = 24;
/** Months that a window of the service touches. */
const WINDOW_MONTHS = 3;

const fields: readonly SignInField[] = [
  {
    name: 'nif',
    label: { en: 'NIF/NIE', es: 'NIF/NIE', fr: 'NIF/NIE' },
    help: {
      en: 'Your tax number, as registered on datadis.es. Without spaces or hyphens.',
      es: 'Tu NIF o NIE, como en datadis.es. Sin espacios ni guiones.',
      fr: 'Votre numéro fiscal, comme sur datadis.es. Sans espaces ni tirets.',
    },
    helpUrl: 'https://datadis.es',
    pattern: '[0-9A-Za-z][0-9]{7}[0-9A-Za-z]',
    autocomplete: 'username',
  },
  {
    name: 'password',
    type: 'password',
    label: { en: 'Datadis password', es: 'Contraseña de Datadis', fr: 'Mot de passe Datadis' },
    help: {
      en: 'Sign up at datadis.es if you have no account there.',
      es: 'Regístrate en datadis.es si no tienes una cuenta.',
      fr: 'Inscrivez-vous sur datadis.es si vous n’avez pas de compte.',
    },
    helpUrl: 'https://datadis.es',
    autocomplete: 'current-password',
  },
];

/** Makes the connector of Datadis, the portal of the Spanish distributors. It has no bills. */
export const createDatadis: CreateSource = (context, id) =>
  defineConnector({
    name: `@utility-connect/connectors/${id}`,
    utilities: [{ id }],
    capabilities: {
      // Where clocks go back, a row may have the sum of two hours.
      intervalSeconds: [3_600, 900, 7_200],
      exported: true,
      bills: false,
      historyMonths: HISTORY_MONTHS,
      sanctioned: true,
      answerSeconds: 90,
      windowDays: 31,
    },
    limits: [
      {
        host: HOST,
        path: '/api-private/api/get-consumption-data',
        requests: 1,
        seconds: DAY,
        per: 'request',
      },
    ],
    methods: [
      {
        kind: 'sign_in',
        fields,
        async signIn({ fields: { nif = '', password = '' }, signal }) {
          const token = await requestToken(context, nif.trim().toUpperCase(), password, signal);
          const expiresAt = expiryOf(token) ?? Math.floor(context.now() / 1000) + DAY;
          return { kind: 'signed_in', login: JSON.stringify({ token }), expiresAt };
        },
        async listAccounts({ login, signal }) {
          const supplies = await listSupplies(context, parseLogin(tokenLogin, login).token, signal);
          return supplies.map(({ cups, address, timeZone, seconds }) => ({
            key: cups,
            accountNumber: cups,
            address,
            timeZone,
            intervalSeconds: seconds,
            hasEmissions: false,
          }));
        },
        readIntervals: (request) => readIntervals(context, request),
        readBills: async () => [],
      },
    ],
  });

async function* readIntervals(
  context: HttpContext,
  { login, accountKey, from, to, signal }: RangeRequest,
): AsyncGenerator<readonly MeterInterval[]> {
  const { token } = parseLogin(tokenLogin, login);
  const supply = (await listSupplies(context, token, signal)).find(({ cups }) => cups === accountKey);
  if (!supply) throw distributorFailed();
  const oldest = oldestMonth(supply, context.now() / 1000);
  const months = monthsBetween(from, to, supply.timeZone).filter(
    (month) => month >= oldest && month <= (supply.lastMonth ?? month),
  );
  const read = (first: string, last = first): Promise<Row[] | null> =>
    readMonths(context, supply, { first, last, token, signal });
  const convert = (rows: readonly Row[]): MeterInterval[] =>
    toIntervals(rows, supply).filter(({ end }) => end > from && end <= to);

  // Windows of the service share months. They are asked for together, because the same query is refused for a day.
  const [first = ''] = months;
  const isWindow = months.length > 1 && months.length <= WINDOW_MONTHS;
  const together = isWindow ? await read(first, months.at(-1)) : null;
  if (together) {
    yield convert(together);
    return;
  }
  for (const month of months) {
    const rows = await read(month);
    // The month in which a contract or the history begins may be refused.
    if (rows === null && month !== oldest)
      throw new ConnectorError('invalid_answer', 'Datadis refuses a query.');
    yield convert(rows ?? []);
  }
}

/** The first month that Datadis has. */
const oldestMonth = ({ firstMonth = '', timeZone }: Supply, now: number): string => {
  const [year = 0, month = 0] = dateOf(now, timeZone).split('-').map(Number);
  const oldest = new Date(Date.UTC(year, month - 1 - HISTORY_MONTHS)).toISOString().slice(0, 7);
  const known = oldest.replace('-', '/');
  return firstMonth > known ? firstMonth : known;
};

/** Local months, `YYYY/MM`, of a range. */
const monthsBetween = (from: number, to: number, timeZone: string): string[] => {
  const last = dateOf(to - 1, timeZone).slice(0, 7);
  const months: string[] = [];
  const [year = 0, number = 0] = dateOf(from, timeZone).split('-').map(Number);
  for (let index = number - 1; ; index += 1) {
    const month = new Date(Date.UTC(year, index)).toISOString().slice(0, 7);
    if (month > last) return months;
    months.push(month.replace('-', '/'));
  }
};
