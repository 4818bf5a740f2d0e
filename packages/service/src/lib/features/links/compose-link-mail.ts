import type { Locale } from '@utility-connect/protocol';
import type { Mail } from '../../core/mailer.ts';
import type { Client } from '../../heart/store/clients.ts';
import type { Link } from './link-types.ts';
import { mailTexts } from './mail-texts.ts';

/** @returns the mail with a link, without its recipient. */
export function composeLinkMail(
  { companyName, environment }: Pick<Client, 'companyName' | 'environment'>,
  { purpose, expiresAt }: Pick<Link, 'purpose' | 'expiresAt'>,
  url: string,
  locale: Locale,
): Omit<Mail, 'to'> {
  const isTest = environment === 'sandbox';
  const { test, subject, lines } = mailTexts[locale];
  const company = isTest ? test.company : companyName;
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    expiresAt * 1000,
  );
  const text = lines({ company, purpose: isTest ? null : purpose, url, until });
  return {
    subject: `${isTest ? test.subjectPrefix : ''}${subject(company)}`,
    text: `${[...(isTest ? [test.intro, ''] : []), ...text].filter((line) => line !== null).join('\n')}\n`,
  };
}
