import { addDays } from '@tonnage/domain/common/dates';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import { afterEach, describe, expect, test } from 'vitest';
import { addCharge } from './commands/add-charge.ts';
import { runInvoices } from './commands/run-invoices.ts';
import { runPreview } from './run.queries.ts';
import { allocateJob } from '../../orders/planning/commands/allocate-job.ts';
import { completeJob } from '../../orders/planning/commands/complete-job.ts';
import { confirmJob } from '../../orders/requests/commands/confirm-job.ts';
import { startJob } from '../../orders/planning/commands/start-job.ts';
import { sendMail } from '../../../core/email/jobs.ts';
import { recordPayment } from '../payments/commands/record-payment.ts';
import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { inTenant } from '../../../../db/seed/contexts.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';

const h = harness();
const MARCH = monthOf('2026-03-01');
const APRIL = monthOf('2026-04-01');

afterEach(() => h.clock.set(NOW));

/** Runs a month's invoices on the second day after it. */
async function run(month: { from: string; to: string }) {
  h.clock.set(`${addDays(month.to, 2)}T09:00:00.000Z`);
  return h.office((ctx) => runInvoices(ctx, month.from));
}

interface Line {
  code: string;
  quantity: number;
  net_pence: number;
  vat_pence: number;
  date: string;
  from_date: string | null;
}
const linesOf = (of: Customer) =>
  h.rows<Line>(`select l.code, l.quantity, l.net_pence, l.vat_pence, l.date, l.from_date from invoice_lines l
    join invoices i on i.id = l.invoice_id where i.account_id = '${of.accountId}' order by i.number, l.position`);
const exposure = (of: Customer) => h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);
const invoicesOf = (of: Customer) =>
  h.rows<{ id: string; number: string; gross_pence: number; due_on: string; paid_pence: number; document_id: string }>(
    `select * from invoices where account_id = '${of.accountId}' order by number`,
  );

/** A completed collection of an order, with a weight. */
async function collected(of: Customer, jobId: string, date: string, netWeightKg?: number): Promise<void> {
  const client = h.bearer(await h.session(of.owner));
  const { data } = await client.ok(requestCollection, {
    params: { id: jobId },
    body: { data: { collectionDate: date } },
  });
  const collectionId = data.jobs.at(-1)!.id;
  await h.ticket(of);
  h.clock.set(`${date}T10:00:00.000Z`);
  await h.office(async (ctx) => {
    await confirmJob(ctx, collectionId);
    await allocateJob(ctx, collectionId, { vehicle: 'YK71 ABC', driver: 'Terry' });
    await startJob(ctx, collectionId);
    await completeJob(ctx, collectionId, netWeightKg === undefined ? {} : { netWeightKg });
  });
}

