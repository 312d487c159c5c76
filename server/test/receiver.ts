import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver that records its deliveries and answers as configured: with a status, or not at all. */
export class Receiver {
  readonly received: { headers: IncomingHttpHeaders; body: string }[] = [];
  answers: (number | 'nothing')[] = [];
  url = '';
  readonly #server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      this.received.push({ headers: request.headers, body });
      const answer = this.answers.shift() ?? 200;
      if (answer === 'nothing') return;
      response
        .writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {})
        .end(`answer ${answer} ${'x'.repeat(2000)}`);
    });
  });

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
