import type { Endpoint, Reply, Sent } from '@tonnage/contract/endpoint';
import type { ErrorReply } from '@tonnage/contract/envelope';
import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { contradiction } from './answers.ts';

/** The response. `body` is typed by the contract and only parsed if the status is the endpoint's. */
export interface Answer<T> {
  status: number;
  body: T;
  /** The error in the one shape of all errors; throws if the call succeeded. */
  error: ErrorReply['error'];
  /** `error.details.code`, or the status and message if there is none. */
  refusal: string;
  text: string;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface RawRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  url: string;
  headers?: Record<string, string>;
  payload?: string | object | Buffer;
  ip?: string;
}

/** An HTTP client of the app, for one person or a guest. */
export class Client {
  readonly #app: FastifyInstance;
  readonly #host: string;
  readonly #jwt: string | null;

  constructor(app: FastifyInstance, host: string, jwt: string | null) {
    this.#app = app;
    this.#host = host;
    this.#jwt = jwt;
  }

  async raw(request: RawRequest): Promise<Answer<unknown>> {
    const response = await this.#app.inject({
      method: request.method,
      url: request.url,
      headers: {
        host: this.#host,
        ...(this.#jwt === null ? {} : { authorization: `Bearer ${this.#jwt}` }),
        ...request.headers,
      },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
      ...(request.ip === undefined ? {} : { remoteAddress: request.ip }),
    });
    const parsed: unknown =
      response.payload !== '' && isJson(response.headers['content-type']) ? JSON.parse(response.payload) : undefined;
    const wrong = contradiction({
      method: request.method,
      url: request.url,
      status: response.statusCode,
      type: response.headers['content-type'] ?? '',
      body: parsed,
    });
    if (wrong !== null) throw new Error(`The API document does not say what the server answers. ${wrong}`);
    const error = (parsed as Partial<ErrorReply> | undefined)?.error;
    return {
      status: response.statusCode,
      body: parsed,
      text: response.payload,
      bytes: response.rawPayload,
      headers: response.headers,
      get error() {
        if (!error)
          throw new Error(`Expected a refusal, got ${response.statusCode}: ${response.payload.slice(0, 300)}`);
        return error;
      },
      get refusal() {
        return error ? (error.details?.code ?? `${error.status} ${error.message}`) : `none, but ${response.statusCode}`;
      },
    };
  }

  /** A call of the contract. */
  async call<E extends Endpoint>(
    e: E,
    sent: Sent<E>,
    options: { key?: string; headers?: Record<string, string>; ip?: string } = {},
  ): Promise<Answer<Reply<E>>> {
    const given = sent as { params?: Record<string, string>; query?: object; body?: object };
    const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.params?.[name] ?? ''));
    const query = given.query ? `?${qs.stringify(given.query)}` : '';
    const answer = await this.raw({
      method: e.method,
      url: `/api${path}${query}`,
      headers: { ...(options.key === undefined ? {} : { 'idempotency-key': options.key }), ...options.headers },
      ...(given.body === undefined ? {} : { payload: given.body }),
      ...(options.ip === undefined ? {} : { ip: options.ip }),
    });
    return answer as Answer<Reply<E>>;
  }

  /** A list as a file. */
  csv<E extends Endpoint & { csv: object }>(
    e: E,
    sent: Sent<E>,
    options: { headers?: Record<string, string>; ip?: string } = {},
  ): Promise<Answer<unknown>> {
    const { query, ...rest } = sent as { query?: object };
    return this.call(e, { ...rest, query: { ...query, format: 'csv' } } as unknown as Sent<E>, options);
  }

  /** Fields and files as a browser's form sends them; a file is its name and its bytes. */
  async form(
    url: string,
    parts: readonly (readonly [field: string, value: string | readonly [name: string, bytes: Uint8Array]])[],
    options: { method?: RawRequest['method']; headers?: Record<string, string> } = {},
  ): Promise<Answer<unknown>> {
    const form = new FormData();
    for (const [field, value] of parts) {
      if (typeof value === 'string') form.append(field, value);
      else form.append(field, new Blob([new Uint8Array(value[1])]), value[0]);
    }
    const body = new Response(form);
    return this.raw({
      method: options.method ?? 'POST',
      url,
      headers: { 'content-type': body.headers.get('content-type')!, ...options.headers },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }

  /** A call that must succeed; returns the parsed body. */
  async ok<E extends Endpoint>(e: E, sent: Sent<E>, options?: Parameters<Client['call']>[2]): Promise<Reply<E>> {
    const answer = await this.call(e, sent, options);
    if (answer.status !== e.status)
      throw new Error(`${e.name} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    return answer.body;
  }
}

function isJson(type: string | string[] | number | undefined): boolean {
  return typeof type === 'string' && /^application\/(\w+\+)?json/.test(type);
}
