import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { getCustomer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCharge } from '../billing/invoices/commands/add-charge.ts';
import { waiveCharge } from '../billing/invoices/commands/waive.ts';
import { billedPence, bills } from '../billing/invoices/billing.queries.ts';
import { issueCreditNote } from '../billing/invoices/commands/credit-note.ts';
import { runPreview } from '../billing/invoices/run.queries.ts';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { allocateJob } from './planning/commands/allocate.ts';
import { completeJob } from './planning/commands/complete-job.ts';
import { startJob } from './planning/commands/start-job.ts';
import { confirmJob } from './requests/commands/answer-request.ts';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();

interface Step {
  charge: { unitPence: number; vatRateBp: number; waived: boolean } | null;
}
const step: fc.Arbitrary<Step> = fc.record({
  charge: fc.option(
    fc.record({
      unitPence: fc.integer({ min: 1, max: 30_000 }),
      vatRateBp: fc.constantFrom(0, 500, 2000),
      waived: fc.boolean(),
    }),
  ),
});
const sum = (parts: readonly { grossPence: number }[]) =>
  parts.reduce((total, { grossPence }) => total + grossPence, 0);

test('an order’s total is what its page lists and what will be invoiced, at the desk and in the portal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 4 }), fc.boolean(), async (steps, overHire) => {
      h.clock.set(NOW);
      const who = await h.customer({ capacity: 20 });
      const order = await h.placed(who);
      await h.office(async (ctx) => {
        await confirmJob(ctx, order.jobId);
        await allocateJob(ctx, order.jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
        await startJob(ctx, order.jobId);
        await completeJob(ctx, order.jobId, {});
        for (const { charge } of steps) {
          if (charge === null) continue;
          const { waived, ...price } = charge;
          const id = await addCharge(ctx, order.id, { code: 'waiting', label: 'Waiting', quantity: 1, ...price });
          if (waived) await waiveCharge(ctx, id, 'Agreed');
        }
      });
      const today = overHire ? '2026-03-31' : '2026-03-03';
      h.clock.set(`${today}T09:00:00.000Z`);
      const params = { id: order.id };
      const desk = (await (await h.as(h.fixtures.planner)).ok(getDeskOrder, { params })).data.order;
      const portal = (await (await h.as(who.owner)).ok(getOrder, { params })).data;
      const [bill] = await h.office(({ db, scope }) =>
        bills(db, { tenantId: scope.tenantId, orderId: order.id }, today),
      );
      const invoiced = billedPence(bill!);
      expect([desk.chargesPence, portal.chargesPence]).toEqual([invoiced, invoiced]);
      expect(desk.price!.grossPence + sum(desk.extras!)).toBe(invoiced);
      expect(portal.extras).toEqual(desk.extras);
      // Charges count as credit used at once, each with its own VAT until their invoice (decision 100); over hire from its invoice.
      const charges = sum(desk.extras!.filter(({ label }) => label === 'Waiting'));
      const { data: account } = await (await h.as(h.fixtures.clerk)).ok(getCustomer, { params: { id: who.accountId } });
      const apart = Math.abs(account.exposurePence - desk.price!.grossPence - charges);
      expect(apart).toBeLessThanOrEqual(steps.length);
      h.clock.set(NOW);
    }),
    { numRuns: 12 },
  );
});

test('what a page totals is what a run previews and then invoices, and less by what is credited', async () => {
  const upTo = '2026-03-31';
  const on = (day: string) => h.clock.set(`${day}T09:00:00.000Z`);
  const charge = fc.record({
    quantity: fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10),
    unitPence: fc.integer({ min: 100, max: 30_000 }),
    vatRateBp: fc.constantFrom(0, 500, 2000),
  });
  const load = fc.option(fc.integer({ min: 200, max: 9_000 }), { nil: null });
  await fc.assert(
    fc.asyncProperty(fc.array(charge, { maxLength: 3 }), load, fc.boolean(), async (charges, netWeightKg, credited) => {
      h.clock.set(NOW);
      const who = await h.customer({ capacity: 20, limitPence: 10_000_000 });
      const order = await h.placed(who);
      const client = h.bearer(await h.session(who.owner));
      const done = async (jobId: string, facts: { netWeightKg?: number }) =>
        h.office(async (ctx) => {
          await confirmJob(ctx, jobId);
          await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
          await startJob(ctx, jobId);
          await completeJob(ctx, jobId, facts);
        });
      await done(order.jobId, {});
      await h.office(async (ctx) => {
        for (const price of charges) await addCharge(ctx, order.id, { code: 'waiting', label: 'Waiting', ...price });
      });
      if (netWeightKg !== null) {
        const { data } = await client.ok(requestCollection, {
          params: { id: order.jobId },
          body: { data: { collectionDate: '2026-03-20' } },
        });
        await h.ticket(who);
        on('2026-03-20');
        await done(data.jobs.at(-1)!.id, { netWeightKg });
      }
      const total = async () => {
        on(upTo);
        const { data } = await client.ok(getOrder, { params: { id: order.id } });
        return data.chargesPence!;
      };
      const shown = await total();
      const { due } = await h.office(({ db, scope }) => runPreview(db, scope.tenantId, upTo));
      expect(billedPence(due.find(({ accountId }) => accountId === who.accountId)!)).toBe(shown);
      on('2026-04-02');
      await h.office((ctx) => runInvoices(ctx, upTo));
      const invoices = (kind: string) =>
        h.rows<{ id: string; gross_pence: number }>(
          `select id, gross_pence from invoices where account_id = '${who.accountId}' and kind = '${kind}' order by id`,
        );
      const issued = await invoices('invoice');
      expect(sum(issued.map((row) => ({ grossPence: row.gross_pence })))).toBe(shown);
      expect(await total()).toBe(shown);
      const [line] = await h.rows<{ position: number; invoice_id: string; net_pence: number }>(
        `select position, invoice_id, net_pence from invoice_lines where order_id = '${order.id}' and code = 'waiting' limit 1`,
      );
      if (line && credited) {
        on('2026-04-02');
        const lines = [{ position: line.position, netPence: Math.ceil(line.net_pence / 2) }];
        await h.office((ctx) => issueCreditNote(ctx, line.invoice_id, { reason: 'Agreed', lines }));
        const notes = await invoices('credit_note');
        expect(await total()).toBe(shown - Math.abs(sum(notes.map((row) => ({ grossPence: row.gross_pence })))));
      }
      h.clock.set(NOW);
    }),
    { numRuns: 8 },
  );
});