describe('a monthly invoice run', () => {
  test('a run invoices completed work once, with its document, its email and its audit row', async () => {
    const customer = await h.customer({ limitPence: 1_000_000 });
    await h.standing(customer);
    await h.placed(customer); // not completed, so not invoiced
    expect(await exposure(customer)).toBe(48_000);
    const issued = await run(MARCH);
    const [invoice, ...more] = await invoicesOf(customer);
    expect(more).toEqual([]);
    // £240.00, and fifteen days of over hire at £2.50 with VAT.
    expect(invoice).toMatchObject({ gross_pence: 24_000 + 4_500, due_on: addDays('2026-04-02', 30), paid_pence: 0 });
    expect(issued.map(({ number }) => number)).toContain(invoice!.number);
    expect(await linesOf(customer)).toMatchObject([
      { code: 'delivery', net_pence: 20_000, vat_pence: 4_000 },
      {
        code: 'over_hire',
        quantity: 15,
        net_pence: 3_750,
        vat_pence: 750,
        from_date: '2026-03-17',
        date: '2026-03-31',
      },
    ]);
    expect(await exposure(customer)).toBe(48_000 + 4_500);
    expect(
      await h.rows(`select kind, number, status, site_id from documents where id = '${invoice!.document_id}'`),
    ).toEqual([{ kind: 'invoice', number: invoice!.number, status: 'issued', site_id: customer.siteId }]);
    expect(
      await h.number(
        `select count(*) from audit_events where action = 'invoice.issued' and entity_id = '${invoice!.id}'`,
      ),
    ).toBe(1);
    expect(
      await h.rows(
        `select template, to_address from emails where template = 'invoice' and account_id = '${customer.accountId}'`,
      ),
    ).toEqual([{ template: 'invoice', to_address: expect.stringContaining('@') as string }]);

    const before = await h.footprint();
    expect(await run(MARCH)).toEqual([]);
    expect(await h.footprint()).toEqual(before);
  });

  test('a run emails those who pay: the accounts contacts, and the invoice address', async () => {
    const customer = await h.customer();
    const clerk = await h.joined(customer.accountId, h.fixtures.alpha, { role: 'accounts' });
    await h.rows(`update accounts set invoice_email = 'ledger@firm.example' where id = '${customer.accountId}'`);
    await h.standing(customer);
    await run(MARCH);
    const [invoice] = await invoicesOf(customer);
    const mails = await h.rows<{ id: string; to_address: string }>(
      `select id, to_address from emails where template = 'invoice' and account_id = '${customer.accountId}' order by id`,
    );
    const [person] = await h.rows<{ email: string }>(`select email from users where id = '${clerk.id}'`);
    expect(mails.map(({ to_address }) => to_address)).toEqual([person!.email, 'ledger@firm.example']);
    const { tenantId } = h.fixtures.alpha;
    await sendMail({ ...h.deps, mailer: null }, { mailId: mails[0]!.id, tenantId });
    const [made] = await h.rows<{ subject: string; plain: string }>(
      `select subject, plain from emails where id = '${mails[0]!.id}'`,
    );
    expect(made!.subject).toBe(`Alpha Skips: invoice ${invoice!.number} for March 2026`);
    for (const words of ['£285.00', '2 May 2026', `/invoices/${invoice!.id}`]) expect(made!.plain).toContain(words);
  });

  test('a run charges each day of over hire once, across months, and the weight with its load', async () => {
    const customer = await h.customer({ limitPence: 1_000_000 });
    const { jobId } = await h.standing(customer); // hire of fourteen days from 2 March
    const [hire] = await h.rows<{ until: string }>(
      `select hire_until as until from orders where account_id = '${customer.accountId}'`,
    );
    await run(MARCH);
    const overTo = { code: 'over_hire', from_date: addDays(hire!.until, 1), date: MARCH.to };
    expect((await linesOf(customer)).at(-1)).toMatchObject(overTo);
    const owed = await exposure(customer);
    h.clock.set('2026-04-03T10:00:00.000Z');
    await collected(customer, jobId, '2026-04-08');
    await run(APRIL);
    const over = (await linesOf(customer)).filter(({ code }) => code === 'over_hire');
    expect(over.map(({ from_date, date, quantity }) => [from_date, date, quantity])).toEqual([
      [addDays(hire!.until, 1), MARCH.to, over[0]!.quantity],
      ['2026-04-01', '2026-04-08', 8],
    ]);
    expect(await exposure(customer)).toBe(owed + over[1]!.net_pence + over[1]!.vat_pence);
    await run(monthOf('2026-05-01'));
    expect(await invoicesOf(customer)).toHaveLength(2);
  });

  test('a run includes the staff’s charges', async () => {
    const customer = await h.customer();
    const { id } = await h.placed(customer);
    const charge = {
      code: 'wasted_journey',
      label: 'Wasted journey',
      quantity: 1,
      unitPence: 6_550,
      vatRateBp: 2000,
    } as const;
    await h.office((ctx) => addCharge(ctx, id, charge));
    const owed = await exposure(customer);
    await run(MARCH);
    expect(await linesOf(customer)).toMatchObject([{ code: 'wasted_journey', net_pence: 6_550, vat_pence: 1_310 }]);
    expect(await exposure(customer)).toBe(owed + 7_860);
  });

  test('a run uses prepaid money', async () => {
    const customer = await h.customer();
    await h.standing(customer);
    await h.office((ctx) => recordPayment(ctx, customer.accountId, 10_000));
    await run(MARCH);
    expect(await invoicesOf(customer)).toMatchObject([{ gross_pence: 28_500, paid_pence: 10_000 }]);
    expect(await h.rows(`select amount_pence from allocations where account_id = '${customer.accountId}'`)).toEqual([
      { amount_pence: 10_000 },
    ]);
  });

  test('a run matches its preview, and the preview changes nothing', async () => {
    const customer = await h.customer();
    await h.standing(customer);
    h.clock.set('2026-04-02T09:00:00.000Z');
    const before = await h.footprint();
    const { tenantId } = h.fixtures.alpha;
    const preview = await h.office((ctx) => runPreview(ctx.db, tenantId, MARCH));
    expect(await h.footprint()).toEqual(before);
    const issued = await run(MARCH);
    const gross = preview.map(({ lines }) => lines.reduce((sum, line) => sum + line.netPence + line.vatPence, 0));
    expect(issued.map(({ grossPence }) => grossPence)).toEqual(gross);
  });

  test('two concurrent runs leave one set of invoices, and numbers without gaps', async () => {
    const customers = [await h.customer(), await h.customer(), await h.customer()];
    for (const customer of customers) await h.standing(customer);
    h.clock.set('2026-04-02T09:00:00.000Z');
    const next = () =>
      h.number(`select next_value from counters where kind = 'invoice' and tenant_id = '${h.fixtures.alpha.tenantId}'`);
    const first = await next();
    const runs = await Promise.all([run(MARCH), run(MARCH), run(MARCH)]);
    const numbers = runs.flat().map(({ number }) => Number(number.slice(4)));
    expect(runs.filter((issued) => issued.length > 0)).toHaveLength(1);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: numbers.length }, (_, i) => first + i));
    expect(await next()).toBe(first + numbers.length);
    for (const customer of customers) expect(await invoicesOf(customer)).toHaveLength(1);
  });

  test('a run is refused before its month is over, and for office staff', async () => {
    h.clock.set('2026-03-31T22:30:00.000Z'); // half past eleven in London
    await expect(h.office((ctx) => runInvoices(ctx, MARCH.from))).rejects.toMatchObject({ code: 'MONTH_NOT_OVER' });
    h.clock.set('2026-04-02T09:00:00.000Z');
    const clerk = { ...h.fixtures.clerk, role: 'office' as const };
    const asOffice = inTenant(h.deps, h.fixtures.alpha.tenantId, (callers) =>
      runInvoices(callers.office(h.clock.now(), clerk), MARCH.from),
    );
    await expect(asOffice).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('a run invoices no other tenant', async () => {
    const { stranger, beta } = h.fixtures;
    await h.standing(stranger, {}, beta);
    await run(MARCH);
    expect(await invoicesOf(stranger)).toEqual([]);
  });
});
