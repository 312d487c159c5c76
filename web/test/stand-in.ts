import { ENDPOINTS, type Endpoints } from '@tonnage/contract/endpoints';
import { FACTOR_HEADER, type Endpoint } from '@tonnage/contract/endpoint';
import { EVENTS_PATH, type Topic } from '@tonnage/contract/live-updates';
import { errorNameOf, REFUSALS, type RefusalCode } from '@tonnage/contract/refusals';
import type { z } from 'zod';
import { smallest } from './smallest.ts';

type Name = keyof Endpoints;
/** What a test states of an answer: the rest is the smallest that the contract allows. Lists are stated whole. */
type Partly<T> = T extends readonly (infer E)[]
  ? Partly<E>[]
  : T extends object
    ? { [K in keyof T]?: Partly<T[K]> }
    : T;
/** The answer of an endpoint without its envelope, if it has one. */
type Data<N extends Name> =
  z.output<Endpoints[N]['response']> extends infer R ? (R extends { data: infer D } ? D : R) : never;

export interface Request {
  readonly name: Name;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The body, without its envelope. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
  /** The names of the files that it brings. */
  readonly files: readonly string[];
}
type Answer<N extends Name> =
  | Partly<Data<N>>
  | Page<Partly<Data<N>> extends (infer E)[] ? E : never>
  | WithMeta<Partly<Data<N>>>
  | Refused
  | Unfit
  | Promise<Partly<Data<N>>>;
/** What the stand-in answers, by the endpoint's name: a value, or what a request makes of it. */
export type Answers = { [N in Name]?: Answer<N> | ((request: Request) => Answer<N>) };

class Refused {
  readonly code: RefusalCode;
  readonly more: { field?: string; message?: string; details?: object };
  constructor(code: RefusalCode, more: Refused['more']) {
    this.code = code;
    this.more = more;
  }
}

/** A refusal, on a field if it names one. The endpoint must declare it. */
export const refuse = (code: RefusalCode, more: Refused['more'] = {}): Refused => new Refused(code, more);

class Unfit {
  readonly path: string[];
  readonly message: string;
  constructor(path: string[], message: string) {
    this.path = path;
    this.message = message;
  }
}

/** The answer to a field that the server's own checks refuse. */
export const unfit = (field: string, message: string): Unfit => new Unfit(field.split('.'), message);

/** One page of a list that has more. */
export class Page<T> {
  readonly rows: T[];
  readonly total: number;
  constructor(rows: T[], total: number) {
    this.rows = rows;
    this.total = total;
  }
}

/** An answer with what its envelope says besides. */
export class WithMeta<T> {
  readonly data: T;
  readonly meta: object;
  constructor(data: T, meta: object) {
    this.data = data;
    this.meta = meta;
  }
}

/** Refused by every endpoint, so declared by none. */
const EVERYWHERE: readonly RefusalCode[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'FACTOR_REQUIRED',
  'NOT_FOUND',
  'APPLICATION_DISABLED',
  'BUSY',
  'UNAVAILABLE',
  'CHANGED_MEANWHILE',
  'TENANT_UNKNOWN',
];

const ROUTES = ENDPOINTS.map((endpoint) => ({
  endpoint: endpoint as Endpoint & { name: Name },
  parts: endpoint.path.split('/'),
}));

/**
 * Stands in for the server: answers each endpoint of the contract as the test says, else with the smallest answer that its schema
 * allows. Answers and requests are held against the contract, so a test cannot pass on what the server would never send or take.
 */
export class StandIn {
  readonly answers: Answers;
  readonly requests: Request[] = [];
  /** What broke the contract: empty at the end of every test. */
  readonly troubles: string[] = [];
  /** From when two-factor authentication is required of the user, as the header of every answer says. */
  factorDue: string | null = null;
  /** While true, no request gets through. */
  offline = false;
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  /** A page that begins to listen hears what has changed since it was opened. */
  readonly #told: Uint8Array[] = [];

  constructor(answers: Answers) {
    this.answers = answers;
  }

  /** The requests of that name so far. */
  sent(name: Name): Request[] {
    return this.requests.filter((request) => request.name === name);
  }

