import { inspect } from 'node:util';

/** What one call of the mixed traffic came to. */
export interface Outcome {
  action: string;
  reads: boolean;
  /** The status of the answer; 0 if there was none. */
  status: number;
  ms: number;
  /** When it ended, by `performance.now()`. */
  at: number;
  /** The id of the order that it placed; null: none. */
  made: string | null;
  /** What a refused or failed one said. */
  text: string;
}

/** Nobody is to blame but the product: an error of the server, no answer, or a list that is refused. */
export const hasFailed = ({ status, reads }: Outcome): boolean =>
  status === 0 || status >= 500 || (reads && status >= 400);

/** Somebody who is logged in. */
export class Person {
  readonly #url: string;
  readonly #jwt: string;
  /** Which of its writes a replica must have, as a browser keeps it. */
  #seen: string | null = null;

  private constructor(url: string, jwt: string) {
    this.#url = url;
    this.#jwt = jwt;
  }

  static async login(url: string, identifier: string, password: string): Promise<Person> {
    const response = await fetch(`${url}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier, password }),
    });
    if (!response.ok) throw new Error(`${identifier} cannot log in: ${await response.text()}`);
    return new Person(url, ((await response.json()) as { jwt: string }).jwt);
  }

  /** Calls the API and reads the whole answer. */
  async call(action: string, method: string, path: string, data?: unknown): Promise<Outcome> {
    const began = performance.now();
    const outcome = (status: number, text: string): Outcome => ({
      action,
      reads: method === 'GET',
      status,
      ms: performance.now() - began,
      at: performance.now(),
      made:
        action === 'place' && status >= 200 && status < 300
          ? (JSON.parse(text) as { data: { id: string } }).data.id
          : null,
      text: status >= 200 && status < 300 ? '' : `${path} ${text.slice(0, 300)}`,
    });
    try {
      const response = await fetch(`${this.#url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#jwt}`,
          'content-type': 'application/json',
          ...(this.#seen === null ? {} : { 'tonnage-seen': this.#seen }),
        },
        ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
      });
      this.#seen = response.headers.get('tonnage-seen') ?? this.#seen;
      return outcome(response.status, await response.text());
    } catch (error) {
      return outcome(0, inspect(error));
    }
  }

  /** Listens to live updates until `ending`, and again after the server ends the stream, as a browser does. */
  async listen(ending: AbortSignal): Promise<void> {
    const options = { headers: { authorization: `Bearer ${this.#jwt}` }, signal: ending };
    while (!ending.aborted)
      try {
        const reader = (await fetch(`${this.#url}/api/events`, options)).body!.getReader();
        while (!(await reader.read()).done);
      } catch {
        await new Promise((again) => setTimeout(again, 500));
      }
  }
}
