import { request } from 'node:http';
import { EVENTS_PATH, type Topic } from '@tonnage/contract/live-updates';
import { createParser } from 'eventsource-parser';

/** A client of the live updates on its own socket, as a browser opens it. */
export class Listener {
  readonly topics: Topic[][] = [];
  status = 0;
  ended = false;
  #close: () => void = () => undefined;
  #waiting: (() => void)[] = [];

  /** Resolves when the response has begun, whatever its status. */
  static open(port: number, host: string, jwt: string | null, more: Record<string, string> = {}): Promise<Listener> {
    const listener = new Listener();
    const parser = createParser({
      onEvent: (event) => listener.#hear(JSON.parse(event.data) as Topic[]),
      onComment: () => undefined,
    });
    return new Promise((resolve, reject) => {
      const headers = { host, ...(jwt === null ? {} : { authorization: `Bearer ${jwt}` }), ...more };
      const clientRequest = request({ host: '127.0.0.1', port, path: EVENTS_PATH, headers }, (answer) => {
        listener.status = answer.statusCode ?? 0;
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => parser.feed(part));
        answer.once('close', () => listener.#end());
        resolve(listener);
      });
      clientRequest.once('error', reject);
      listener.#close = () => clientRequest.destroy();
      clientRequest.end();
    });
  }

  #hear(topics: Topic[]): void {
    this.topics.push(topics);
    this.#wake();
  }
  #end(): void {
    this.ended = true;
    this.#wake();
  }
  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Waits until the received events satisfy a condition; the test's own time limit ends it. */
  async until(satisfied: (listener: this) => boolean): Promise<void> {
    while (!satisfied(this)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  close(): void {
    this.#close();
  }
}
