import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@tonnage/server/app';
import { sandboxCards } from '@tonnage/server/platform/cards/cards';
import { systemClock } from '@tonnage/server/platform/clock';
import { postgresDatabase } from '@tonnage/server/platform/db/postgres';
import { folderFiles } from '@tonnage/server/platform/files/store';
import { createWebhookClient } from '@tonnage/server/platform/webhook-client';
import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import type { BenchAccount } from './fixtures.ts';

/** One request of the bench. */
export interface Request {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  /** The customer whose session sends it; none: it has no session. */
  by?: BenchAccount;
  body?: string;
  /** Further bodies under load, which are sent by turns. */
  others?: string[];
}

/** What the server did for a request: its SQL statements, and the bytes it sent. */
export interface Captured extends Request {
  statements: { text: string; values: unknown[] }[];
  reply: string;
  status: number;
}

/** What the server and its jobs need, on a database and without a queue; `observe` sees each statement. */
export async function depsOn(
  url: string,
  secret: string,
  observe: (text: string, values: readonly unknown[]) => void = () => undefined,
) {
  return {
    database: postgresDatabase(url, 2, { observe }),
    clock: systemClock,
    queue: { send: () => Promise.resolve() },
    changes: { follow: () => () => undefined, close: () => Promise.resolve() },
    tokens: createTokens(secret),
    files: await folderFiles(join(tmpdir(), 'tonnage-bench-files')),
    publicUrl: 'http://localhost',
    cards: sandboxCards,
    sendsMail: false,
    tracking: null,
    webhookClient: createWebhookClient({ inside: false, timeoutMs: 1000 }),
  };
}

/** The server in this process. */
async function appOn(...on: Parameters<typeof depsOn>) {
  const deps = await depsOn(...on);
  const app = await buildApp(deps, { logLevel: 'silent' });
  return {
    async send({ name, method, path, headers, body }: Request) {
      const reply = await app.inject({ method, url: path, headers, ...(body === undefined ? {} : { payload: body }) });
      if (reply.statusCode >= 300) throw new Error(`${name}: ${reply.statusCode} ${reply.body}`);
      return reply;
    },
    async close() {
      await app.close();
      await deps.database.close();
    },
  };
}

/** Sends each request once to the server in this process and records its SQL and its bytes, for the limit to repeat. */
export async function capture(url: string, secret: string, requests: readonly Request[]): Promise<Captured[]> {
  let seen: { text: string; values: unknown[] }[] = [];
  const app = await appOn(url, secret, (text, values) => seen.push({ text, values: [...values] }));
  const captured: Captured[] = [];
  for (const request of requests) {
    seen = [];
    const reply = await app.send(request);
    captured.push({ ...request, statements: seen, reply: reply.body, status: reply.statusCode });
  }
  await app.close();
  return captured;
}

/** Runs that warm the server up, and those that count. */
const WARM = 10;
const RUNS = 31;

/** Milliseconds from a request, or that of each run, to its whole answer, in this process and one after another: the median. */
export async function answerTime(
  url: string,
  secret: string,
  request: Request | ((run: number) => Request),
): Promise<number> {
  const app = await appOn(url, secret, () => undefined);
  const ms = await medianOf(app, (run) => (typeof request === 'function' ? request(run) : request));
  await app.close();
  return ms;
}

async function medianOf(
  app: Pick<Awaited<ReturnType<typeof appOn>>, 'send'>,
  requestOf: (run: number) => Request,
): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < WARM + RUNS; run++) {
    const sent = requestOf(run);
    const began = performance.now();
    await app.send(sent);
    if (run >= WARM) took.push(performance.now() - began);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!;
}

/** The same for each of some requests, on one server. */
export async function answerTimes(
  url: string,
  secret: string,
  requests: readonly Request[],
): Promise<{ name: string; ms: number }[]> {
  const app = await appOn(url, secret, () => undefined);
  const times: { name: string; ms: number }[] = [];
  for (const request of requests) times.push({ name: request.name, ms: await medianOf(app, () => request) });
  await app.close();
  return times;
}
