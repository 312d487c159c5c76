import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';
import { literal, type Db } from '../../../platform/db/db.ts';
import { takeOrderNumbers } from './commands/order-number.ts';

const h = harness();

/** A transaction of the tenant, as a request opens it. */
const within = <T>(tenantId: string, work: (db: Db) => Promise<T>) =>
  h.deps.database.transaction(`select tonnage_enter_tenant(${literal(tenantId)}::uuid, null, false)`, work);

const valueOf = (number: string) => Number(number.replace(/^SO-/, ''));

test('order numbers are unique and rise, and an order that was not placed leaves a gap', async () => {
  const customer = await h.customer();
  const client = await h.as(customer.owner);
  const place = async (quantity: number) => {
    const { meta } = await client.ok(createJob, { body: { data: h.input(customer.siteId, { quantity }) } });
    const placed = await h.rows<{ number: string }>(
      `select number from orders where id in (${meta.orderIds.map(literal).join(', ')}) order by id`,
    );
    return placed.map(({ number }) => valueOf(number));
  };
  const before = await place(1);
  let lost: number[] = [];
  const failing = within(h.fixtures.alpha.tenantId, async (db) => {
    lost = (await takeOrderNumbers(db, 2)).map(valueOf);
    throw new Error('as planned');
  });
  await expect(failing).rejects.toThrow('as planned');
  const all = [...before, ...lost, ...(await place(3))];
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(new Set(all).size).toBe(6);
});

test('each company has its own numbers, and none can be taken without a tenant', async () => {
  const [mine] = await within(h.fixtures.beta.tenantId, (db) => takeOrderNumbers(db, 1));
  await within(h.fixtures.alpha.tenantId, (db) => takeOrderNumbers(db, 5));
  const [next] = await within(h.fixtures.beta.tenantId, (db) => takeOrderNumbers(db, 1));
  expect(valueOf(next!)).toBe(valueOf(mine!) + 1);
  await expect(h.withoutTenant((db) => takeOrderNumbers(db, 1))).rejects.toThrow();
  const around = within(h.fixtures.beta.tenantId, (db) =>
    sql`select nextval(tonnage_order_sequence(${h.fixtures.alpha.tenantId})::regclass)`.execute(db),
  );
  await expect(around).rejects.toMatchObject({ code: '42501' });
});

test('taking a number does not block others who take one', async () => {
  const { tenantId } = h.fixtures.alpha;
  await within(tenantId, async (held) => {
    const [first] = await takeOrderNumbers(held, 1);
    const [second] = await within(tenantId, (db) => takeOrderNumbers(db, 1));
    expect(valueOf(second!)).toBeGreaterThan(valueOf(first!));
  });
});
