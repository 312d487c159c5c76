import { expect, inject, test } from 'vitest';
import { orderable } from './orderable.ts';
import { ownProcess } from './own-process.ts';
import { PASSWORD } from './fixtures.ts';

/** reliability.md requires twenty; each commit runs fewer. */
const KILLS = Number(process.env['TONNAGE_KILLS'] ?? 2);
const fixtures = inject('fixtures');
const { start, end, api, look, killAmid } = ownProcess('update depot_weekdays set capacity = 100000');

test(
  `no acknowledged order is lost in kills under load (${KILLS}), and what was half done is not there`,
  { timeout: 300_000 + KILLS * 60_000 },
  async () => {
    await start();
    const identifier = fixtures.acme.owner.email;
    const { jwt } = (await api<{ jwt: string }>('POST', '/auth/local', null, { identifier, password: PASSWORD })).body;
    const input = await orderable({ api }, fixtures, jwt);

    /** Places an order. A busy machine's server may say that it is busy (503), and the caller asks again. */
    async function place() {
      for (;;) {
        const answer = await api<{ data: { id: string } }>('POST', '/jobs/me/createJob', jwt, { data: input });
        if (answer.status !== 503) return answer;
      }
    }
    const acknowledged: string[] = [];
    const stored = async () => new Set((await look<{ id: string }>('select id from orders')).map((o) => o.id));
    for (let kill = 1; kill <= KILLS; kill++) {
      if (kill > 1) await start();
      const enough = acknowledged.length + 10 + kill * 4;
      await killAmid(
        6,
        async () => {
          const answer = await place();
          expect(answer.status).toBe(201);
          acknowledged.push(answer.body.data.id);
        },
        () => acknowledged.length > enough,
      );
      const there = await stored();
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    }

    const [whole] = await look<Record<string, number>>(`
      select (select count(*)::int from orders) as orders, (select count(*)::int from jobs) as jobs,
        (select count(*)::int from audit_events where action = 'order.placed') as audits,
        (select count(*)::int from emails) as mails, (select sum(orders)::int from order_counts) as counted,
        (select sum(booked)::int from depot_days) as booked`);
    expect(new Set(Object.values(whole!)).size).toBe(1);

    // A server that is asked to stop finishes its work, and has written everything.
    await start();
    const last = await Promise.all(Array.from({ length: 10 }, place));
    expect(last.map((a) => a.status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(await end('SIGTERM')).toBe(0);
    const there = await stored();
    expect(last.filter((a) => !there.has(a.body.data.id))).toEqual([]);
  },
);
