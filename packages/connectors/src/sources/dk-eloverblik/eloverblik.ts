import {
  ConnectorError,
  defineConnector,
  type MeterInterval,
  type RangeRequest,
  type SignInField,
} from '@utility-connect/connector';
import { addDays, dateOf, type HttpContext, parseToken } from '@utility-connect/connector/http';
import type { CreateSource } from '../source.ts';
import { readSupply } from './intervals.ts';
import { createLogin, identityOf, parseLogin } from './login.ts';
import { listSupplies } from './supplies.ts';

const HOST = 'api.eloverblik.dk';
const ZONE = 'Europe/Copenhagen';
/** It holds five years and the current one. */
const YEARS = 5;
/** A window of the service with the rest of its first and last day. At most 730 are allowed, and fewer are answered sooner. */
const REQUEST_DAYS = 368;
const MINUTE = 60;

const fields: readonly SignInField[] = [
  {
    name: 'token',
    type: 'password',
    label: { en: 'Eloverblik token', es: 'Token de Eloverblik', fr: 'Jeton Eloverblik' },
    help: {
      en: 'Sign in to eloverblik.dk with MitID, open “Datadeling” (data sharing), and create a token.',
      es: 'Inicia sesión en eloverblik.dk con MitID, abre «Datadeling» (compartir datos) y crea un token.',
      fr: 'Connectez-vous à eloverblik.dk avec MitID, ouvrez « Datadeling » (partage de données) et créez un jeton.',
    },
    helpUrl: 'https://eloverblik.dk',
  },
];

/** Makes the connector of Eloverblik, by which Energinet gives all Danish customers their data. It has no bills. */
export const createEloverblik: CreateSource = (context, id) =>
  defineConnector({
    name: `@utility-connect/connectors/${id}`,
    utilities: [{ id }],
    capabilities: {
      intervalSeconds: [900, 3_600],
      exported: true,
      bills: false,
      historyMonths: 60,
      sanctioned: true,
      answerSeconds: 90,
      windowDays: 366,
    },
    limits: [
      { host: HOST, path: '/customerapi/api/token', requests: 2, seconds: MINUTE, per: 'everybody' },
      { host: HOST, requests: 120, seconds: MINUTE, per: 'everybody' },
    ],
    methods: [
      {
        kind: 'sign_in',
        fields,
        async signIn({ fields: { token }, signal }) {
          const refreshToken = parseToken(token);
          const login = await createLogin(context, refreshToken, signal).catch((error: unknown) => {
            throw isExpired(error)
              ? new ConnectorError('invalid_credentials', 'Eloverblik refuses the token.')
              : error;
          });
          return { kind: 'signed_in', ...login, identity: await identityOf(refreshToken) };
        },
        async renew({ login, isRejected, signal }) {
          const { refreshToken, expiresAt } = parseLogin(login);
          if (!isRejected && expiresAt > context.now() / 1000 + MINUTE) return null;
          return createLogin(context, refreshToken, signal);
        },
        async listAccounts({ login, signal }) {
          const supplies = await listSupplies(context, parseLogin(login).dataToken, signal);
          return supplies.map(({ id: key, address, intervalSeconds }) => ({
            key,
            accountNumber: key,
            address,
            timeZone: ZONE,
            intervalSeconds,
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
  const token = parseLogin(login).dataToken;
  const today = dateOf(context.now() / 1000, ZONE);
  const oldest = `${Number(today.slice(0, 4)) - YEARS}-01-01`;
  const end = earlier(addDays(dateOf(to - 1, ZONE), 1), today);
  let start = dateOf(from, ZONE) < oldest ? oldest : dateOf(from, ZONE);
  if (start >= end) return;
  const supplies = await listSupplies(context, token, signal);
  const supply = supplies.find(({ id }) => id === accountKey);
  // The person has moved out, or has ended the relation.
  if (!supply) return;
  while (start < end) {
    const next = earlier(addDays(start, REQUEST_DAYS), end);
    const intervals = await readSupply(context, supply, { from: start, to: next, token, signal });
    yield intervals.filter((interval) => interval.end > from && interval.end <= to);
    start = next;
  }
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
