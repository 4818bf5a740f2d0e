import { type ConnectorAccount, ConnectorError, type SignInField } from '@utility-connect/connector';
import { createWebSession } from '@utility-connect/connector/web';
import { z } from 'zod';
import { interfaceChanged, parseKnown } from '../shared/changed.ts';
import type { Portal } from '../shared/portal.ts';
import { BASE, HOUR, type Login, openLogin, readHours, ZONE } from './hours.ts';

const HOST = 'myaccount.srpnet.com';
/** An account is listed if it has usage in these days: SRP answers with an empty list for the number of somebody else. */
const KNOWN_DAYS = 60;

const fields: readonly SignInField[] = [
  {
    name: 'account_number',
    label: { en: 'SRP account number', es: 'Número de cuenta de SRP', fr: 'Numéro de compte SRP' },
    help: {
      en: 'Nine digits, on your bill.',
      es: 'Nueve dígitos, en tu factura.',
      fr: 'Neuf chiffres, sur votre facture.',
    },
    pattern: '[0-9]{3}-?[0-9]{3}-?[0-9]{3}',
  },
  {
    name: 'username',
    label: { en: 'Username or email', es: 'Usuario o correo electrónico', fr: 'Identifiant ou e-mail' },
    autocomplete: 'username',
  },
  {
    name: 'password',
    label: { en: 'Password', es: 'Contraseña', fr: 'Mot de passe' },
    type: 'password',
    autocomplete: 'current-password',
  },
];

const authorization = z.object({ message: z.string() });

/** Salt River Project: the interface of its own portal. */
export const srp: Portal = {
  utilityId: '16572',
  capabilities: {
    intervalSeconds: [HOUR],
    exported: false,
    bills: false,
    historyMonths: 24,
    sanctioned: false,
    answerSeconds: 60,
    windowDays: 30,
  },
  fields,
  limits: [{ host: HOST, requests: 30, seconds: 60, per: 'login' }],

  async signIn(context, { fields: { account_number = '', username = '', password = '' }, signal }) {
    const web = createWebSession(context);
    const answer = await web.request(`${BASE}login/authorize`, { form: { username, password }, signal });
    if (answer.status !== 200) throw interfaceChanged('sign-in');
    const { message } = parseKnown(authorization, answer, 'sign-in');
    if (message !== 'Log in successful.') {
      throw new ConnectorError('invalid_credentials', 'SRP refuses the username or password.');
    }
    await web.request(`${BASE}login/antiforgerytoken`, { signal });
    const token = await web.cookie('xsrf-token', BASE);
    if (token === undefined) throw interfaceChanged('anti-forgery token');
    const account = account_number.replaceAll('-', '').trim();
    const login: Login = { account, xsrfToken: decodeURIComponent(token), cookies: web.save() };
    return { kind: 'signed_in', login: JSON.stringify(login) };
  },

  async listAccounts(context, request): Promise<readonly ConnectorAccount[]> {
    const { account } = openLogin(request);
    const to = context.now() / 1000;
    const hours = await readHours(context, request, { from: to - KNOWN_DAYS * 86_400, to });
    if (hours.length === 0) return [];
    return [
      {
        key: account,
        accountNumber: account,
        address: '',
        timeZone: ZONE,
        intervalSeconds: HOUR,
        hasEmissions: false,
        currency: 'USD',
      },
    ];
  },

  async *readIntervals(context, request) {
    yield await readHours(context, request, request);
  },
  readBills: async () => [],
};
