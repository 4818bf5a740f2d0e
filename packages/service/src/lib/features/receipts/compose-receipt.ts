import { monthsBetween } from '@utility-connect/intervals';
import type { Locale } from '@utility-connect/protocol';
import type { Mail } from '../../core/mailer.ts';
import { utilityName } from '../../directory/utility-name.ts';
import type { Context } from '../../heart/context.ts';
import type { Client } from '../../heart/store/clients.ts';
import { readScopes } from '../../heart/users/scopes.ts';
import { receiptTexts } from './receipt-texts.ts';
import type { Receipt } from './receipt-types.ts';

/** @returns the mail of a receipt without its recipient; `null` if its content is not true anymore. */
export async function composeReceipt(
  { store, directory }: Pick<Context, 'store' | 'directory'>,
  { companyName, environment }: Pick<Client, 'companyName' | 'environment'>,
  { clientId, userRef, locale, mail }: Receipt,
): Promise<Omit<Mail, 'to'> | null> {
  const isTest = environment === 'sandbox';
  const texts = receiptTexts[locale];
  const company = isTest ? texts.test.company : companyName;
  const compose = (subject: string, lines: readonly (string | null)[]): Omit<Mail, 'to'> =>
    isTest
      ? { subject: `${texts.test.subjectPrefix}${subject}`, text: textOf([texts.test.intro, '', ...lines]) }
      : { subject, text: textOf(lines) };
  if (mail.kind === 'removal') {
    const utilities = mail.utilityIds.map((id) => utilityName(directory, id));
    if (mail.cause === 'moved')
      return compose(texts.movedSubject(company), texts.moved({ ...mail, company, utilities }));
    return compose(texts.removalSubject(company), texts.removal({ ...mail, company, utilities }));
  }
  // The consent that applies: the session may have asked for none, because the person agreed before.
  const consent = await store.users.findConsent(clientId, userRef);
  const connections = await store.connections.list(clientId, userRef);
  if (consent === null || connections.length === 0) return null;
  const { purpose, historyFrom, consentedAt, sharedUntil } = consent;
  const facts = {
    company,
    utilities: connections.map(
      ({ utilityId, accounts }) => [utilityName(directory, utilityId), accounts.length] as const,
    ),
    scopes: readScopes(consent.scopes),
    purpose: isTest ? null : purpose,
    historyMonths:
      historyFrom === null || consentedAt === null ? null : monthsBetween(historyFrom, consentedAt),
    until: sharedUntil === null ? null : dateText(sharedUntil, locale),
  };
  return compose(texts.consentSubject(company), texts.consent(facts));
}

const dateText = (seconds: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);

const textOf = (lines: readonly (string | null)[]): string =>
  `${lines.filter((line) => line !== null).join('\n')}\n`;
