import { type Connector, defineConnector, type SignInField } from '@utility-connect/connector';
import type { CreateSource } from '../source.ts';
import { readAccountBills } from './bills.ts';
import { brands } from './brands.ts';
import { findHome, listHomes, toAccount } from './homes.ts';
import { readMeasurements } from './measurements.ts';
import { obtainToken, openLogin, renewLogin, writeLogin } from './session.ts';

const HOUR = 3_600;
/** Intervals of a week are read and stored together. */
const BATCH = 7 * 24 * HOUR;

const fields: readonly SignInField[] = [
  {
    name: 'email',
    label: { en: 'Email', es: 'Correo electrónico', fr: 'Adresse e-mail' },
    type: 'email',
    help: {
      en: 'The email address that you sign in with at your supplier.',
      es: 'La dirección de correo con la que entras en la web de tu comercializadora.',
      fr: 'L’adresse avec laquelle vous vous connectez chez votre fournisseur.',
    },
    autocomplete: 'username',
  },
  {
    name: 'password',
    label: { en: 'Password', es: 'Contraseña', fr: 'Mot de passe' },
    type: 'password',
    help: {
      en: 'The password that you sign in with at your supplier.',
      es: 'La contraseña con la que entras en la web de tu comercializadora.',
      fr: 'Le mot de passe avec lequel vous vous connectez chez votre fournisseur.',
    },
    autocomplete: 'current-password',
  },
];

/**
 * Makes the connector of a brand that runs on Kraken, for its GraphQL interface.
 *
 * @see https://docs.octopus.energy/graphql/
 */
export const createKraken: CreateSource = (context, id): Connector => {
  const brand = brands[id];
  if (!brand) throw new RangeError(`There is no Kraken brand ${id}.`);
  const kraken = { context, brand };
  return defineConnector({
    name: `@utility-connect/connectors/${id}`,
    utilities: [{ id }],
    capabilities: {
      intervalSeconds: [...new Set([brand.intervalSeconds, 1_800, 900])],
      exported: true,
      bills: true,
      historyMonths: 24,
      sanctioned: true,
      windowDays: 30,
    },
    // Kraken counts points: 50,000 an hour for each user. Tokens have limits too, 5 a minute for each email address and 10 for each IP
    // address, which cannot be declared: they are requested at the address of all queries.
    limits: [{ host: brand.host, requests: 120, seconds: 60, per: 'login' }],
    methods: [
      {
        kind: 'sign_in',
        fields,
        async signIn({ fields: { email = '', password = '' }, signal }) {
          return writeLogin(await obtainToken(kraken, { email: email.trim(), password }, signal));
        },
        renew: (request) => renewLogin(kraken, request),
        async listAccounts({ login, signal }) {
          const homes = await listHomes(brand, openLogin(kraken, login, signal));
          return homes.map((home) => toAccount(brand, home));
        },
        async *readIntervals({ login, accountKey, from, to, signal }) {
          const ask = openLogin(kraken, login, signal);
          const { home } = await findHome(brand, ask, accountKey);
          for (let start = Math.floor(from / HOUR) * HOUR; start < to; start += BATCH) {
            const range = { from: start, to: Math.min(to, start + BATCH) };
            const intervals = await readMeasurements(brand, ask, home, range);
            yield intervals.filter(({ end }) => end > from && end <= to);
          }
        },
        async readBills({ login, accountKey, from, to, signal }) {
          const ask = openLogin(kraken, login, signal);
          const { home, isFirst } = await findHome(brand, ask, accountKey);
          // A bill is for all supply points of an account: it would count twice with a second one.
          if (!isFirst) return [];
          const bills = await readAccountBills(brand, ask, home.accountNumber);
          return bills.filter(({ start, end }) => start < to && end > from);
        },
      },
    ],
  });
};
