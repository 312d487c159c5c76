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
  /** In whose name it comes, and where an answer goes; the address that it comes from is the installation's. */
  senderName: string | null;
  replyTo: string | null;
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
    async send({ leave, senderName, replyTo, ...letter }) {
      const headers =
        leave === undefined
          ? {}
          : { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
      const sender = senderName === null ? from : { name: senderName, address: addressIn(from) };
      await transport.sendMail({ from: sender, ...(replyTo === null ? {} : { replyTo }), ...letter, headers });
    },
    close: () => transport.close(),
  };
}

/** How long a mail server is waited for that is tried, in milliseconds. */
const TRIED_MS = 10_000;

/** Signs in at a mail server and sends nothing; rejects with what it said. */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: TRIED_MS, greetingTimeout: TRIED_MS } as never);
  await transport.verify().finally(() => transport.close());
}

/** `no-reply@low.example` of `Low Skips <no-reply@low.example>`. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim();
}
