import { getDeskInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { afterEach, expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';
import { type Customer, NOW } from '../../../../test/fixtures.ts';
import { allocateJob } from '../../orders/planning/commands/allocate.ts';
import { completeJob } from '../../orders/planning/commands/complete-job.ts';
import { startJob } from '../../orders/planning/commands/start-job.ts';
import { confirmJob } from '../../orders/requests/commands/answer-request.ts';
import { addCharge } from './commands/add-charge.ts';
import { invoiceNow } from './commands/invoice-now.ts';
import { type BilledNow, billNow } from './bill-now.queries.ts';
import { runPreview } from './run.queries.ts';

const h = harness();

afterEach(() => h.clock.set(NOW));

const preview = (of: BilledNow) => h.office((ctx) => billNow(ctx, of));
const issue = (of: BilledNow, grossPence: number) => h.office((ctx) => invoiceNow(ctx, { ...of, grossPence }));
const codesOf = ({ accountId }: Customer) =>
  h.rows<{ code: string; number: string; issued_on: string }>(`select l.code, i.number, i.issued_on from invoice_lines l
    join invoices i on i.id = l.invoice_id where i.account_id = '${accountId}' order by i.id, l.position`);
const charge = (orderId: string) =>
  h.office((ctx) =>
    addCharge(ctx, orderId, {
      code: 'waiting',
      label: 'Waiting time',
      quantity: 1,
      unitPence: 1_000,
      vatRateBp: 2_000,
    }),
  );

test('an account is invoiced today for what its preview shows, and nothing is left for a run or a second person', async () => {
  const customer = await h.customer({ limitPence: 1_000_000 });
  await h.standing(customer); // hire of fourteen days from 2 March
  h.clock.set('2026-03-20T09:00:00.000Z');
  const of = { accountId: customer.accountId };
  const shown = await preview(of);
  expect(shown).toMatchObject({ invoices: 1, held: false, dueOn: '2026-04-19', sendsTo: [customer.owner.email] });
  // £240.00, and four days of over hire at £2.50 with VAT, today included.
  expect(shown.grossPence).toBe(24_000 + 1_200);
  const [invoice] = await issue(of, shown.grossPence);
  expect(invoice!.grossPence).toBe(shown.grossPence);
  expect(await codesOf(customer)).toEqual([
    { code: 'delivery', number: invoice!.number, issued_on: '2026-03-20' },
    { code: 'over_hire', number: invoice!.number, issued_on: '2026-03-20' },
  ]);
  expect(
    await h.rows(`select to_address from emails where template = 'invoice' and account_id = '${customer.accountId}'`),
  ).toEqual([{ to_address: customer.owner.email }]);
  expect((await preview(of)).lines).toEqual([]);
  const before = await h.footprint();
  await expect(issue(of, shown.grossPence)).rejects.toMatchObject({ code: 'BILL_CHANGED' });
  expect(await h.footprint()).toEqual(before);
  // The run of the month takes the over hire from the day after.
  h.clock.set('2026-04-02T09:00:00.000Z');
  await h.office((ctx) => runInvoices(ctx, '2026-03-31'));
  const over = await h.rows<{ from_date: string; date: string }>(
    `select l.from_date, l.date from invoice_lines l join invoices i on i.id = l.invoice_id
     where i.account_id = '${customer.accountId}' and l.code = 'over_hire' order by l.date`,
  );
  expect(over).toEqual([
    { from_date: '2026-03-17', date: '2026-03-20' },
    { from_date: '2026-03-21', date: '2026-03-31' },
  ]);
});

test('of an account one order or one job is invoiced, and the rest stays', async () => {
  const customer = await h.customer({ limitPence: 1_000_000 });
  const [one, other] = [await h.standing(customer), await h.standing(customer)];
  await charge(one.id);
  const { accountId } = customer;
  const job = { accountId, jobId: one.jobId };
  expect((await preview(job)).lines.map(({ label }) => label)).toEqual([expect.stringContaining('Delivery')]);
  await issue(job, (await preview(job)).grossPence);
  const order = { accountId, orderId: one.id };
  expect((await preview(order)).lines.map(({ label }) => label)).toEqual(['Waiting time']);
  await issue(order, 1_200);
  const [left] = (await h.office(({ db, scope }) => runPreview(db, scope.tenantId, '2026-03-31'))).due.filter(
    (bill) => bill.accountId === accountId,
  );
  expect(new Set(left!.jobs.map(({ orderId }) => orderId))).toEqual(new Set([other.id]));
});

test('what changed since the preview, an account on hold and another company’s are refused', async () => {
  const customer = await h.customer({ limitPence: 1_000_000 });
  const { id } = await h.standing(customer);
  const of = { accountId: customer.accountId };
  const { grossPence } = await preview(of);
  await charge(id);
  await expect(issue(of, grossPence)).rejects.toMatchObject({ code: 'BILL_CHANGED' });
  await h.rows(`update accounts set invoices_held = true where id = '${customer.accountId}'`);
  expect((await preview(of)).held).toBe(true);
  await expect(issue(of, grossPence + 1_200)).rejects.toMatchObject({ code: 'INVOICES_HELD' });
  const beta = { accountId: h.fixtures.stranger.accountId };
  await expect(preview(beta)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(issue(beta, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('of two people at once one gets the invoice and the other a sentence', async () => {
  const customer = await h.customer({ limitPence: 1_000_000 });
  await h.standing(customer);
  const of = { accountId: customer.accountId };
  const { grossPence } = await preview(of);
  const results = await Promise.allSettled([issue(of, grossPence), issue(of, grossPence)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = results.find((each) => each.status === 'rejected');
  expect(refused).toMatchObject({ reason: { code: 'BILL_CHANGED' } });
  expect(new Set((await codesOf(customer)).map(({ number }) => number)).size).toBe(1);
});

test('the office sees what proves a line, and who was sent the invoice', async () => {
  const customer = await h.customer({ limitPence: 1_000_000 });
  const { jobId } = await h.standing(customer);
  const client = h.bearer(await h.session(customer.owner));
  const { data: order } = await client.ok(requestCollection, {
    params: { id: jobId },
    body: { data: { collectionDate: '2026-03-12' } },
  });
  const collectionId = order.jobs.at(-1)!.id;
  await h.ticket(customer);
  h.clock.set('2026-03-12T10:00:00.000Z');
  await h.office(async (ctx) => {
    await confirmJob(ctx, collectionId);
    await allocateJob(ctx, collectionId, { vehicle: 'YK71 ABC', driver: 'Terry' });
    await startJob(ctx, collectionId);
    await completeJob(ctx, collectionId, { netWeightKg: 1_260 });
  });
  const of = { accountId: customer.accountId };
  const [issued] = await issue(of, (await preview(of)).grossPence);
  const { data } = await (await h.as(h.fixtures.ledger)).ok(getDeskInvoice, { params: { id: issued!.id } });
  // The collection costs nothing of its own: its load is with the delivery of its order.
  const [line] = data.lines;
  expect(line!.loads).toMatchObject([
    {
      jobId: collectionId,
      date: '2026-03-12',
      netKg: 1_260,
      ticket: { number: expect.stringContaining('WB-') as string },
      note: { number: expect.stringContaining('WTN-') as string },
    },
  ]);
  expect(data.emails).toMatchObject([{ to: customer.owner.email, state: 'queued', sentAt: null }]);
});
