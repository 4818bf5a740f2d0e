import type { Locale, Scope } from '@utility-connect/protocol';

/** The scopes in words, for lists. */
export const scopeNames: Readonly<Record<Locale, Readonly<Record<Scope, string>>>> = {
  en: {
    accounts: 'account numbers and addresses',
    intervals: 'electricity usage',
    bills: 'bills',
  },
  es: {
    accounts: 'números de cuenta y direcciones',
    intervals: 'consumo de electricidad',
    bills: 'facturas',
  },
  fr: {
    accounts: 'numéros de compte et adresses',
    intervals: 'consommation d’électricité',
    bills: 'factures',
  },
};
