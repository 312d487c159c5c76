import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real email server for a journey, which stores what the product sends. */
export class TestMailbox {
  readonly #emails: { to: string[]; source: string }[] = [];
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // The product keeps its connection open; waiting for its end took half a minute per file.
      closeTimeout: 100,
      onData: (stream, session, done) => {
        let source = '';
        stream.setEncoding('utf8');
        stream.on('data', (part: string) => (source += part));
        stream.on('end', () => {
          this.#emails.push({ to: session.envelope.rcptTo.map((r) => r.address), source: readable(source) });
          done();
        });
      },
    });
    this.#server.on('error', () => undefined);
  }

  static async open(): Promise<TestMailbox> {
    const box = new TestMailbox();
    await new Promise<void>((resolve) => box.#server.listen(0, '127.0.0.1', resolve));
    return box;
  }

  /** The value for SMTP_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  /** Waits for `count` emails to an address, of those that contain a text, and returns the last of them. */
  async email(to: string, count: number, text = ''): Promise<string> {
    for (let tries = 0; tries < 150; tries++) {
      const emails = this.#emails.filter((email) => email.to.includes(to) && email.source.includes(text));
      if (emails.length >= count) return emails[count - 1]!.source;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No letter number ${count} to ${to} in fifteen seconds`);
  }

  /** Waits for an email to an address that contains a text and returns the newest. */
  async emailWith(to: string, text: string): Promise<string> {
    for (let tries = 0; tries < 150; tries++) {
      const found = this.#emails.findLast((email) => email.to.includes(to) && email.source.includes(text));
      if (found) return found.source;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No letter with ${text} to ${to} in fifteen seconds`);
  }

  /** The addresses and message ids that came more than once. */
  twice(): string[] {
    const seen = this.#emails.map(
      ({ to, source }) => `${to.join()} ${/^message-id: *(\S+)/im.exec(source)?.[1] ?? ''}`,
    );
    return [...new Set(seen.filter((each, i) => seen.indexOf(each) !== i))];
  }

  /** The subjects of everything that an address has received, oldest first. */
  subjects(to: string): string[] {
    const all = this.#emails.filter((email) => email.to.includes(to));
    return all.map(({ source }) => decoded(/^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source)![1]!));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

/**
 * Decodes an email's quoted-printable body: long lines are folded, and an equals sign is `=3D`. The headers have
 * another encoding: there an equals sign before two digits is literal.
 */
function readable(source: string): string {
  const body = source.indexOf('\r\n\r\n');
  return (
    source.slice(0, body) +
    source
      .slice(body)
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  );
}

/** A header with its encoded words (RFC 2047) decoded and its lines joined. */
function decoded(header: string): string {
  const words = header.replaceAll(/\r\n[ \t]/g, ' ').replaceAll(/\?= =\?UTF-8\?Q\?/g, '');
  return words.replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, text: string) =>
    decodeURIComponent(
      text
        .replaceAll('_', ' ')
        .replaceAll('%', '%25')
        .replaceAll(/=([0-9A-F]{2})/g, '%$1'),
    ),
  );
}
