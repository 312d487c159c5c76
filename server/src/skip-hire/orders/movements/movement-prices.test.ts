import { cancelJob, cancelOrder } from '@tonnage/contract/skip-hire/orders/movements';
import { settleSandboxPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import { JOB_STATUSES, moveJob } from '@tonnage/domain/skip-hire/orders';
import { describe, expect, test } from 'vitest';
import { makePrices } from '@tonnage/demo/company-factories';
import { allocateJob } from '../planning/commands/allocate.ts';
import { completeJob } from '../planning/commands/complete-job.ts';
import { confirmJob } from '../requests/commands/answer-request.ts';
import { startJob } from '../planning/commands/start-job.ts';
import { settlePayment } from '../../billing/payments/commands/settle-payment.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW } from '../../../../test/fixtures.ts';
import { DATE, MOVEMENTS, moving, TO } from '../../../../test/job-moves.ts';

const h = harness();
const { setJob, see, owed, booked, ask, refused } = moving(h);

describe.each(MOVEMENTS)('$type', (movement) => {
  const { type, pence } = movement;

  test('costs what was quoted while the quote is valid, otherwise the new price is shown', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer);
    const client = await h.as(customer.owner);
    const question = { ...h.question(customer.siteId, { jobType: type, date: DATE }), orderId: order.id };
    const { quoteId } = (await client.ok(checkPrices, { body: { data: question } })).data;
    await h.making((m) =>
      makePrices(m, h.fixtures.alpha.tenantId, [
        {
          account_id: customer.accountId,
          container_sub_type_id: h.fixtures.alpha.builders,
          job_type: type,
          net_pence: 50_000,
          valid_from: '2026-01-01',
        },
      ]),
    );
    const other = await refused(customer, movement, order.jobId, { quoteId, date: '2026-03-11' });
    expect(other.code).toBe('PRICE_CHANGED');
    expect(other.error.details?.['quote']).toMatchObject({ grossPence: 60_000, blockers: [] });
    expect((await ask(customer, movement, order.jobId, { quoteId })).body.data.jobs.at(-1)!.grossPence).toBe(pence);
  });

  test('is cancelled with its capacity and its credit, only in requested and confirmed', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer);
    const before = await owed(customer);
    const client = await h.as(customer.owner);
    const cancel = (id: string) =>
      client.call(cancelJob, { params: { id }, body: { data: { reason: 'Not full yet' } } });
    const { jobId } = (await ask(customer, movement, order.jobId)).body.meta;
    for (const status of JOB_STATUSES.filter((s) => moveJob(s, 'cancel') === null)) {
      await setJob(jobId, status);
      expect([status, (await cancel(jobId)).refusal]).toEqual([status, 'WRONG_STATE']);
    }
    await setJob(jobId, 'confirmed');
    const { body } = await cancel(jobId);
    expect(body.data).toMatchObject({ status: 'on_site', nextJob: null, chargesPence: 24_000 });
    expect(body.data.timeline[0]).toMatchObject({ kind: 'cancelled', jobType: type, text: 'Not full yet' });
    expect([await owed(customer), await booked(customer.depotId)]).toEqual([before, 0]);
    expect((await cancel(jobId)).refusal).toBe('WRONG_STATE');
  });

  test('awaits the card payment of a prepaying account: a declined card keeps its place, and once paid it goes on to the staff', async () => {
    const { customer, order } = await prepaidStanding();
    const { body } = await ask(customer, movement, order.jobId);
    const reference = body.meta.paymentUrl!.split('=').at(-1)!;
    const { jobId } = body.meta;
    expect(body.data.jobs.at(-1)).toMatchObject({ payment: { status: 'pending', url: body.meta.paymentUrl } });
    await expect(h.office((ctx) => confirmJob(ctx, jobId))).rejects.toMatchObject({ code: 'WRONG_STATE' });
    const settle = (ref: string, outcome: 'approve' | 'decline') =>
      h.guest().ok(settleSandboxPayment, { body: { data: { reference: ref, outcome } } });
    const declined = await settle(reference, 'decline');
    expect(declined.data).toMatchObject({
      amountPence: pence,
      orderNumbers: [`${order.number}/2`],
      returnUrl: `/jobs/detail/${order.id}/${jobId}`,
    });
    const kept = await see(customer, order.id);
    expect(kept).toMatchObject({ status: 'on_site', nextJob: { id: jobId } });
    expect(kept.jobs.at(-1)).toMatchObject({ payment: { status: 'pending', declined: true } });
    expect(await booked(customer.depotId)).toBe(1);

    await settle(reference, 'approve');
    const paid = await see(customer, order.id);
    expect(paid.timeline[0]).toMatchObject({ kind: 'paid', jobType: type });
    await h.office((ctx) => confirmJob(ctx, jobId));
    const client = await h.as(customer.owner);
    await client.ok(cancelJob, { params: { id: jobId }, body: { data: {} } });
    expect(
      await h.number(`select sum(refund_due_pence) from payments where account_id = '${customer.accountId}'`),
    ).toBe(pence);
  });

  test('cannot be paid any more after it was cancelled with its card payment pending', async () => {
    const { customer, order } = await prepaidStanding();
    const { jobId, paymentUrl } = (await ask(customer, movement, order.jobId)).body.meta;
    const client = await h.as(customer.owner);
    await client.ok(cancelJob, { params: { id: jobId }, body: { data: {} } });
    const reference = paymentUrl!.split('=').at(-1)!;
    const late = await h.guest().call(settleSandboxPayment, { body: { data: { reference, outcome: 'approve' } } });
    expect(late.refusal).toBe('PAYMENT_SETTLED');
  });
});

test('the card is owed the price of a paid order that is cancelled', async () => {
  const customer = await h.customer({ type: 'prepay' });
  const order = await h.placed(customer, { payment: { method: 'card' } });
  const [row] = await h.rows<{ id: string }>(`select payment_id as id from orders where id = '${order.id}'`);
  await h.office((_ctx, callers) => settlePayment(callers.system(NOW), row!.id, 'paid'));
  const client = await h.as(customer.owner);
  await client.ok(cancelOrder, { params: { id: order.id }, body: { data: {} } });
  expect(await h.number(`select refund_due_pence from payments where id = '${row!.id}'`)).toBe(24_000);
  expect(await owed(customer)).toBe(0);
});

/** A container on site, of an account that pays by card. */
async function prepaidStanding() {
  const customer = await h.customer({ type: 'prepay' });
  const order = await h.placed(customer, { payment: { method: 'card' } });
  const [row] = await h.rows<{ id: string }>(`select payment_id as id from orders where id = '${order.id}'`);
  await h.office(async (ctx, callers) => {
    await settlePayment(callers.system(NOW), row!.id, 'paid');
    await confirmJob(ctx, order.jobId);
    await allocateJob(ctx, order.jobId, TO);
    await startJob(ctx, order.jobId);
    await completeJob(ctx, order.jobId);
  });
  return { customer, order };
}
