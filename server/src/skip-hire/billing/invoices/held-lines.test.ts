import {
  getInvoiceRun,
  getReadyToInvoice,
  holdLines,
  releaseLines,
  wordLine,
} from '@tonnage/contract/skip-hire/billing/invoices';
import { waiveCharge } from '@tonnage/contract/skip-hire/billing/charges';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { afterEach, expect, test } from 'vitest';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { harness } from '../../../../test/harness.ts';
import { type Customer, NOW } from '../../../../test/fixtures.ts';
import { extrasOf } from './billing.queries.ts';
import { billNow } from './bill-now.queries.ts';
import { addCharge } from './commands/add-charge.ts';
import { invoiceNow } from './commands/invoice-now.ts';
import { startInvoiceRun } from './commands/start-invoice-run.ts';
import { invoiceRunAccount } from './jobs.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));

const MARCH = '2026-03-31';
const reason = 'Weight in dispute';
const ledger = async () => h.bearer(await h.session(h.fixtures.ledger));
const linesOf = async ({ accountId }: Customer) =>
  (
    await h.rows<{ code: string }>(`select l.code from invoice_lines l join invoices i on i.id = l.invoice_id
      where i.account_id = '${accountId}' order by i.id, l.position`)
  ).map(({ code }) => code);

/** A delivery of 2 March with a hire of fourteen days, and waiting time, both due in March. */
async function working() {
  const customer = await h.customer({ limitPence: 1_000_000 });
  const order = await h.standing(customer);
  const chargeId = await h.office((ctx) =>
    addCharge(ctx, order.id, { code: 'waiting', label: 'Waiting', quantity: 1, unitPence: 1_000, vatRateBp: 2000 }),
  );
  return { customer, orderId: order.id, jobId: order.jobId, chargeId };
}
const april = () => h.clock.set('2026-04-02T09:00:00.000Z');
const draft = async () => (await (await ledger()).ok(getInvoiceRun, { query: { upTo: MARCH } })).data;
const billOf = async ({ accountId }: Customer) => (await draft()).bills.find(({ account }) => account.id === accountId);
const heldOf = async ({ accountId }: Customer) =>
  (await draft()).heldLines.filter(({ account }) => account.id === accountId);
const hold = async (...lines: ({ jobId: string } | { chargeId: string })[]) =>
  (await ledger()).call(holdLines, { body: { data: { upTo: MARCH, reason, lines } } });
const release = async (ids: readonly string[]) =>
  (await (await ledger()).ok(releaseLines, { body: { data: { ids: [...ids] } } })).data.released;

test('over hire that is held shows until it is released, also before the next run of its account would charge it', async () => {
  const { customer, jobId } = await working();
  await h.rows(`update accounts set invoice_frequency = 'completion' where id = '${customer.accountId}'`);
  april();
  await h.office((ctx) => runInvoices(ctx, MARCH));
  h.clock.set('2026-05-02T09:00:00.000Z');
  const lines = [{ jobId }];
  expect(
    (await (await ledger()).call(holdLines, { body: { data: { upTo: '2026-04-30', reason, lines } } })).status,
  ).toBe(200);
  const [held, ...others] = await heldOf(customer);
  expect(others).toEqual([]);
  expect(held).toMatchObject({ reason });
  expect(await release([held!.id])).toBe(1);
});

