import {
  type ConnectorAccount,
  defineConnector,
  type MeterInterval,
  type RangeRequest,
  type SignInField,
} from '@utility-connect/connector';
import { type HttpContext, parseLogin } from '@utility-connect/connector/http';
import type { CreateSource } from '../source.ts';
import { loginSchema, type Meter, readMeters } from './api.ts';
import { MAX_SECONDS, QUARTER, readQuarters } from './readings.ts';

const fields: readonly SignInField[] = [
  {
    name: 'email',
    type: 'email',
    label: { en: 'Email', es: 'Correo electrónico', fr: 'Adresse e-mail' },
    help: {
      en: 'Use the login of the inexogy portal (formerly Discovergy).',
      es: 'Usa el acceso del portal de inexogy (antes Discovergy).',
      fr: 'Utilisez les identifiants du portail inexogy (anciennement Discovergy).',
    },
    helpUrl: 'https://my.inexogy.com',
    autocomplete: 'username',
  },
  {
    name: 'password',
    type: 'password',
    label: { en: 'Password', es: 'Contraseña', fr: 'Mot de passe' },
    help: {
      en: 'The one of the portal.',
      es: 'La del portal.',
      fr: 'Celui du portail.',
    },
    autocomplete: 'current-password',
  },
];

/**
 * Reads smart meters that inexogy operates in Germany. It has no bills.
 *
 * Each request carries the email address and the password. The OAuth 1.0a of the interface would put the password into a URL.
 */
export const createInexogy: CreateSource = (context, id) =>
  defineConnector({
    name: `@utility-connect/connectors/${id}`,
    utilities: [{ id }],
    capabilities: {
      intervalSeconds: [QUARTER],
      exported: true,
      bills: false,
      historyMonths: 36,
      sanctioned: true,
      windowDays: 30,
    },
    methods: [
      {
        kind: 'sign_in',
        fields,
        async signIn({ fields: { email = '', password = '' }, signal }) {
          const login = { email: email.trim(), password };
          await readMeters({ context, signal, ...login, refused: 'invalid_credentials' });
          return { kind: 'signed_in', login: JSON.stringify(login) };
        },
        async listAccounts({ login, signal }) {
          const meters = await readMeters({ context, signal, ...parseLogin(loginSchema, login) });
          return meters.map(toAccount);
        },
        readIntervals: (request) => readIntervals(context, request),
        readBills: async () => [],
      },
    ],
  });

const toAccount = ({
  meterId,
  administrationNumber,
  fullSerialNumber,
  location,
}: Meter): ConnectorAccount => {
  const street = [location?.street, location?.streetNumber].filter(Boolean).join(' ');
  const town = [location?.zip, location?.city].filter(Boolean).join(' ');
  return {
    key: meterId,
    accountNumber: administrationNumber || fullSerialNumber || meterId,
    address: [street, town].filter(Boolean).join(', '),
    timeZone: 'Europe/Berlin',
    intervalSeconds: QUARTER,
    hasEmissions: false,
  };
};

async function* readIntervals(
  context: HttpContext,
  { login, accountKey, from, to, signal }: RangeRequest,
): AsyncGenerator<readonly MeterInterval[]> {
  const session = { context, signal, ...parseLogin(loginSchema, login) };
  const meter = (await readMeters(session)).find(({ meterId }) => meterId === accountKey);
  if (!meter) return;
  const installed = Math.floor((meter.firstMeasurementTime ?? 0) / 1000);
  const first = Math.floor(Math.max(from, installed) / QUARTER) * QUARTER;
  for (let start = first; start < to; start += MAX_SECONDS) {
    const end = Math.min(start + MAX_SECONDS, to);
    const intervals = await readQuarters(session, accountKey, { start, end });
    yield intervals.filter((interval) => interval.end > from && interval.end <= to);
  }
}
