import { ConnectorError, defineConnector } from '@utility-connect/connector';
import { addDays, parseLogin, parseToken, tokenLogin } from '@utility-connect/connector/http';
import type { CreateSource } from '../source.ts';
import { readDays } from './days.ts';
import { parisDate, TIME_ZONE, usualSeconds } from './load-curve.ts';
import { ask, type Session } from './request.ts';
import { decodeToken } from './token.ts';

const HALF_HOUR = 1_800;
const DAY = 86_400;
/** Days that are read together: four requests for the load curve. */
const READ_DAYS = 28;
/** Enedis has 36 months by the day. */
const HISTORY_DAYS = 3 * 366;

/** Reads Linky meters of Enedis by Conso API, with a token that the person gets there. */
export const createEnedis: CreateSource = (context, id) =>
  defineConnector({
    name: `@utility-connect/connectors/${id}`,
    utilities: [{ id }],
    capabilities: {
      intervalSeconds: [HALF_HOUR, 600, 900, 3_600, DAY],
      exported: true,
      bills: false,
      historyMonths: 24,
      sanctioned: true,
      windowDays: READ_DAYS,
    },
    // All users of Conso API share 5 requests a second and 10,000 an hour. A sign-in with its reads takes 13.
    limits: [
      { host: 'conso.boris.sh', requests: 20, seconds: 10, per: 'everybody' },
      { host: 'conso.boris.sh', requests: 1_000, seconds: 3_600, per: 'everybody' },
    ],
    methods: [
      {
        kind: 'sign_in',
        fields: [
          {
            name: 'prm',
            label: { en: 'PRM number', es: 'Número PRM', fr: 'Numéro PRM' },
            help: {
              en: 'The 14 digits of your metering point, on your bill or on the display of the Linky meter.',
              es: 'Los 14 dígitos del punto de medida, en la factura o en la pantalla del contador Linky.',
              fr: 'Les 14 chiffres de votre point de livraison, sur votre facture ou l’écran du compteur Linky.',
            },
            pattern: '[0-9]{14}',
          },
          {
            name: 'token',
            type: 'password',
            label: { en: 'Conso API token', es: 'Token de Conso API', fr: 'Token Conso API' },
            help: {
              en: 'Consent at Enedis on the page of Conso API, and paste the token that it shows.',
              es: 'Da tu consentimiento en Enedis desde la página de Conso API y pega el token que muestra.',
              fr: 'Donnez votre accord à Enedis depuis la page de Conso API, puis collez le token affiché.',
            },
            helpUrl: 'https://conso.boris.sh',
          },
        ],
        async signIn({ fields, signal }) {
          const refused = 'invalid_credentials';
          const token = parseToken(fields.token);
          const prm = (fields.prm ?? '').trim();
          const { sub, exp } = decodeToken(token, refused);
          if (!sub.includes(prm)) throw new ConnectorError(refused, 'The token is for another meter.');
          await readLastWeek({ context, token, prm, signal, refused });
          return { kind: 'signed_in', login: JSON.stringify({ token }), ...(exp && { expiresAt: exp }) };
        },
        async listAccounts({ login, signal }) {
          const { token } = parseLogin(tokenLogin, login);
          const accounts = [];
          for (const prm of new Set(decodeToken(token, 'login_expired').sub)) {
            const curve = await readLastWeek({ context, token, prm, signal });
            accounts.push({
              key: prm,
              accountNumber: prm,
              address: '',
              timeZone: TIME_ZONE,
              intervalSeconds: typeof curve === 'string' ? DAY : usualSeconds(curve),
              hasEmissions: false,
            });
          }
          return accounts;
        },
        async *readIntervals({ login, accountKey: prm, from, to, signal }) {
          const { token } = parseLogin(tokenLogin, login);
          decodeToken(token, 'login_expired');
          const session = { context, token, prm, signal };
          // The data of a day comes on the next one.
          const today = parisDate(context.now() / 1000);
          const afterLast = addDays(parisDate(to - 1), 1);
          const end = afterLast < today ? afterLast : today;
          const oldest = addDays(today, -HISTORY_DAYS);
          const first = parisDate(from);
          for (let start = first > oldest ? first : oldest; start < end; start = addDays(start, READ_DAYS)) {
            const next = addDays(start, READ_DAYS);
            const intervals = await readDays(session, { start, end: next < end ? next : end });
            yield intervals.filter((interval) => interval.end > from && interval.end <= to);
          }
        },
        readBills: async () => [],
      },
    ],
  });

const readLastWeek = (session: Session) => {
  const today = parisDate(session.context.now() / 1000);
  return ask(session, 'consumption_load_curve', 'W', { start: addDays(today, -7), end: today });
};
