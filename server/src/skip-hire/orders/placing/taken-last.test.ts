import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { requestExchange } from '@tonnage/contract/skip-hire/orders/movements';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { harness } from '../../../../test/harness.ts';
import type { Customer } from '../../../../test/fixtures.ts';

const h = harness();
const DAY = '2026-03-05';

/** The statements of a call, by their first words. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  h.clone.watch.each = (text) => seen.push(text.trim().replaceAll('"', ''));
  await call();
  h.clone.watch.each = null;
  return seen;
}

const PLACE = /^insert into depot_days/;
const CREDIT = /^update accounts set exposure_pence/;

/** Sends an order while changes of what it takes are not committed yet; once the order waits for them, they are. */
async function during(customer: Customer, changes: readonly string[]) {
  const client = await h.as(customer.owner);
  const { promise: waits, resolve: go } = Promise.withResolvers<void>();
  const { promise: changed, resolve: hold } = Promise.withResolvers<void>();
  const changing = h.withoutTenant(async (db) => {
    for (const change of changes) await sql.raw(change).execute(db);
    hold();
    await waits;
  });
  await changed;
  const sent = client.call(createJob, { body: { data: h.input(customer.siteId, { date: DAY }) } });
  await vi.waitFor(
    async () =>
      expect(
        await h.number(`select count(*) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      ).toBe(1),
    { timeout: 60_000, interval: 20 },
  );
  go();
  await changing;
  return sent;
}

const filled = (customer: { depotId: string }) =>
  `update depot_days set capacity = booked where depot_id = '${customer.depotId}' and date = '${DAY}'`;
const limited = (customer: { accountId: string }) =>
  `update accounts set credit_limit_pence = exposure_pence where id = '${customer.accountId}'`;

test('an order and an exchange take their place and then their credit after everything else', async () => {
  const customer = await h.customer();
  const client = await h.as(customer.owner);
  const { jobId } = await h.standing(customer);
  const calls = [
    () => client.ok(createJob, { body: { data: h.input(customer.siteId) } }),
    () => client.ok(requestExchange, { params: { id: jobId }, body: { data: { date: '2026-03-10' } } }),
  ];
  for (const call of calls) {
    const statements = await statementsOf(call);
    expect(statements.length).toBeGreaterThan(5);
    expect(statements.slice(-2)).toEqual([expect.stringMatching(PLACE), expect.stringMatching(CREDIT)]);
    expect(statements.filter((text) => PLACE.test(text) || CREDIT.test(text))).toHaveLength(2);
  }
});

test('a day that fills up and a credit limit that is lowered while an order is written refuse it as ever, and nothing is left', async () => {
  for (const { changes, code, details } of [
    { changes: [filled], code: 'DATE_FULL', details: ['2026-03-06', '2026-03-09', '2026-03-10'] },
    { changes: [limited], code: 'OVER_LIMIT', details: undefined },
    // Of both, the day is named.
    { changes: [filled, limited], code: 'DATE_FULL', details: ['2026-03-06', '2026-03-09', '2026-03-10'] },
  ]) {
    const customer = await h.customer();
    await h.placed(customer, { date: DAY });
    const before = await h.footprint();
    const answer = await during(
      customer,
      changes.map((change) => change(customer)),
    );
    expect([answer.status, answer.refusal]).toEqual([409, code]);
    expect(answer.error.details?.['nextFreeDates']).toEqual(details);
    expect(await h.footprint()).toEqual(before);
  }
});
