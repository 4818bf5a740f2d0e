/**
 * A mail was not accepted. It may be logged: of the cause it has the codes alone, for a mail server's words repeat addresses, and
 * a mail's text is a secret.
 */
export class MailNotSentError extends Error {
  override readonly name = 'MailNotSentError';

  constructor(cause: unknown) {
    const codes = codesOf(cause);
    super(`A mail was not accepted (${codes || 'no code'}): see SMTP_URL, and whether its server answers.`);
  }
}

// Of nodemailer and Node, such as `EAUTH` and `ECONNREFUSED`, and the reply code of SMTP (RFC 5321, section 4.2).
const codesOf = (cause: unknown): string => {
  const { code, responseCode } = (cause ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => /^([A-Z]{3,20}|[2-5]\d\d)$/.test(String(part))).join(', ');
};
