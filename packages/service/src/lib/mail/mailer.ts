/** Sends mail. Rejects when the mail was not accepted, so that the sender can say so. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Where mails are files, for want of a mail server; absent where they are sent. */
  readonly folder?: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}
