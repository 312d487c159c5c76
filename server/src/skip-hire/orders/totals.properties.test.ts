import { getCustomer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCharge } from '../billing/invoices/commands/add-charge.ts';
import { waiveCharge } from '../billing/invoices/commands/waive-charge.ts';
import { bills } from '../billing/invoices/billing.queries.ts';
import { allocateJob } from './planning/commands/allocate-job.ts';
import { completeJob } from './planning/commands/complete-job.ts';
import { startJob } from './planning/commands/start-job.ts';
import { confirmJob } from './requests/commands/confirm-job.ts';
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
      const invoiced = sum(bill!.lines.map(({ netPence, vatPence }) => ({ grossPence: netPence + vatPence })));
      expect([desk.chargesPence, portal.chargesPence]).toEqual([invoiced, invoiced]);
      expect(desk.price!.grossPence + sum(desk.extras!)).toBe(invoiced);
      expect(portal.extras).toEqual(desk.extras);
      // Charges count as credit used at once; over hire from its invoice.
      const charges = sum(desk.extras!.filter(({ label }) => label === 'Waiting'));
      const { data: account } = await (await h.as(h.fixtures.clerk)).ok(getCustomer, { params: { id: who.accountId } });
      expect(account.exposurePence).toBe(desk.price!.grossPence + charges);
      h.clock.set(NOW);
    }),
    { numRuns: 12 },
  );
});
