import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer, Sender } from '../core/mailer.ts';
import type { Logger } from './logger.ts';
import { DATA_FOLDER } from './open-store.ts';
import { isLoopbackHost } from './settings/addresses.ts';
import type { Settings } from './settings/settings.ts';

/** A domain that nobody can own (RFC 2606). */
const DEFAULT_SENDER: Sender = { name: 'Utility Connect', address: 'no-reply@utility-connect.invalid' };
const TIMEOUT_MS = 10_000;

/** Creates the mailer of the settings: SMTP, or files in the outbox. */
export function createMailer(
  { smtpUrl, mailFrom, baseUrl }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'baseUrl'>,
  logger: Pick<Logger, 'info' | 'warn'>,
): Mailer {
  if (smtpUrl === undefined) {
    if (!isLoopbackHost(new URL(baseUrl).hostname)) {
      logger.warn(
        'SMTP_URL is not set: mails are only written to .data/outbox, and clients that register get none',
      );
    }
    const announce = (to: string, file: string) => logger.info('mail written', { to, file });
    return createOutboxMailer(join(DATA_FOLDER, 'outbox'), announce, mailFrom);
  }
  if (mailFrom === undefined && !isLoopbackHost(new URL(smtpUrl).hostname)) {
    logger.warn('MAIL_FROM is not set: mail has a sender that does not exist, which many servers reject');
  }
  return createSmtpMailer(smtpUrl, mailFrom);
}

/** Sends mail through an SMTP server, such as `smtp://user:password@mail.example.com:587`. */
export function createSmtpMailer(smtpUrl: string, from: Sender = DEFAULT_SENDER): Mailer {
  return {
    async send(mail) {
      // Imported here, because most commands send no mail.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      });
      await transport.sendMail({ from, ...mail });
    },
  };
}

/**
 * Writes mail to `folder` as `.eml` files, for a machine without a mail server.
 *
 * @param announce called with each recipient and file.
 */
export function createOutboxMailer(
  folder: string,
  announce: (to: string, file: string) => void,
  from: Sender = DEFAULT_SENDER,
): Mailer {
  return {
    folder,
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail({ from, ...mail });
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${stamp}-${crypto.randomUUID().slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message as Buffer, { mode: 0o600 });
      announce(mail.to, file);
    },
  };
}