test('what is held is left out of the draft, of the run and of “Invoice now” until it is released', async () => {
  const { customer, orderId, jobId, chargeId } = await working();
  const other = await working();
  april();
  expect((await billOf(customer))!.lines.map(({ label }) => label)).toHaveLength(3);
  expect((await hold({ jobId }, { chargeId: other.chargeId })).status).toBe(200);
  // The job with its over hire is held, so of this customer only the charge is left; each total is its lines'.
  for (const one of [customer, other.customer]) {
    const bill = (await billOf(one))!;
    expect(bill.netPence).toBe(bill.lines.reduce((sum, { netPence }) => sum + netPence, 0));
  }
  expect((await billOf(customer))!.lines.map((line) => line.chargeId)).toEqual([chargeId]);
  expect(await heldOf(customer)).toMatchObject([{ reason, netPence: 20_000 + 17 * 250, heldAt: h.clock.now() }]);
  const { data: ready } = await (await ledger()).ok(getReadyToInvoice, {});
  expect(ready.heldLines).toBe((await draft()).heldLines.length);
  // What the order costs does not change by it.
  const { tenantId } = h.fixtures.alpha;
  const extras = await h.office((ctx) => extrasOf(ctx.db, { tenantId, orderId }, MARCH));
  expect(extras.map(({ grossPence }) => grossPence).toSorted((a, b) => a - b)).toEqual([1_200, 4_500]);

  const before = (await billOf(customer))!.grossPence;
  const issued = await h.office((ctx) => runInvoices(ctx, MARCH));
  expect(issued.find(({ accountId }) => accountId === customer.accountId)?.grossPence).toBe(before);
  expect(await linesOf(customer)).toEqual(['waiting']);
  expect(await linesOf(other.customer)).toEqual(['delivery', 'over_hire']);

  const of = { accountId: customer.accountId };
  const now = () => h.office((ctx) => billNow(ctx, of));
  expect(await now()).toMatchObject({ lines: [], heldLines: [{ reason }] });
  await expect(h.office((ctx) => invoiceNow(ctx, { ...of, grossPence: 0 }))).rejects.toMatchObject({
    code: 'BILL_CHANGED',
  });
  const [held] = await heldOf(customer);
  expect(await release([held!.id])).toBe(1);
  expect(await release([held!.id])).toBe(0);
  const { grossPence, heldLines } = await now();
  expect(heldLines).toEqual([]);
  await h.office((ctx) => invoiceNow(ctx, { ...of, grossPence }));
  expect(await linesOf(customer)).toEqual(['waiting', 'delivery', 'over_hire']);
  const audited = await h.rows<{ action: string }>(
    `select action from audit_events where entity_id = '${orderId}' and action like 'order.line%' order by id`,
  );
  expect(audited.map(({ action }) => action)).toEqual(['order.line_held', 'order.line_released']);
  h.clock.set(NOW);
  // Why the office held them is none of the customer's business.
  const seen = await (await h.as(customer.owner)).ok(getOrder, { params: { id: orderId } });
  expect(JSON.stringify(seen)).not.toContain(reason);
});

test('a customer of whom everything is held is not in the run', async () => {
  const { customer, jobId, chargeId } = await working();
  april();
  await hold({ jobId }, { chargeId });
  expect(await billOf(customer)).toBeUndefined();
  const { accountIds } = await h.office((ctx) => startInvoiceRun(ctx, MARCH));
  expect(accountIds).not.toContain(customer.accountId);
});

test('a line is held once, all of them or none, and one that was waived or invoiced says so by its number', async () => {
  const { customer, jobId, chargeId } = await working();
  april();
  const client = await ledger();
  await hold({ chargeId });
  const twice = await hold({ jobId }, { chargeId });
  expect(twice.refusal).toBe('WRONG_STATE');
  expect(twice.text).toContain('is already held');
  expect(await heldOf(customer)).toHaveLength(1);
  await client.ok(waiveCharge, { params: { id: chargeId }, body: { data: { reason: 'Our fault' } } });
  expect(await heldOf(customer)).toEqual([]);
  expect((await hold({ chargeId })).text).toContain('no longer due');
  await h.office((ctx) => runInvoices(ctx, MARCH));
  const [invoice] = await h.rows<{ number: string }>(
    `select number from invoices where account_id = '${customer.accountId}'`,
  );
  expect((await hold({ jobId })).text).toContain(`was invoiced meanwhile as ${invoice!.number}`);
  expect((await hold({ jobId: h.fixtures.beta.tenantId }, { chargeId: 'x' })).refusal).toBe('WRONG_STATE');
});

