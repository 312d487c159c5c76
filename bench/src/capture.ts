import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@tonnage/server/app';
import { sandboxCards } from '@tonnage/server/platform/cards/cards';
import { systemClock } from '@tonnage/server/platform/clock';
import { postgresDatabase } from '@tonnage/server/platform/db/postgres';
import { folderFiles } from '@tonnage/server/platform/files/store';
import { createWebhookClient } from '@tonnage/server/platform/webhook-client';
import { createTokens } from '@tonnage/server/platform/credentials/tokens';

/** One request of the bench. */
export interface Request {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What the server did for a request: its SQL statements, and the bytes it sent. */
export interface Captured extends Request {
  statements: { text: string; values: unknown[] }[];
  reply: string;
  status: number;
}

/** Sends each request once to the server in this process and records its SQL and its bytes, for the limit to repeat. */
export async function capture(url: string, secret: string, requests: readonly Request[]): Promise<Captured[]> {
  let seen: { text: string; values: unknown[] }[] = [];
  const database = postgresDatabase(url, 2, { observe: (text, values) => seen.push({ text, values: [...values] }) });
  const noQueue = { send: () => Promise.resolve() };
  const deps = {
    database,
    clock: systemClock,
    queue: noQueue,
    changes: { follow: () => () => undefined, close: () => Promise.resolve() },
    tokens: createTokens(secret),
    files: await folderFiles(join(tmpdir(), 'tonnage-bench-files')),
    publicUrl: 'http://localhost',
    cards: sandboxCards,
    tracking: null,
    webhookClient: createWebhookClient({ inside: false, timeoutMs: 1000 }),
  };
  const app = await buildApp(deps, { logLevel: 'silent' });
  const captured: Captured[] = [];
  for (const request of requests) {
    seen = [];
    const reply = await app.inject({
      method: request.method,
      url: request.path,
      headers: request.headers,
      ...(request.body === undefined ? {} : { payload: request.body }),
    });
    if (reply.statusCode >= 300) throw new Error(`${request.name}: ${reply.statusCode} ${reply.body}`);
    captured.push({ ...request, statements: seen, reply: reply.body, status: reply.statusCode });
  }
  await app.close();
  await database.close();
  return captured;
}
