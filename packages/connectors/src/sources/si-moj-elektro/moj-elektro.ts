import {
  type ConnectorErrorCode,
  defineConnector,
  type MeterInterval,
  type RangeRequest,
  type SignInField,
} from '@utility-connect/connector';
import { addDays, dateOf, type HttpContext, parseLogin, parseToken } from '@utility-connect/connector/http';
import type { CreateSource } from '../source.ts';
import { loginSchema, readMeteringPlace } from './api.ts';
import { QUARTER, readDays, ZONE } from './readings.ts';

/** A window of the service, which touches a day more. */
const REQUEST_DAYS = 30;

const fields: readonly SignInField[] = [
  {
    name: 'meter',
    label: {
      en: 'Number of the metering place',
      es: 'Número del punto de medida',
      fr: 'Numéro du point de mesure',
    },
    help: {
      en: 'The EIMM on mojelektro.si, under “Merilna mesta”, or on your bill, for example 3-8005031.',
      es: 'El EIMM en mojelektro.si, en «Merilna mesta», o en tu factura, por ejemplo 3-8005031.',
      fr: 'L’EIMM sur mojelektro.si, sous « Merilna mesta », ou sur votre facture, par exemple 3-8005031.',
    },
    helpUrl: 'https://mojelektro.si',
    pattern: '[0-9]-[0-9]+',
  },
  {
    name: 'token',
    type: 'password',
    label: { en: 'API token', es: 'Token de API', fr: 'Jeton d’API' },
    help: {
      en: 'Sign in at mojelektro.si, open “Moj profil”, and choose “Kreiraj žeton” (create a token).',
      es: 'Inicia sesión en mojelektro.si, abre «Moj profil» y elige «Kreiraj žeton» (crear un token).',
      fr: 'Connectez-vous à mojelektro.si, ouvrez « Moj profil » et choisissez « Kreiraj žeton » (créer un jeton).',
    },
    helpUrl: 'https://mojelektro.si',
  },
];

/** At the sign-in, all of these are about the typed number and token. */
const refused: Readonly<Record<number, ConnectorErrorCode>> = {
  400: 'invalid_credentials',
  401: 'invalid_credentials',
  403: 'invalid_credentials',
  404: 'invalid_credentials',
};

/** Reads metering places at Moj elektro, by which all Slovenian distributors give customers their data. It has no bills. */
export const createMojElektro: CreateSource = (context, id) =>
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
      windowDays: REQUEST_DAYS - 1,
    },
    limits: [{ host: 'api.informatika.si', requests: 5, seconds: 1, per: 'everybody' }],
    methods: [
      {
        kind: 'sign_in',
        fields,
        async signIn({ fields: { meter = '', token }, signal }) {
          const login = { meter: meter.trim(), token: parseToken(token) };
          await readMeteringPlace({ context, signal, ...login }, refused);
          return { kind: 'signed_in', login: JSON.stringify(login) };
        },
        async listAccounts({ login, signal }) {
          const session = { context, signal, ...parseLogin(loginSchema, login) };
          const { id: key, address } = await readMeteringPlace(session);
          const intervals = { timeZone: ZONE, intervalSeconds: QUARTER, hasEmissions: false };
          return [{ key, accountNumber: key, address, ...intervals }];
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
  const session = { context, signal, ...parseLogin(loginSchema, login) };
  const today = dateOf(context.now() / 1000, ZONE);
  const end = earlier(addDays(dateOf(to - 1, ZONE), 1), today);
  for (let start = dateOf(from, ZONE); start < end; start = addDays(start, REQUEST_DAYS)) {
    const dates = { start, end: earlier(addDays(start, REQUEST_DAYS), end) };
    const intervals = await readDays(session, accountKey, dates);
    yield intervals.filter((interval) => interval.end > from && interval.end <= to);
  }
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
