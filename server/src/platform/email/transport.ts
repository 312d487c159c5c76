import { createTransport, type Transporter } from 'nodemailer';

export interface OutgoingEmail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that a receiver can tell a repeat: it becomes the Message-ID. */
  id: string;
  /** Ends the subscription with one POST, for the email program's own button (RFC 8058). */
  leave?: string;
  /** The name that it is sent in, and where a reply goes; the address that it is sent from is the installation's. */
  senderName: string;
  replyTo: string | null;
}

/** The far side of email. Null: no server is configured, and email stays in the outbox. */
export interface Mailer {
  send(message: OutgoingEmail): Promise<void>;
  close(): void;
}

export function createMailer(smtpUrl: string | undefined, from: string): Mailer | null {
  if (smtpUrl === undefined) return null;
  // A server that accepts and then says nothing is given up on after seconds, not minutes.
  const transport: Transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    connectionTimeout: TRIED_MS,
    greetingTimeout: TRIED_MS,
    socketTimeout: ANSWERED_MS,
  } as never);
  return {
    async send({ id, leave, senderName, replyTo, ...message }) {
      const headers = {
        // Programs that answer emails, as for holidays, leave it alone (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(leave === undefined
          ? {}
          : { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      };
      const sender = { name: senderName, address: addressIn(from) };
      const messageId = `<${id}@${sender.address.split('@').at(-1)}>`;
      await transport.sendMail({
        from: sender,
        messageId,
        ...(replyTo === null ? {} : { replyTo }),
        ...message,
        headers,
      });
    },
    close: () => transport.close(),
  };
}

/** How long an email server is waited for until it greets, in milliseconds. */
const TRIED_MS = 10_000;
/** And for each of its answers. */
const ANSWERED_MS = 30_000;
/** As many as emails are sent at once. */
const MAIL_CONNECTIONS = 6;

/**
 * Whether an email server refused an email for good, so that sending it again would change nothing: an answer of 5yz (RFC 5321 §4.2.1),
 * but for those that speak of the sender's login, which its owner can put right. `address`: it is the addressee who was refused.
 */
export function refusedForGood(error: Error): { address: boolean } | null {
  const { responseCode, code, command } = error as Error & { responseCode?: number; code?: string; command?: string };
  if (responseCode === undefined || responseCode < 500 || code === 'EAUTH') return null;
  return { address: command === 'RCPT TO' };
}

/** Signs in at an email server and sends nothing; rejects with what it said. */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: TRIED_MS, greetingTimeout: TRIED_MS } as never);
  await transport.verify().finally(() => transport.close());
}

/** `no-reply@low.example` of `Low Skips <no-reply@low.example>`. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim();
}
