import { exportSales } from '@tonnage/contract/skip-hire/billing/invoices';
import { listReport, listReportLines } from '@tonnage/contract/skip-hire/reports';
import { addDays } from '@tonnage/domain/common/dates';
import { REPORT_BY } from '@tonnage/domain/skip-hire/reports';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { draftOf } from '../../../test/drafts.ts';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import { issueCreditNote } from '../billing/invoices/commands/credit-note.ts';
import { issueInvoice } from '../billing/invoices/commands/issue-invoice.ts';

const h = harness();
const TODAY = NOW.slice(0, 10);
const period = { from: addDays(TODAY, -300), to: TODAY };

/** An invoice so many days ago, which a credit note may take back on the same day. */
async function sold(daysAgo: number, unitPence: number, credited = false) {
  const of = await h.customer();
  h.clock.set(`${addDays(TODAY, -daysAgo)}T09:00:00.000Z`);
  await h.office(async (ctx) => {
    const { id } = await issueInvoice(ctx, draftOf(of, { unitPence }));
    if (credited) await issueCreditNote(ctx, id, { reason: 'Charged twice' });
  });
  h.clock.set(NOW);
  return of;
}

test('whatever a report is divided by, its sales equal the sales file, and each figure its lines', async () => {
  await sold(200, 12_345);
  await sold(100, 50_001, true);
  await sold(3, 9_999);
  const standing = await h.standing(await h.customer());
  await h.rows(
    `update jobs set status = 'completed', date = '${addDays(TODAY, -1)}', net_weight_kg = 4321, vehicle_registration = 'YK71 ABC',
      driver_name = 'Terry Walsh' where id = '${standing.jobId}'`,
  );
  const client = await h.as(h.fixtures.ledger);
  const { text } = await client.call(exportSales, { query: period });
  const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
  const total = rows.reduce((sum, row) => sum + Math.round(Number(row['Net (£)']) * 100), 0);

  for (const by of REPORT_BY) {
    const { data, meta } = await client.ok(listReport, { query: { by, ...period, pagination: { pageSize: 100 } } });
    expect(meta.totals.netPence).toBe(total);
    expect(data.reduce((sum, row) => sum + row.netPence, 0)).toBe(total);
    expect(data.reduce((sum, row) => sum + row.weightKg, 0)).toBe(meta.totals.weightKg);
    expect(meta.totals.weightKg).toBeGreaterThanOrEqual(4_321);
    for (const row of data)
      for (const kind of ['sales', 'jobs', 'hire'] as const) {
        const { meta: lines } = await client.ok(listReportLines, { query: { by, key: row.id, of: kind, ...period } });
        const figures = { ...lines.totals, hireDays: row.hireDays === null ? null : lines.totals.hireDays };
        const own = { sales: 'netPence', jobs: 'weightKg', hire: 'hireDays' }[kind] as
          | 'netPence'
          | 'weightKg'
          | 'hireDays';
        expect([by, row.name, kind, figures[own]]).toEqual([by, row.name, kind, row[own]]);
        if (kind === 'jobs') expect(lines.totals.jobs).toBe(row.jobs);
      }
  }
  const { data: lorries } = await client.ok(listReport, { query: { by: 'lorry', ...period } });
  expect(lorries.find(({ id }) => id === 'YK71 ABC')).toMatchObject({
    name: 'YK71 ABC',
    weightKg: 4_321,
    hireDays: null,
  });
});

test('days on hire are counted from the first to the last, once in the month that they fall in', async () => {
  const customer = await h.customer();
  const { accountId } = customer;
  const { id: orderId } = await h.standing(customer);
  await h.rows(
    `update orders set hire_start = '2025-12-30', hire_end = '2026-01-02', status = 'completed' where id = '${orderId}'`,
  );
  const client = await h.as(h.fixtures.ledger);
  const hire = async (from: string, to: string) => {
    const { data } = await client.ok(listReport, {
      query: { by: 'customer', from, to, pagination: { pageSize: 100 } },
    });
    return data.find(({ id }) => id === accountId)?.hireDays ?? 0;
  };
  expect(await hire('2025-12-01', '2026-01-31')).toBe(4);
  expect(await hire('2025-12-01', '2025-12-31')).toBe(2);
  expect(await hire('2026-01-02', '2026-01-31')).toBe(1);
  expect(await hire('2027-01-01', '2027-02-28')).toBe(0);
  const { data } = await client.ok(listReportLines, {
    query: { by: 'customer', key: accountId, of: 'hire', from: '2025-12-01', to: '2026-01-31' },
  });
  expect(data.map(({ date, hireDays }) => [date, hireDays])).toEqual([
    ['2026-01-01', 2],
    ['2025-12-30', 2],
  ]);
});

test('costs are the tipping of a load at its waste’s price; a period that is reversed or too long is refused', async () => {
  const { id: orderId } = await h.standing(await h.customer());
  const { mixed } = h.fixtures.alpha;
  await h.rows(`update waste_types set tipping_pence_per_tonne = 9550 where id = '${mixed}'`);
  await h.rows(`update jobs set net_weight_kg = 2000, date = '${TODAY}' where order_id = '${orderId}'`);
  const client = await h.as(h.fixtures.ledger);
  const { data } = await client.ok(listReportLines, {
    query: { by: 'waste', key: mixed, of: 'jobs', from: TODAY, to: TODAY },
  });
  expect(data.find(({ order }) => order?.id === orderId)).toMatchObject({ weightKg: 2_000, costPence: 19_100 });

  for (const [from, to, message] of [
    [TODAY, addDays(TODAY, -1), 'The last day is before the first.'],
    ['2015-01-01', TODAY, 'Choose a period of at most five years.'],
  ] as const)
    expect((await client.call(listReport, { query: { from, to } })).error).toMatchObject({ status: 400, message });
});
