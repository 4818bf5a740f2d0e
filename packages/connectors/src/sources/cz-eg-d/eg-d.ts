import {
  ConnectorError,
  defineConnector,
  type MeterInterval,
  type RangeRequest,
  type SignInField,
} from '@utility-connect/connector';
import { addDays, dateOf, type HttpContext, parseLogin, parseToken } from '@utility-connect/connector/http';
import type { CreateSource } from '../source.ts';
import { QUARTER, readPoints } from './api.ts';
import { readDays } from './days.ts';
import { createLogin, loginSchema, ZONE } from './login.ts';

const DAY = 86_400;
const MINUTE = 60;
/** A window of the service, which touches a day more. */
const REQUEST_DAYS = 29;

const fields: readonly SignInField[] = [
  {
    name: 'client_id',
    label: { en: 'Client ID', es: 'Client ID', fr: 'Client ID' },
    help: {
      en: 'Sign in at portal.distribuce24.cz, open “Vzdálený přístup – OpenAPI” (remote access), and create both values.',
      es: 'Inicia sesión en portal.distribuce24.cz, abre «Vzdálený přístup – OpenAPI» (acceso remoto) y crea los dos valores.',
      fr: 'Connectez-vous à portal.distribuce24.cz, ouvrez « Vzdálený přístup – OpenAPI » (accès à distance) et créez les deux valeurs.',
    },
    helpUrl: 'https://portal.distribuce24.cz',
  },
  {
    name: 'client_secret',
    type: 'password',
    label: { en: 'Client secret', es: 'Client secret', fr: 'Client secret' },
    help: {
      en: 'The portal shows it once, together with the client ID.',
      es: 'El portal lo muestra una sola vez, junto con el client ID.',
      fr: 'Le portail l’affiche une seule fois, avec le client ID.',
    },
    helpUrl: 'https://portal.distribuce24.cz',
  },
];

/** Reads metering points of EG.D, which distributes electricity in the south of Czechia. It has no bills. */
export const createEgD: CreateSource = (context, id) =>
  defineConnector({
    name: `@utility-connect/connectors/${id}`,
    utilities: [{ id }],
    capabilities: {
      intervalSeconds: [QUARTER],
      exported: true,
      bills: false,
      historyMonths: 24,
      sanctioned: true,
      answerSeconds: 60,
      windowDays: 28,
    },
    // EG.D asks not to repeat a request more than a few times a day.
    limits: [
      {
        host: 'data.distribuce24.cz',
        path: '/rest/spotreby',
        requests: 5,
        seconds: DAY,
        per: 'request',
      },
    ],
    methods: [
      {
        kind: 'sign_in',
        fields,
        async signIn({ fields: { client_id, client_secret }, signal }) {
          const credentials = { clientId: parseToken(client_id), clientSecret: parseToken(client_secret) };
          const login = await createLogin(context, credentials, signal).catch((error: unknown) => {
            throw isExpired(error)
              ? new ConnectorError('invalid_credentials', 'EG.D refused the client.')
              : error;
          });
          return { kind: 'signed_in', ...login };
        },
        async renew({ login, isRejected, signal }) {
          const { expiresAt, ...credentials } = parseLogin(loginSchema, login);
          if (!isRejected && expiresAt > context.now() / 1000 + MINUTE) return null;
          return createLogin(context, credentials, signal);
        },
        async listAccounts({ login, signal }) {
          const { token } = parseLogin(loginSchema, login);
          return (await readPoints({ context, token, signal })).map(({ ean }) => ({
            key: ean,
            accountNumber: ean,
            address: '',
            timeZone: ZONE,
            intervalSeconds: QUARTER,
            hasEmissions: false,
          }));
        },
        readIntervals: (request) => readIntervals(context, request),
        readBills: async () => [],
      },
    ],
  });

const isExpired = (error: unknown): boolean =>
  error instanceof ConnectorError && error.code === 'login_expired';

async function* readIntervals(
  context: HttpContext,
  { login, accountKey, from, to, signal }: RangeRequest,
): AsyncGenerator<readonly MeterInterval[]> {
  const { token } = parseLogin(loginSchema, login);
  const session = { context, token, signal };
  const point = (await readPoints(session)).find(({ ean }) => ean === accountKey);
  if (!point) return;
  const today = dateOf(context.now() / 1000, ZONE);
  const end = earlier(addDays(dateOf(to - 1, ZONE), 1), today);
  for (let start = dateOf(from, ZONE); start < end; start = addDays(start, REQUEST_DAYS)) {
    const dates = { start, end: earlier(addDays(start, REQUEST_DAYS), end) };
    const intervals = await readDays(session, point, dates);
    yield intervals.filter((interval) => interval.end > from && interval.end <= to);
  }
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
