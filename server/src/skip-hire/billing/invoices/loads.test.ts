import { getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { waiveWeight, weighLoad } from '@tonnage/contract/skip-hire/billing/charges';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { JOB_STATUSES } from '@tonnage/domain/skip-hire/orders';
import { afterEach, describe, expect, test } from 'vitest';
import { issueCreditNote } from './commands/credit-note.ts';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { harness } from '../../../../test/harness.ts';
import { collecting, loadDone } from '../../../../test/documents.ts';
import { NOW } from '../../../../test/fixtures.ts';

const h = harness();
const office = async () => h.bearer(await h.session(h.fixtures.planner));
afterEach(() => h.clock.set(NOW));

/** A load that came to the depot, with its weight if known, on an order that pays £100 a tonne over three. */
async function load(netWeightKg?: number) {
  const of = await h.customer();
  const job = await collecting(h, of);
  await h.rows(
    `update jobs set price = price || '{"includedTonnes": 3, "perTonnePence": 10000}' where order_id = '${job.orderId}' and type = 'delivery'`,
  );
  await loadDone(h, of, job.jobId, netWeightKg === undefined ? {} : { netWeightKg });
  // Signs in again each time, because months pass.
  const weigh = async (data: object) => (await office()).call(weighLoad, { params: { id: job.jobId }, body: { data } });
  const tickets = () =>
    h.rows<{ id: string; status: string; net: number; replaces_id: string | null }>(
      `select id, status, (content ->> 'netKg')::int as net, replaces_id from documents
       where job_id = '${job.jobId}' and kind = 'weighbridge_ticket' order by id`,
    );
  return { of, ...job, weigh, tickets };
}

describe('weights of a load', () => {
  test('a weight is recorded late: gross less tare, a ticket, and the customer sees the figure', async () => {
    const { of, orderId, jobId, weigh, tickets } = await load();
    expect((await weigh({})).refusal).toBe('WEIGHT_MISSING');
    expect((await weigh({ grossWeightKg: 14_000 })).refusal).toBe('WEIGHTS_DISAGREE');
    expect((await weigh({ grossWeightKg: 14_000, tareWeightKg: 9_880, netWeightKg: 4_000 })).refusal).toBe(
      'WEIGHTS_DISAGREE',
    );
    expect(await tickets()).toEqual([]);
    const { data } = (await weigh({ grossWeightKg: 14_000, tareWeightKg: 9_880 })).body;
    const [ticket] = await tickets();
    expect(data.loads).toEqual([
      {
        jobId,
        grossKg: 14_000,
        tareKg: 9_880,
        netKg: 4_120,
        estimated: false,
        ticket: { id: ticket!.id, number: expect.stringMatching(/^WB-/) as string },
        invoice: null,
        excess: { tonnes: 1.12, netPence: 11_200, waived: false },
      },
    ]);
    const seen = await (await h.as(of.owner)).ok(getOrder, { params: { id: orderId } });
    expect(seen.data.jobs.at(-1)?.netWeightKg).toBe(4_120);
    const [audit] = await h.rows<{ actor_kind: string }>(
      `select actor_kind from audit_events where entity_id = '${orderId}' and action = 'job.weighed'`,
    );
    expect(audit).toEqual({ actor_kind: 'staff' });
    expect((await (await office()).ok(getDeskOrder, { params: { id: orderId } })).data.charges).toEqual([]);
  });

  test('a weight is corrected by another ticket, and the previous one stays, void, once for each of two at once', async () => {
    const { of, orderId, weigh, tickets } = await load(4_120);
    const both = await Promise.all([
      weigh({ netWeightKg: 4_000, weightEstimated: true, reason: 'Read wrongly' }),
      weigh({ netWeightKg: 3_900 }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second, third] = await tickets();
    expect([first, second, third]).toMatchObject([
      { status: 'void', net: 4_120 },
      { status: 'void', replaces_id: first!.id },
      { status: 'issued', replaces_id: second!.id },
    ]);
    const { data } = await (await h.as(of.owner)).ok(getOrder, { params: { id: orderId } });
    expect(data.jobs.at(-1)?.netWeightKg).toBe(third!.net);
    expect(data.documents.filter(({ kind }) => kind === 'weighbridge_ticket').map(({ status }) => status)).toEqual([
      'issued',
    ]);
  });

  test.each(JOB_STATUSES)('a weight of a job that is %s', async (status) => {
    const { jobId, weigh } = await load(4_120);
    await h.withoutTenant((db) => db.updateTable('jobs').set({ status }).where('id', '=', jobId).execute());
    const answer = await weigh({ netWeightKg: 4_000 });
    expect(answer.status).toBe(status === 'completed' ? 200 : 409);
  });

  test('an invoiced weight is charged the difference upwards, and lowered only after its line was credited', async () => {
    const { of, orderId, weigh } = await load(4_120);
    h.clock.set('2026-04-02T09:00:00.000Z');
    await h.office((ctx) => runInvoices(ctx, '2026-03-31'));
    const [invoice] = await h.rows<{ id: string; position: number }>(
      `select i.id, l.position from invoices i join invoice_lines l on l.invoice_id = i.id
       where i.account_id = '${of.accountId}' and l.code = 'overweight'`,
    );
    // 1.12 t over, then 1.62 t: half a tonne more.
    const more = await weigh({ netWeightKg: 4_620 });
    expect(more.body.data.charges).toMatchObject([
      { code: 'overload', netPence: 5_000, vatPence: 1_000, invoice: null },
    ]);
    const less = await weigh({ netWeightKg: 3_500 });
    expect([less.refusal, less.error.message]).toEqual(['WEIGHT_INVOICED', expect.stringContaining('credit note')]);
    await h.office((ctx) =>
      issueCreditNote(ctx, invoice!.id, { reason: 'Weighed again', lines: [{ position: invoice!.position }] }),
    );
    expect((await weigh({ netWeightKg: 3_500 })).status).toBe(200);
    const { data } = await (await office()).ok(getDeskOrder, { params: { id: orderId } });
    expect([data.loads[0]?.netKg, data.charges.length]).toEqual([3_500, 1]);
  });
});

describe('excess weight', () => {
  const waive = async (jobId: string, who = h.fixtures.ledger) =>
    h
      .bearer(await h.session(who))
      .call(waiveWeight, { params: { id: jobId }, body: { data: { reason: 'Rain got in' } } });
  const invoiced = async (of: Awaited<ReturnType<typeof load>>['of']) => {
    h.clock.set('2026-04-02T09:00:00.000Z');
    await h.office((ctx) => runInvoices(ctx, '2026-03-31'));
    return h.rows(
      `select net_pence from invoice_lines where account_id = '${of.accountId}' and code in ('overweight', 'overload')`,
    );
  };

  test('is waived with a reason that the customer reads, once for two at once, and is not invoiced', async () => {
    const { of, orderId, jobId, weigh } = await load(4_000);
    expect((await waive(jobId, h.fixtures.planner)).refusal).toBe('FORBIDDEN');
    const both = await Promise.all([waive(jobId), waive(jobId)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { data } = both.find(({ status }) => status === 200)!.body;
    expect(data.loads).toMatchObject([{ excess: { tonnes: 1, netPence: 10_000, waived: true } }]);
    const seen = await (await h.as(of.owner)).ok(getOrder, { params: { id: orderId } });
    expect(seen.data.timeline[0]).toMatchObject({
      title: 'Excess weight waived',
      text: 'Excess weight, 1.00 t: Rain got in',
    });
    const audited = `select count(*) from audit_events where action = 'order.overweight_waived' and entity_id = '${orderId}'`;
    expect(await h.number(audited)).toBe(1);
    expect(await invoiced(of)).toEqual([]);
    // The waiver is for the load: a corrected weight is not charged either, and it is over.
    expect((await weigh({ netWeightKg: 5_000, reason: 'Misread' })).status).toBe(200);
    expect(await invoiced(of)).toEqual([]);
    expect((await waive(jobId)).refusal).toBe('WRONG_STATE');
  });

  test('is waived only where there is some, and not once it is invoiced', async () => {
    const light = await load(3_000);
    expect((await waive(light.jobId)).refusal).toBe('WRONG_STATE');
    for (const status of JOB_STATUSES.filter((each) => each !== 'completed')) {
      const { jobId } = await load(4_000);
      await h.rows(`update jobs set status = '${status}' where id = '${jobId}'`);
      expect([status, (await waive(jobId)).refusal]).toEqual([status, 'WRONG_STATE']);
    }
    const { of, jobId } = await load(4_000);
    expect(await invoiced(of)).toEqual([{ net_pence: 10_000 }]);
    const late = await waive(jobId);
    expect([late.refusal, late.error.message]).toEqual(['WRONG_STATE', expect.stringContaining('credit note')]);
  });

  test('is either waived or invoiced when both happen at once', async () => {
    for (let i = 0; i < 4; i++) {
      const { of, jobId } = await load(4_000);
      h.clock.set('2026-04-02T09:00:00.000Z');
      const [waived] = await Promise.all([waive(jobId), h.office((ctx) => runInvoices(ctx, '2026-03-31'))]);
      const lines = await h.number(
        `select count(*) from invoice_lines where account_id = '${of.accountId}' and code = 'overweight'`,
      );
      expect([waived.status, lines]).toEqual(waived.status === 200 ? [200, 0] : [409, 1]);
      h.clock.set(NOW);
    }
  });
});
