import type { Transporter } from 'nodemailer';

export interface OutgoingEmail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt, so that a receiver can recognise a repeat: it becomes the Message-ID. */
  id: string;
  /** Ends the subscription with one POST, for the email program's own button (RFC 8058). */
  leave?: string;
  /** `cid`: a picture that the text shows, and not a file of its own. */
  attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[];
  /** The sender's name and the reply address; the sending address belongs to the installation. */
  senderName: string;
  replyTo: string | null;
}

/** The email server. Null: none is configured, and email stays in the outbox. */
export interface Mailer {
  send(message: OutgoingEmail): Promise<void>;
  close(): void;
}

export async function createMailer(smtpUrl: string | undefined, from: string): Promise<Mailer | null> {
  if (smtpUrl === undefined) return null;
  const { createTransport } = await import('nodemailer');
  // A server that accepts and then stays silent is abandoned after seconds, not minutes.
  const transport: Transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    connectionTimeout: TRIED_MS,
    greetingTimeout: TRIED_MS,
    socketTimeout: ANSWERED_MS,
  });
  return {
    async send({ id, leave, senderName, replyTo, ...message }) {
      const headers = {
        // Stops automatic replies such as holiday notices (RFC 3834).
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

/** How long to wait for an email server's greeting, in milliseconds. */
const TRIED_MS = 10_000;
/** How long to wait for each of its replies, in milliseconds. */
const ANSWERED_MS = 30_000;
/** As many connections as emails sent at once. */
const MAIL_CONNECTIONS = 6;

/**
 * Whether an email server refused an email permanently, so that a retry would not help: a 5yz reply (RFC 5321 §4.2.1), except
 * those about the sender's login, which the operator can correct. `address`: the addressee was refused.
 */
export function refusedForGood(error: Error): { address: boolean } | null {
  const { responseCode, code, command } = error as Error & { responseCode?: number; code?: string; command?: string };
  if (responseCode === undefined || responseCode < 500 || code === 'EAUTH') return null;
  return { address: command === 'RCPT TO' };
}

/** Logs in to an email server and sends nothing; rejects with the server's reply. */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: TRIED_MS, greetingTimeout: TRIED_MS });
  await transport.verify().finally(() => transport.close());
}

/** Extracts `no-reply@low.example` from `Low Skips <no-reply@low.example>`. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim();
}
