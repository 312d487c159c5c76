import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { orderable } from '../orderable.ts';
import { ownProcess } from '../own-process.ts';
import { PASSWORD } from '../fixtures.ts';

const CUTS = Number(process.env['TONNAGE_CUTS'] ?? 100);
/** The application names of the server's connections: commands, readers, live updates, readiness, the queue. */
const KINDS = ['tonnage', 'tonnage readers', 'tonnage news', 'tonnage readiness', 'pgboss'];

const fixtures = inject('fixtures');
const own = ownProcess('update depot_weekdays set capacity = 100000');
const { start, end, api, look } = own;
let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: own.databaseUrl() });
  await admin.connect();
});
afterAll(() => admin.end());

/** The names of the server's connections; `cut`: those that it terminates. */
async function connections(cut = false): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select application_name as name${cut ? ', pg_terminate_backend(pid)' : ''} from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rows.map(({ name }) => name);
}

test(
  `a server under load whose connections are all cut ${CUTS} times goes on, and each order is there once`,
  { timeout: 60_000 + CUTS * 3_000 },
  async () => {
    await start();
    const identifier = fixtures.acme.owner.email;
    const { jwt } = (await api<{ jwt: string }>('POST', '/auth/local', null, { identifier, password: PASSWORD })).body;
    const input = await orderable(own, fixtures, jwt);

    const acknowledged: string[] = [];
    const answered = new Map<number, number>();
    const failed: unknown[] = [];
    const stopping = new AbortController();
    const note = (status: number) => answered.set(status, (answered.get(status) ?? 0) + 1);
    const order = async (nth: number) => {
      for (let i = 0; !stopping.signal.aborted; i++) {
        // Retried with its key until it is acknowledged: the first attempt may have been committed.
        for (;;) {
          const answer = await api<{ data: { id: string } }>(
            'POST',
            '/jobs/me/createJob',
            jwt,
            { data: input },
            {
              'idempotency-key': `${nth}-${i}`,
            },
          );
          note(answer.status);
          if (answer.status === 201) acknowledged.push(answer.body.data.id);
          else if (answer.status !== 503) failed.push(answer);
          if (answer.status !== 503) break;
        }
      }
    };
    const read = async () => {
      while (!stopping.signal.aborted) {
        const answer = await api('GET', '/orders/me/getOrdersByStatus', jwt);
        note(answer.status);
        if (answer.status !== 200 && answer.status !== 503) failed.push(answer);
      }
    };
    const load = Promise.all([...Array.from({ length: 16 }, (_, nth) => order(nth)), read(), read(), read(), read()]);

    const cut = new Map<string, number>();
    for (let round = 0; round < CUTS; round++) {
      for (const name of await connections(true)) cut.set(name, (cut.get(name) ?? 0) + 1);
      const before = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), { timeout: 10_000, interval: 5 });
    }
    stopping.abort();
    await load;
    expect(failed.slice(0, 3)).toEqual([]);
    expect(answered.get(503)).toBeGreaterThan(0);
    for (const name of ['tonnage', 'tonnage readers', 'pgboss']) expect(cut.get(name)).toBeGreaterThan(CUTS / 2);

    // Everything recovers without help, including the listener. A pool connects when it is asked, and the last reads may
    // have met the last cut: so somebody reads.
    await vi.waitFor(
      async () => {
        await fetch(`${own.url()}/readyz`);
        expect((await api('GET', '/orders/me/getOrdersByStatus', jwt)).status).toBe(200);
        expect(new Set(await connections())).toEqual(new Set(KINDS));
      },
      { timeout: 30_000, interval: 250 },
    );
    expect(await end('SIGTERM')).toBe(0);
    const there = (await look<{ id: string }>(`select id from orders`)).map(({ id }) => id);
    expect(there.toSorted()).toEqual(acknowledged.toSorted());
  },
);
