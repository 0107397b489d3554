/** A mail as a person gets it. A repeated one has the same id, so that mail programs can drop it. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string };

/** Where mails go. */
export type MailPort = {
  /** Hands a mail over; returns the file if it was written to one. */
  send: (mail: Mail) => Promise<{ file?: string }>;
};

/** The mail server refuses this mail for good: another try would not help. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
