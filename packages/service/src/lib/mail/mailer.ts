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
