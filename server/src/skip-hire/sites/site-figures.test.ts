import { getOrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { getSiteFigures } from '@tonnage/contract/skip-hire/sites';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { NOW, type Customer } from '../../../test/fixtures.ts';

const h = harness();
let customer: Customer;

/** A job with a weight, inserted straight into the database: other tests cover how jobs are completed. */
async function weighed(siteId: string, wasteTypeId: string, kg: number, at: string): Promise<void> {
  const { id } = await h.placed({ ...customer, siteId }, { date: '2026-03-05' });
  await h.withoutTenant(async (db) => {
    await db.updateTable('orders').set({ waste_type_id: wasteTypeId }).where('id', '=', id).execute();
    await db
      .updateTable('jobs')
      .set({ status: 'completed', completed_at: at, net_weight_kg: kg, waste_type_id: wasteTypeId })
      .where('order_id', '=', id)
      .execute();
  });
}
const figures = async (siteId = customer.siteId) =>
  (await (await h.as(customer.owner)).ok(getSiteFigures, { params: { id: siteId } })).data.months;

beforeAll(async () => {
  const { mixed, soil, asbestos } = h.fixtures.alpha;
  customer = await h.customer();
  await h.withoutTenant((db) =>
    db.updateTable('waste_types').set({ recovered_percent: 90 }).where('id', '=', mixed).execute(),
  );
  await h.withoutTenant((db) =>
    db.updateTable('waste_types').set({ recovered_percent: 100 }).where('id', '=', soil).execute(),
  );
  // The last hour of a month by London's clock belongs to the next month in summer time.
  await weighed(customer.siteId, mixed, 1005, '2026-02-10T10:00:00.000Z');
  await weighed(customer.siteId, soil, 2000, '2026-02-28T23:59:00.000Z');
  await weighed(customer.siteId, asbestos, 500, '2026-02-11T10:00:00.000Z');
  await weighed(customer.siteId, mixed, 700, '2025-08-31T23:30:00.000Z');
  await weighed(customer.secondSiteId, mixed, 9000, '2026-02-10T10:00:00.000Z');
  await weighed(customer.siteId, mixed, 8000, '2025-03-31T10:00:00.000Z');
});

test('a site’s figures cover twelve months, oldest first, each with weight and recovered weight, by London time', async () => {
  const months = await figures();
  expect(months.map((m) => m.month)).toHaveLength(12);
  expect([months[0]!.month, months.at(-1)!.month]).toEqual(['2025-04-01', '2026-03-01']);
  const of = (month: string) => months.find((m) => m.month === month);
  expect(of('2026-02-01')).toMatchObject({ weighedKg: 3505, recoveredKg: 905 + 2000, recoverableKg: 3005 });
  expect(of('2025-09-01')).toMatchObject({ weighedKg: 700, recoveredKg: 630, recoverableKg: 700 });
  expect(of('2025-04-01')).toMatchObject({ weighedKg: 0, recoveredKg: 0, recoverableKg: 0, netPence: 0 });
  expect((await figures(customer.secondSiteId)).find((m) => m.month === '2026-02-01')!.weighedKg).toBe(9000);
  // The jobs are in March, for which they were ordered; spending goes by that day.
  expect(of('2026-03-01')!.netPence).toBeGreaterThan(0);
});

test('the dashboard has the weight of the present month, by London time', async () => {
  h.clock.set('2026-02-28T23:59:30.000Z');
  const client = h.bearer(await h.session(customer.owner));
  const { weighed: february } = (await client.ok(getOrdersSummary, {})).data;
  h.clock.set(NOW);
  expect(february).toEqual({ kg: 3505 + 9000, recoveredKg: 905 + 2000 + 8100, ofKg: 3005 + 9000 });
  const { weighed: march } = (await (await h.as(customer.owner)).ok(getOrdersSummary, {})).data;
  expect(march).toEqual({ kg: 0, recoveredKg: 0, ofKg: 0 });
});

test('a site’s figures have no money for those who may not see prices', async () => {
  const viewer = await h.as(await h.joined(customer.accountId));
  const { data } = await viewer.ok(getSiteFigures, { params: { id: customer.siteId } });
  expect(data.months.every((m) => !('netPence' in m))).toBe(true);
});

test('a site’s figures export with a month a row, unknown values empty, and money only for those who may see it', async () => {
  const file = async (client: Awaited<ReturnType<typeof h.as>>) =>
    parse((await client.csv(getSiteFigures, { params: { id: customer.siteId } })).text, {
      columns: true,
      bom: true,
    }) as Record<string, string>[];
  const rows = await file(await h.as(customer.owner));
  expect(rows.map((row) => row['Month'])).toEqual((await figures()).map((m) => m.month.slice(0, 7)));
  expect(rows.find((row) => row['Month'] === '2026-02')).toMatchObject({
    'Weighed (t)': '3.505',
    'Recovered (t)': '2.905',
    'Out of (t)': '3.005',
    'Recovered (%)': '97',
  });
  expect(rows.find((row) => row['Month'] === '2025-04')).toMatchObject({ 'Weighed (t)': '0', 'Recovered (%)': '' });
  const spent = (await figures()).at(-1)!.netPence!;
  expect(Number(rows.at(-1)!['Spend before VAT (£)'])).toBe(spent / 100);
  const [unpriced] = await file(await h.as(await h.joined(customer.accountId)));
  expect(unpriced).not.toHaveProperty('Spend before VAT (£)');
});