test('other words are printed once, and change neither money nor what the order says; without them it says the usual', async () => {
  const { customer, orderId, jobId, chargeId } = await working();
  april();
  const client = await ledger();
  const word = (line: { jobId: string } | { chargeId: string }, code: string, label: string | null) =>
    client.call(wordLine, { body: { data: { upTo: MARCH, line, code, label } } });
  const before = (await billOf(customer))!;
  expect((await word({ jobId }, 'over_hire', 'Over hire agreed with Pat')).status).toBe(200);
  expect((await word({ chargeId }, 'waiting', 'Waiting at the gate')).status).toBe(200);
  expect((await word({ jobId }, 'delivery', 'Skip')).status).toBe(200);
  const usual = before.lines.find(({ code }) => code === 'delivery')!.label;
  expect((await word({ jobId }, 'delivery', null)).body.data).toEqual({ label: usual });
  expect((await word({ jobId }, 'permit', 'Other')).refusal).toBe('WRONG_STATE');
  expect((await word({ chargeId }, 'waiting', 'Two\nlines')).status).toBe(400);
  const after = (await billOf(customer))!;
  expect(after).toMatchObject({ netPence: before.netPence, grossPence: before.grossPence });
  const WRITTEN: Record<string, string> = { over_hire: 'Over hire agreed with Pat', waiting: 'Waiting at the gate' };
  expect(after.lines.map(({ code, label, usual: was }) => [code, label, was])).toEqual(
    before.lines.map(({ code, label }) => [code, WRITTEN[code] ?? label, code in WRITTEN ? label : null]),
  );
  const extras = await h.office((ctx) => extrasOf(ctx.db, { tenantId: h.fixtures.alpha.tenantId, orderId }, MARCH));
  expect(extras.map(({ label }) => label)).toContain('Waiting');
  await h.office((ctx) => runInvoices(ctx, MARCH));
  const [printed] = await h.rows<{ lines: string[]; sheet: string[] }>(
    `select (select array_agg(l.label order by l.position) from invoice_lines l where l.invoice_id = i.id) as lines,
      (select array_agg(l ->> 'label') from jsonb_array_elements(d.content -> 'lines') l) as sheet
     from invoices i join documents d on d.id = i.document_id where i.account_id = '${customer.accountId}'`,
  );
  expect(printed!.lines).toEqual(after.lines.map(({ label }) => label));
  expect(printed!.sheet).toEqual(printed!.lines);
  expect((await word({ chargeId }, 'waiting', 'Late')).text).toContain('was invoiced meanwhile as INV-');
  expect(await h.number(`select count(*) from invoice_words where account_id = '${customer.accountId}'`)).toBe(0);
  const [first] = await h.rows<{ changes: object }>(
    `select changes from audit_events where entity_id = '${orderId}' and action = 'order.line_worded' order by id`,
  );
  expect(first!.changes).toEqual({ label: 'Over hire agreed with Pat', was: 'Over hire, per day' });
});

test('of a hold and a run at once, the line is either held or invoiced, and whoever holds it is told', async () => {
  const works = [await working(), await working(), await working()];
  april();
  const { id: runId } = await h.office((ctx) => startInvoiceRun(ctx, MARCH));
  const { tenantId } = h.fixtures.alpha;
  const outcomes = await Promise.all(
    works.map(async ({ customer, jobId }, i) => {
      const run = () => invoiceRunAccount(h.deps, { runId, accountId: customer.accountId, tenantId });
      const both = i % 2 === 0 ? [hold({ jobId }), run()] : [run().then(() => hold({ jobId }))];
      const [answer] = await Promise.all(both);
      return { customer, answer: answer as Awaited<ReturnType<typeof hold>> };
    }),
  );
  for (const { customer, answer } of outcomes) {
    const isInvoiced = (await linesOf(customer)).includes('delivery');
    expect(answer.status).toBe(isInvoiced ? 409 : 200);
    expect(await heldOf(customer)).toHaveLength(isInvoiced ? 0 : 1);
    if (isInvoiced) expect(answer.text).toContain('was invoiced meanwhile as INV-');
  }
});
