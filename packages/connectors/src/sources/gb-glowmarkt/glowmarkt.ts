import { ConnectorError, defineConnector } from '@utility-connect/connector';
import { parseJson, parseLogin, tokenLogin } from '@utility-connect/connector/http';
import { z } from 'zod';
import type { CreateSource } from '../source.ts';
import { readProperties, readResources } from './properties.ts';
import { HALF_HOUR, MAX_SECONDS, readHalfHours } from './readings.ts';
import { ask } from './request.ts';

const authentication = z.object({
  valid: z.boolean(),
  token: z.string().nullish(),
  exp: z.number().int().positive().nullish(),
});

/** Reads smart meters of any British supplier with a login of the Bright app. */
export const createGlowmarkt: CreateSource = (context, id) =>
  defineConnector({
    name: `@utility-connect/connectors/${id}`,
    utilities: [{ id }],
    capabilities: {
      intervalSeconds: [HALF_HOUR],
      exported: true,
      bills: false,
      historyMonths: 13,
      sanctioned: true,
      windowDays: 30,
    },
    methods: [
      {
        kind: 'sign_in',
        fields: [
          {
            name: 'email',
            type: 'email',
            label: { en: 'Email', es: 'Correo electrónico', fr: 'Adresse e-mail' },
            help: {
              en: 'Use the login of the Bright app. It is free, and reads the smart meter of any supplier.',
              es: 'Usa el acceso de la app Bright. Es gratis y lee el contador inteligente de cualquier compañía.',
              fr: 'Utilisez les identifiants de l’application Bright. Gratuite, elle lit le compteur communicant de tout fournisseur.',
            },
            helpUrl: 'https://glowmarkt.com/bright',
            autocomplete: 'username',
          },
          {
            name: 'password',
            type: 'password',
            label: { en: 'Password', es: 'Contraseña', fr: 'Mot de passe' },
            help: {
              en: 'If the right password is refused, open the Bright app and accept its terms.',
              es: 'Si se rechaza la contraseña correcta, abre la app Bright y acepta sus condiciones.',
              fr: 'Si le bon mot de passe est refusé, ouvrez l’application Bright et acceptez ses conditions.',
            },
            autocomplete: 'current-password',
          },
        ],
        async signIn({ fields: { email = '', password = '' }, signal }) {
          const answer = await ask(
            { context, signal, refused: 'invalid_credentials' },
            { path: 'auth', body: { username: email.trim(), password } },
          );
          const { valid, token, exp } = parseJson(authentication, answer);
          if (!valid) throw new ConnectorError('invalid_credentials', 'Glowmarkt refused the login.');
          if (!token) throw new ConnectorError('invalid_answer', 'Glowmarkt sent no token.');
          return { kind: 'signed_in', login: JSON.stringify({ token }), ...(exp && { expiresAt: exp }) };
        },
        listAccounts: async ({ login, signal }) =>
          readProperties({ context, signal, ...parseLogin(tokenLogin, login) }),
        async *readIntervals({ login, accountKey, from, to, signal }) {
          const session = { context, signal, ...parseLogin(tokenLogin, login) };
          const resources = await readResources(session, accountKey);
          const first = Math.floor(from / HALF_HOUR) * HALF_HOUR;
          for (let start = first; start < to; start += MAX_SECONDS) {
            const end = Math.min(start + MAX_SECONDS, to);
            const intervals = await readHalfHours(session, resources, { start, end });
            yield intervals.filter((interval) => interval.end > from);
          }
        },
        readBills: async () => [],
      },
    ],
  });
