import { join } from 'node:path';
import type { Mailer } from '../mail/mailer.ts';
import type { Logger } from './logger.ts';
import { createOutboxMailer, createSmtpMailer } from './mailers.ts';
import { DATA_FOLDER } from './open-store.ts';
import { isLoopback } from './settings/addresses.ts';
import type { Settings } from './settings/settings.ts';

/** Creates the mailer of the settings: SMTP, or files in the outbox. */
export function createMailer(
  { smtpUrl, mailFrom, baseUrl }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'baseUrl'>,
  logger: Pick<Logger, 'info' | 'warn'>,
): Mailer {
  if (smtpUrl === undefined) {
    if (!isLoopback(new URL(baseUrl).hostname)) {
      logger.warn(
        'SMTP_URL is not set: mails are only written to .data/outbox, and clients that register get none',
      );
    }
    const announce = (to: string, file: string) => logger.info('mail written', { to, file });
    return createOutboxMailer(join(DATA_FOLDER, 'outbox'), announce, mailFrom);
  }
  if (mailFrom === undefined && !isLoopback(new URL(smtpUrl).hostname)) {
    logger.warn('MAIL_FROM is not set: mail has a sender that does not exist, which many servers reject');
  }
  return createSmtpMailer(smtpUrl, mailFrom);
}
