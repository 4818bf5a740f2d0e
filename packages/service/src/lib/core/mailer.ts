/** Sends mail. Rejects when the mail was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Folder with the mails as files, if there is no mail server. */
  readonly folder?: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** The sender of mails. */
export interface Sender {
  /** The sender's name in mail programs; may be empty. */
  readonly name: string;
  readonly address: string;
}

/**
 * A mail was not accepted. Safe to log: it has only the codes of the cause, because a mail server's message repeats addresses, and
 * the text of a mail is secret.
 */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';

  constructor(cause: unknown) {
    const codes = codesOf(cause);
    super(`A mail was not accepted (${codes || 'no code'}): check SMTP_URL, and whether its server answers.`);
  }
}

// Codes of nodemailer and Node, such as `EAUTH` and `ECONNREFUSED`, and SMTP reply codes (RFC 5321, section 4.2).
const codesOf = (cause: unknown): string => {
  const { code, responseCode } = (cause ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => /^([A-Z]{3,20}|[2-5]\d\d)$/.test(String(part))).join(', ');
};
