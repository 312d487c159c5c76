import { requestMovement, waiveOverHire } from '@tonnage/contract/skip-hire/orders/desk';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { listPrices, quoteContainer, setPrices } from '@tonnage/contract/skip-hire/prices';
import { afterEach, expect, test } from 'vitest';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { allocateJob } from '../../orders/planning/commands/allocate.ts';
import { completeJob } from '../../orders/planning/commands/complete-job.ts';
import { confirmJob } from '../../orders/requests/commands/answer-request.ts';
import { startJob } from '../../orders/planning/commands/start-job.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW } from '../../../../test/fixtures.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));
const desk = async () => h.bearer(await h.session(h.fixtures.clerk));

/** A customer whose hire costs £15 for each week past the first fourteen days. */
async function weekly() {
  const of = await h.customer({ limitPence: 1_000_000 });
  const row = {
    accountId: of.accountId,
    jobType: 'delivery' as const,
    containerSubTypeId: h.fixtures.alpha.builders,
    netPence: 20_000,
    vatRateBp: 2000,
    hireDays: 14,
    overHirePencePerDay: 0,
    overHirePencePerWeek: 1_500,
    includedTonnes: null,
    perTonnePence: null,
    priceOnApplication: false,
  };
  const client = await desk();
  const set = (over: object = {}) =>
    client.call(setPrices, { body: { data: { from: '2026-03-03', rows: [{ ...row, ...over }] } } });
  return { of, set, client };
}

/** An order of that customer on site since the 3rd, so over its hire from the 17th. */
async function standing() {
  const { of, set, client } = await weekly();
  expect((await set()).status).toBe(200);
  const order = await h.standing(of);
  const run = async (upTo: string, on: string) => {
    h.clock.set(`${on}T09:00:00.000Z`);
    await h.office((ctx) => runInvoices(ctx, upTo));
  };
  const charged = () =>
    h.rows<{ from_date: string; date: string; quantity: number; net_pence: number; label: string }>(
      `select from_date, date, quantity::int, net_pence, label from invoice_lines
       where account_id = '${of.accountId}' and code = 'over_hire' order by date`,
    );
  const collect = async (on: string) => {
    h.clock.set(`${on}T08:00:00.000Z`);
    const { data } = await (
      await desk()
    ).ok(requestMovement, {
      params: { id: order.id },
      body: { data: { type: 'collection', date: on } },
    });
    await h.ticket(of);
    const jobId = data.jobs.at(-1)!.jobId;
    await h.office(async (ctx) => {
      if (data.jobs.at(-1)!.status === 'requested') await confirmJob(ctx, jobId);
      await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
      await startJob(ctx, jobId);
      await completeJob(ctx, jobId, {});
    });
  };
  const owner = async () => h.bearer(await h.session(of.owner));
  return { of, client, order, run, charged, collect, owner };
}

test('a price by the week is kept, answered and ordered as one, and never both by the day and by the week', async () => {
  const { of, set, client } = await weekly();
  const both = await set({ overHirePencePerDay: 250 });
  expect([both.status, both.text]).toEqual([
    400,
    expect.stringContaining('Over hire is charged either by the day or by the week.'),
  ]);
  expect((await set()).status).toBe(200);
  const rate = { overHirePencePerDay: 0, overHirePencePerWeek: 1_500 };
  const { data } = await client.ok(listPrices, { query: { accountId: of.accountId } });
  expect(data).toMatchObject([rate]);
  const file = await client.csv(listPrices, { query: { accountId: of.accountId } });
  expect(file.text).toContain(',15 a week,');
  const { data: answer } = await client.ok(quoteContainer, {
    body: {
      data: {
        accountId: of.accountId,
        where: of.siteId,
        jobType: 'delivery',
        containerTypeId: h.fixtures.alpha.skip,
        containerSubTypeId: h.fixtures.alpha.builders,
        wasteTypeId: h.fixtures.alpha.mixed,
        date: '2026-03-05',
        placement: 'private',
      },
    },
  });
  expect(answer).toMatchObject({ ...rate, row: rate });
  // What was ordered keeps its basis, whatever the list says later.
  const order = await h.placed(of);
  expect((await set({ ...rate, overHirePencePerDay: 250, overHirePencePerWeek: null })).status).toBe(200);
  const shown = (await h.bearer(await h.session(of.owner)).ok(getOrder, { params: { id: order.id } })).data;
  expect([shown.price, shown]).toMatchObject([rate, rate]);
});

const LABEL = 'Over hire, per week or part of a week';
/** The run of March, on the first day of the third week: the weeks from the 17th are paid to 6 April. */
const MARCH = { from_date: '2026-03-17', date: '2026-03-31', quantity: 3, net_pence: 4_500, label: LABEL };

test('a run in the middle of a week charges it whole, and no later run charges it again', async () => {
  const { run, charged, collect, order, owner } = await standing();
  const shown = async () => (await (await owner()).ok(getOrder, { params: { id: order.id } })).data;
  const rate = { overHirePencePerWeek: 1_500 };
  expect(await shown()).toMatchObject({ ...rate, hireChargedTo: null });
  await run('2026-03-31', '2026-04-01');
  expect(await charged()).toEqual([MARCH]);
  // Its customer's pages count from the same day as the next run.
  expect(await shown()).toMatchObject({ ...rate, hireUntil: '2026-03-16', hireChargedTo: '2026-04-06' });
  await run('2026-03-31', '2026-04-01');
  expect(await charged()).toEqual([MARCH]);
  // Eight more days than are paid are two more weeks.
  await collect('2026-04-14');
  await run('2026-04-30', '2026-05-01');
  expect(await charged()).toEqual([
    MARCH,
    { from_date: '2026-04-07', date: '2026-04-14', quantity: 2, net_pence: 3_000, label: LABEL },
  ]);
  const { extras } = await shown();
  expect(extras!.reduce((sum, { grossPence }) => sum + grossPence, 0)).toBe(5 * 1_800);
  await run('2026-05-31', '2026-06-01');
  expect(await charged()).toHaveLength(2);
});

test('collected within a week that is paid, nothing more is charged', async () => {
  const { run, charged, collect } = await standing();
  await run('2026-03-31', '2026-04-01');
  await collect('2026-04-02');
  await run('2026-04-30', '2026-05-01');
  expect(await charged()).toEqual([MARCH]);
});

test('over hire that is waived up to a day begins its weeks after it', async () => {
  const { run, charged, order, client } = await standing();
  h.clock.set('2026-03-18T09:00:00.000Z');
  const waive = (until: string) =>
    client.call(waiveOverHire, { params: { id: order.id }, body: { data: { until, reason: 'Our lorry was late' } } });
  expect((await waive('2026-03-26')).status).toBe(200);
  await run('2026-03-31', '2026-04-01');
  expect(await charged()).toEqual([{ ...MARCH, from_date: '2026-03-27', quantity: 1, net_pence: 1_500 }]);
  // The week is paid to its end, so nothing before that can be waived any more.
  expect((await waive('2026-04-02')).refusal).toBe('WAIVER_DAY');
  expect((await waive('2026-04-03')).status).toBe(200);
});