  /** Tells the page that something has changed, as the live updates do. */
  tell(...topics: Topic[]): void {
    const event = new TextEncoder().encode(`data: ${JSON.stringify(topics)}\n\n`);
    this.#told.push(event);
    for (const stream of this.#streams) stream.enqueue(event);
  }

  readonly fetch = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { signal } = init;
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
    return Promise.race([this.#fetch(address, init), aborted]);
  };

  async #fetch(address: string | URL, init: RequestInit): Promise<Response> {
    if (this.offline) throw new TypeError('Failed to fetch');
    const url = new URL(address, 'http://localhost');
    if (url.pathname === EVENTS_PATH) return this.#stream(init.signal);
    const { method = 'GET', body } = init;
    const path = url.pathname.replace(/^\/api/, '');
    const route = find(method, path);
    if (!route) return this.#broke(`${method} ${url.pathname} is no endpoint.`);
    const { endpoint, params } = route;
    const form = body instanceof FormData ? body : new FormData();
    const said = typeof body === 'string' ? body : form.get(endpoint.multipart ?? '');
    const read: unknown = typeof said === 'string' ? JSON.parse(said) : undefined;
    // A form has the data without their envelope.
    const sent =
      read !== undefined && typeof body !== 'string' && endpoint.multipart === 'data' ? { data: read } : read;
    if (sent !== undefined) {
      const { error } = endpoint.body?.safeParse(sent) ?? {};
      if (error) return reply(400, invalid(...error.issues));
    }
    const request: Request = {
      name: endpoint.name,
      params,
      query: Object.fromEntries(url.searchParams),
      body: ((sent as { data?: object } | undefined)?.data ?? sent ?? {}) as Request['body'],
      headers: new Headers(init.headers),
      files: [...form.values()].flatMap((part) => (part instanceof File ? part.name : [])),
    };
    this.requests.push(request);
    const stated = this.answers[endpoint.name];
    const answer: unknown = await (typeof stated === 'function' ? stated(request as never) : stated);
    if (answer instanceof Refused) return this.#refuse(endpoint, answer);
    if (answer instanceof Unfit) return reply(400, invalid(answer));
    if (endpoint.csv && (request.query['format'] ?? 'json') !== 'json')
      return file(`${endpoint.name}.${request.query['format']}`);
    if (endpoint.bytes) return file(endpoint.path.split('/').at(-1)!);
    return this.#answer(endpoint, answer, request.query);
  }

  #answer(endpoint: Endpoint, stated: unknown, query: Request['query']): Response {
    if (endpoint.status === 204) return new Response(null, { status: 204 });
    const least = smallest(endpoint.response) as Record<string, unknown>;
    const shape = (endpoint.response as z.ZodObject).shape as Record<string, z.ZodType> | undefined;
    const filled =
      shape && 'data' in shape ? { ...least, ...enveloped(shape, stated, query) } : fill(endpoint.response, stated);
    const { success, error } = endpoint.response.safeParse(filled);
    if (!success) return this.#broke(`${endpoint.name} would never answer that: ${error.message}`);
    return reply(endpoint.status, filled, this.factorDue === null ? {} : { [FACTOR_HEADER]: this.factorDue });
  }

  #refuse(endpoint: Endpoint, { code, more: { field, message, details } }: Refused): Response {
    const ofAccount: RefusalCode[] = endpoint.access === 'account' ? ['NO_ACCOUNT'] : [];
    if (![...endpoint.refusals, ...EVERYWHERE, ...ofAccount].includes(code))
      return this.#broke(`${endpoint.name} does not declare ${code}.`);
    const { status, message: usual } = REFUSALS[code];
    const name = errorNameOf(code);
    const text = message ?? usual;
    const errors = field === undefined ? {} : { errors: [{ path: [field], message: text, name }] };
    return reply(status, {
      data: null,
      error: { status, name, message: text, details: { code, ...errors, ...details } },
    });
  }

  #broke(trouble: string): Response {
    this.troubles.push(trouble);
    return reply(500, { data: null, error: { status: 500, name: 'InternalServerError', message: trouble } });
  }

  /** Live updates: a stream that says nothing until the test does. */
  #stream(signal: AbortSignal | null | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#streams.add(controller);
        for (const event of this.#told) controller.enqueue(event);
        signal?.addEventListener('abort', () => {
          if (this.#streams.delete(controller)) controller.close();
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
}

function find(method: string, path: string) {
  const parts = path.split('/');
  // A fixed part before a parameter, as the server's router has it.
  const fits = ROUTES.filter(
    ({ endpoint, parts: own }) =>
      endpoint.method === method &&
      own.length === parts.length &&
      own.every((part, i) => part.startsWith('{') || part === parts[i]),
  ).toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length);
  const [first] = fits;
  if (!first) return undefined;
  const params = Object.fromEntries(
    first.parts.flatMap((part, i) =>
      part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(parts[i]!)]] : [],
    ),
  ) as Record<string, string>;
  return { endpoint: first.endpoint, params };
}

function enveloped(shape: Record<string, z.ZodType>, stated: unknown, query: Request['query']): object {
  if (stated instanceof WithMeta)
    return { data: fill(shape['data']!, stated.data), meta: fill(shape['meta']!, stated.meta) };
  const data = fill(shape['data']!, stated instanceof Page ? stated.rows : stated);
  if (!Array.isArray(data) || !('meta' in shape)) return { data };
  const total = stated instanceof Page ? stated.total : data.length;
  const [page = 1, pageSize = 25] = ['page', 'pageSize'].map((name) => {
    const asked = query[`pagination[${name}]`];
    return asked === undefined ? undefined : Number(asked);
  });
  const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
  const meta = fill(shape['meta']!, { pagination });
  return { data, ...(meta !== undefined && { meta }) };
}

/** The stated value, with the smallest of what it leaves out. */
function fill(schema: z.ZodType, stated: unknown): unknown {
  if (stated === undefined) return smallest(schema);
  const { def } = schema as unknown as { def: { type: string; innerType?: z.ZodType; element?: z.ZodType } };
  if (stated === null) return null;
  if (def.type === 'array' && Array.isArray(stated)) return stated.map((entry) => fill(def.element!, entry));
  if (def.type === 'object' && typeof stated === 'object') {
    const shape = (schema as z.ZodObject).shape as Record<string, z.ZodType>;
    const parts = Object.entries(shape).flatMap(([name, part]) => {
      const value = fill(part, (stated as Record<string, unknown>)[name]);
      return value === undefined ? [] : [[name, value]];
    });
    // What the contract does not name stays, for it to complain about.
    return { ...stated, ...Object.fromEntries(parts) };
  }
  return def.innerType ? fill(def.innerType, stated) : stated;
}

function invalid(...issues: { path: PropertyKey[]; message: string }[]): object {
  const name = 'ValidationError';
  const errors = issues.map(({ path, message }) => ({
    path: path.filter((part) => part !== 'data').map(String),
    message,
    name,
  }));
  return { data: null, error: { status: 400, name, message: errors[0]!.message, details: { errors } } };
}

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'f00d', ...headers },
  });

const file = (name: string) =>
  new Response('a file', { headers: { 'content-disposition': `attachment; filename="${name}"` } });
