import { createTransport, type Transporter } from 'nodemailer';

export interface Letter {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that a receiver can tell a repeat. */
  messageId: string;
  /** Ends the subscription with one POST, for the mail program's own button (RFC 8058). */
  leave?: string;
}

/** The far side of mail. Null: no server is configured, and mail stays in the outbox. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
  close(): void;
}

export function createMailer(smtpUrl: string | undefined, from: string): Mailer | null {
  if (smtpUrl === undefined) return null;
  const transport: Transporter = createTransport({ url: smtpUrl, pool: true, maxConnections: 2 } as never);
  return {
    async send({ leave, ...letter }) {
      const headers =
        leave === undefined
          ? {}
          : { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
      await transport.sendMail({ from, ...letter, headers });
    },
    close: () => transport.close(),
  };
}
