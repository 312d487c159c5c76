// The limit, as a process of its own: bare Fastify and pg that run the same statements and send the same bytes, with no
// session, no validation and no serialising. The user that it reads for is set once per connection: statements use keys
// that begin with the tenant, which their policies name. A transaction sets its customer and role in the round trip of its
// BEGIN, as the server's does. Reads its work as JSON from the file named by its argument.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hashPassword } from '@tonnage/server/platform/credentials/tokens';
import fastify, { type FastifyReply } from 'fastify';
import pg from 'pg';
import type { Captured } from './capture.ts';
import type { BenchAccount } from './fixtures.ts';

const {
  url,
  pool: size,
  account,
  captured,
} = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as {
  url: string;
  pool: number;
  account: BenchAccount;
  captured: Captured[];
};
const tenant = `-c tonnage.tenant=${account.tenantId}`;
const person = `-c role=tonnage_app -c tonnage.account=${account.accountId} -c tonnage.user=${account.userId}`;
const readers = new pg.Pool({ connectionString: url, max: size, options: `${tenant} ${person}` });
const writers = new pg.Pool({ connectionString: url, max: size, options: tenant });
const app = fastify({ logger: false });

const answers = new Map<string, (response: FastifyReply) => Promise<unknown>>();
for (const { name, method, path, statements, reply, status, by } of captured) {
  const prepared = statements.map(({ text, values }, i) => ({ name: `${name}${i}`, text, values }));
  const fresh = freshValues(prepared.filter((s) => /^insert into "\w+" \("id"/i.test(s.text.trim())));
  answers.set(`${method} ${path}`, async (response) => {
    if (name === 'sign-in') await hashPassword('Skips-and-tonnes-1');
    if (method === 'GET') await inTurn(prepared);
    else if (prepared.length > 0) await inTransaction(openingOf(by), prepared, fresh());
    return response.status(status).type('application/json; charset=utf-8').send(reply);
  });
}
app.all('*', (request, response) => {
  const answer = answers.get(`${request.method} ${request.url}`);
  return answer ? answer(response) : response.code(404).send();
});

async function inTurn(list: { name: string; text: string; values: unknown[] }[]) {
  const client = await readers.connect();
  try {
    for (const s of list) await client.query(s);
  } finally {
    client.release();
  }
}

/** BEGIN with what the server's entry sets; without a customer the work is the owner's, as a sign-in is. */
function openingOf(by: BenchAccount | undefined): string {
  if (!by) return 'begin';
  const set = (name: string, value: string) => `set_config('tonnage.${name}', ${pg.escapeLiteral(value)}, true)`;
  return `begin; set local role tonnage_app;
    select ${set('tenant', by.tenantId)}, ${set('account', by.accountId)}, ${set('user', by.userId)}`;
}

async function inTransaction(
  opening: string,
  list: { name: string; text: string; values: unknown[] }[],
  replace: Map<unknown, string>,
) {
  const client = await writers.connect();
  try {
    await client.query(opening);
    for (const s of list) await client.query({ ...s, values: s.values.map((v) => replace.get(v) ?? v) });
    await client.query('commit');
    client.release();
  } catch (error) {
    await client.query('rollback');
    client.release();
    throw error;
  }
}

/**
 * Keys and numbers that must differ on each repeat: ids that an insert has as its first value, and human-readable
 * numbers.
 */
function freshValues(inserts: { values: unknown[] }[]): () => Map<unknown, string> {
  const ids = new Set(inserts.map((s) => s.values[0]).filter((v) => typeof v === 'string' && v.length === 36));
  const numbers = new Set(inserts.flatMap((s) => s.values).filter((v) => typeof v === 'string' && /^SO-\d+$/.test(v)));
  return () =>
    new Map<unknown, string>([
      ...[...ids].map((id) => [id, randomUUID()] as const),
      ...[...numbers].map((n) => [n, `L-${randomUUID()}`] as const),
    ]);
}

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.send?.('ready');
