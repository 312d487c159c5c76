import { addDays } from '@tonnage/domain/common/dates';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import { afterEach, describe, expect, test } from 'vitest';
import { addCharge } from './commands/add-charge.ts';
import { startInvoiceRun } from './commands/start-invoice-run.ts';
import { invoiceRunAccount } from './jobs.ts';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { readyToInvoice, runPreview } from './run.queries.ts';
import { allocateJob } from '../../orders/planning/commands/allocate.ts';
import { completeJob } from '../../orders/planning/commands/complete-job.ts';
import { confirmJob } from '../../orders/requests/commands/answer-request.ts';
import { startJob } from '../../orders/planning/commands/start-job.ts';
import { sendMail } from '../../../core/email/jobs.ts';
import { recordPayment } from '../payments/commands/record-payment.ts';
import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { inTenant } from '@tonnage/demo/contexts';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';

const h = harness();
const MARCH = monthOf('2026-03-01');
const APRIL = monthOf('2026-04-01');

afterEach(() => h.clock.set(NOW));

/** Runs a month's invoices on the second day after it. */
async function run(month: { from: string; to: string }) {
  h.clock.set(`${addDays(month.to, 2)}T09:00:00.000Z`);
  return h.office((ctx) => runInvoices(ctx, month.to));
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
    join invoices i on i.id = l.invoice_id where i.account_id = '${of.accountId}' order by i.id, l.position`);
const exposure = (of: Customer) => h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);
const invoicesOf = (of: Customer) =>
  h.rows<{ id: string; number: string; gross_pence: number; due_on: string; paid_pence: number; document_id: string }>(
    `select * from invoices where account_id = '${of.accountId}' order by id`,
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
    expect(invoice).toMatchObject({ gross_pence: 24_000 + 4_500, due_on: addDays(MARCH.to, 30), paid_pence: 0 });
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
    expect(made!.subject).toBe(`Invoice ${invoice!.number} for March 2026`);
    for (const words of ['£285.00', '30 April 2026', `/invoices/${invoice!.id}`]) expect(made!.plain).toContain(words);
  });

  test('a customer without users gets their invoices at their own address, and everybody gets one once', async () => {
    const [alone, other] = [await h.customer(), await h.customer()];
    for (const customer of [alone, other]) await h.standing(customer);
    await h.rows(`delete from account_members where account_id = '${alone.accountId}'`);
    await h.rows(`update accounts set email = 'pat@home.example' where id = '${alone.accountId}'`);
    await h.rows(`update accounts set invoice_email = '${other.owner.email}' where id = '${other.accountId}'`);
    await run(MARCH);
    for (const [{ accountId }, address] of [[alone, 'pat@home.example'] as const, [other, other.owner.email] as const])
      expect(
        await h.rows(`select to_address from emails where template = 'invoice' and account_id = '${accountId}'`),
      ).toEqual([{ to_address: address }]);
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

    // Each draws the container with the days of its hire, and past its end those that it charges.
    const drawn = await h.rows<{ containers: object[] }>(`select content -> 'containers' as containers from documents
      where account_id = '${customer.accountId}' and kind = 'invoice' order by date`);
    const { order, name, shape } = drawn[0]!.containers[0] as Record<string, string>;
    expect([order, name, shape]).toEqual([
      expect.stringMatching(/^SO-/),
      expect.any(String),
      { kind: 'skip', lengthCm: expect.any(Number), heightCm: expect.any(Number) },
    ]);
    expect(drawn.map(({ containers }) => containers)).toEqual(
      [over[0]!.quantity, 8].map((days) => [{ order, name, shape, hire: { of: 14, day: 14, over: days } }]),
    );
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
    const owed = await exposure(customer);
    await h.office((ctx) => addCharge(ctx, id, charge));
    // Owed from the day that it is added, and not a second time by its invoice.
    expect(await exposure(customer)).toBe(owed + 7_860);
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
    const { due } = await h.office((ctx) => runPreview(ctx.db, tenantId, MARCH.to));
    expect(await h.footprint()).toEqual(before);
    const issued = await run(MARCH);
    const gross = due.map(({ lines }) => lines.reduce((sum, line) => sum + line.netPence + line.vatPence, 0));
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

  test('an account that is left out stays due, and the same run invoices it when it is started again', async () => {
    const [kept, left] = [await h.customer({ limitPence: 1_000_000 }), await h.customer({ limitPence: 1_000_000 })];
    for (const customer of [kept, left]) await h.standing(customer);
    h.clock.set(`${addDays(MARCH.to, 2)}T09:00:00.000Z`);
    await h.office((ctx) => runInvoices(ctx, MARCH.to, undefined, [left.accountId]));
    expect(await invoicesOf(kept)).toHaveLength(1);
    expect(await invoicesOf(left)).toEqual([]);
    const noted = `select count(*) from audit_events where action = 'invoice_run.started' and changes ->> 'leftOut' = '1'`;
    expect(await h.number(noted)).toBe(1);
    await run(MARCH);
    expect(await invoicesOf(kept)).toHaveLength(1);
    expect(await invoicesOf(left)).toHaveLength(1);
  });

  test('a run is refused before its last day is over, with a date outside it, and for office staff', async () => {
    h.clock.set('2026-03-31T22:30:00.000Z'); // half past eleven in London
    await expect(h.office((ctx) => runInvoices(ctx, MARCH.to))).rejects.toMatchObject({ code: 'DAY_NOT_OVER' });
    h.clock.set('2026-04-02T09:00:00.000Z');
    for (const issuedOn of ['2026-03-30', '2026-04-03'])
      await expect(h.office((ctx) => runInvoices(ctx, MARCH.to, issuedOn))).rejects.toMatchObject({
        code: 'INVOICE_DATE',
      });
    const clerk = { ...h.fixtures.clerk, role: 'office' as const };
    const asOffice = inTenant(h.deps, h.fixtures.alpha.tenantId, (callers) =>
      runInvoices(callers.office(h.clock.now(), clerk), MARCH.to),
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

describe('how an account is invoiced', () => {
  const terms = (of: Customer, sets: string) => h.rows(`update accounts set ${sets} where id = '${of.accountId}'`);

  test('a run issues one invoice for each group, and every job and charge goes on one of them', async () => {
    const customer = await h.customer({ limitPence: 1_000_000 });
    const first = await h.standing(customer, { poNumber: 'PO 1' });
    const second = await h.standing(customer, { poNumber: 'PO 2' });
    await h.office((ctx) =>
      addCharge(ctx, first.id, {
        code: 'waiting',
        label: 'Waiting',
        quantity: 1,
        unitPence: 1_000,
        vatRateBp: 2000,
      }),
    );
    await terms(customer, "invoice_grouping = 'po'");
    await run(MARCH);
    const pos = await h.rows<{ pos: string; lines: number }>(
      `select string_agg(distinct o.po_number, ',') as pos, count(*)::int as lines from invoices i
       join invoice_lines l on l.invoice_id = i.id join orders o on o.id = l.order_id
       where i.account_id = '${customer.accountId}' group by i.id order by pos`,
    );
    expect(pos).toEqual([
      { pos: 'PO 1', lines: 3 },
      { pos: 'PO 2', lines: 2 },
    ]);
    const jobs = await h.rows<{ po: string; own: string }>(
      `select o.po_number as po, (select string_agg(distinct o2.po_number, ',') from invoice_lines l
        join orders o2 on o2.id = l.order_id where l.invoice_id = j.invoice_id) as own
       from jobs j join orders o on o.id = j.order_id where o.id in ('${first.id}', '${second.id}')`,
    );
    expect(jobs.every(({ po, own }) => po === own)).toBe(true);
    expect(await h.number(`select count(*) from charges where order_id = '${first.id}' and invoice_id is null`)).toBe(
      0,
    );
    expect(
      await h.number(`select count(*) from emails where template = 'invoice' and account_id = '${customer.accountId}'`),
    ).toBe(2);
  });

  test('on completion and weekly accounts are invoiced before the month ends, and a held account not at all', async () => {
    const [atOnce, weekly, monthly, held] = [
      await h.customer(),
      await h.customer(),
      await h.customer(),
      await h.customer(),
    ];
    await terms(atOnce, "invoice_frequency = 'completion'");
    await terms(weekly, "invoice_frequency = 'weekly'");
    await terms(held, "invoice_frequency = 'completion', invoices_held = true");
    for (const customer of [atOnce, weekly, monthly, held]) await h.standing(customer);
    h.clock.set('2026-03-26T09:00:00.000Z');
    const ready = async () => {
      const { runs, held: onHold } = await h.office((ctx) => readyToInvoice(ctx, '2026-03-26'));
      const ofMarch = runs.filter(({ upTo }) => upTo >= MARCH.from);
      return { accounts: ofMarch.reduce((sum, { accounts }) => sum + accounts, 0), onHold };
    };
    expect(await ready()).toEqual({ accounts: 2, onHold: 1 });
    await h.office((ctx) => runInvoices(ctx, '2026-03-25', '2026-03-26')); // a Wednesday
    // The container is still on site: its over hire is charged once it has gone, not a day at a time.
    expect((await linesOf(atOnce)).map(({ code }) => code)).toEqual(['delivery']);
    expect(await ready()).toEqual({ accounts: 1, onHold: 1 });
    expect(await h.rows(`select issued_on, period_to from invoices where account_id = '${atOnce.accountId}'`)).toEqual([
      { issued_on: '2026-03-26', period_to: null },
    ]);
    expect(await invoicesOf(weekly)).toEqual([]);
    h.clock.set('2026-03-30T09:00:00.000Z');
    await h.office((ctx) => runInvoices(ctx, '2026-03-29')); // a Sunday
    expect((await linesOf(weekly)).map(({ code }) => code)).toEqual(['delivery', 'over_hire']);
    expect(await invoicesOf(monthly)).toEqual([]);
    await run(MARCH);
    expect(await invoicesOf(monthly)).toHaveLength(1);
    expect((await linesOf(atOnce)).map(({ code }) => code)).toEqual(['delivery', 'over_hire']);
    expect(await invoicesOf(held)).toEqual([]);
  });
});

describe('the jobs of a run', () => {
  const piece = (runId: string, of: Customer) =>
    invoiceRunAccount(h.deps, { runId, accountId: of.accountId, tenantId: h.fixtures.alpha.tenantId });
  const start = () => h.office((ctx) => startInvoiceRun(ctx, MARCH.to));
  const pieceOf = async (of: Customer) =>
    (
      await h.rows<{ status: string; reason: string | null }>(
        `select status, reason from invoice_run_accounts where account_id = '${of.accountId}'`,
      )
    )[0];

  test('a run starts as one job for each account, and each job invoices its account once', async () => {
    const [one, other] = [await h.customer(), await h.customer()];
    for (const customer of [one, other]) await h.standing(customer);
    h.clock.set('2026-04-02T09:00:00.000Z');
    const { id, accountIds } = await start();
    expect(accountIds).toEqual(expect.arrayContaining([one.accountId, other.accountId]));
    expect(
      await h.number(`select count(*) from pgboss.job where name = 'invoices.account' and data->>'runId' = '${id}'
        and data->>'accountId' in ('${one.accountId}', '${other.accountId}')`),
    ).toBe(2);
    await Promise.all([piece(id, one), piece(id, one), piece(id, one)]);
    expect(await invoicesOf(one)).toHaveLength(1);
    expect(await invoicesOf(other)).toEqual([]);
    // Started again while the other account is pending: only that one is left.
    const again = await start();
    expect(again.id).toBe(id);
    expect(again.accountIds).toContain(other.accountId);
    expect(again.accountIds).not.toContain(one.accountId);
    await Promise.all([piece(id, one), piece(id, other), piece(id, other)]);
    expect(await invoicesOf(one)).toHaveLength(1);
    expect(await invoicesOf(other)).toHaveLength(1);
    expect((await start()).accountIds).not.toContain(other.accountId);
  });

  test('a charge comes to at most £1,000,000 with VAT, and an older one of more fails its account by name', async () => {
    const customer = await h.customer();
    const { id, number } = await h.placed(customer);
    const charge = { code: 'other', label: 'Digger', vatRateBp: 2000 } as const;
    const add = (quantity: number, unitPence: number) =>
      h.office((ctx) => addCharge(ctx, id, { ...charge, quantity, unitPence }));
    for (const [quantity, unitPence] of [
      [200, 10_000_000],
      [10_000, 10_000_000],
      [8.334, 10_000_000],
    ] as const)
      await expect(add(quantity, unitPence)).rejects.toMatchObject({
        errors: [{ path: ['unitPence'], message: expect.stringContaining('£1,000,000 with VAT') as string }],
      });
    await add(8, 10_000_000);
    h.clock.set('2026-04-02T09:00:00.000Z');
    await h.rows(
      `update charges set quantity = 200, net_pence = 2000000000, vat_pence = 400000000 where order_id = '${id}'`,
    );
    const started = await start();
    await piece(started.id, customer);
    expect(await pieceOf(customer)).toEqual({
      status: 'failed',
      reason: `Digger (order ${number}) comes to £24,000,000.00. A line can be £1,000,000.00 at most. Waive or correct it, then start the run again.`,
    });
    await h.rows(
      `update charges set quantity = 8, net_pence = 80000000, vat_pence = 16000000 where order_id = '${id}'`,
    );
    await piece((await start()).id, customer);
    expect(await invoicesOf(customer)).toMatchObject([{ gross_pence: 96_000_000 }]);
  });

  test('an account that fails is reported alone, leaves nothing behind, and is invoiced by the next start', async () => {
    const [bad, good] = [await h.customer(), await h.customer()];
    for (const customer of [bad, good]) await h.standing(customer);
    h.clock.set('2026-04-02T09:00:00.000Z');
    const { id } = await start();
    // A price that no line can be made of.
    await h.rows(
      `update jobs set price = jsonb_set(price, '{lines,0,vatPence}', '"x"') where account_id = '${bad.accountId}'`,
    );
    const before = await h.number(
      `select next_value from counters where kind = 'invoice' and tenant_id = '${h.fixtures.alpha.tenantId}'`,
    );
    await expect(piece(id, bad)).rejects.toThrow();
    await piece(id, good);
    expect(await pieceOf(bad)).toEqual({ status: 'failed', reason: 'Something went wrong on our side.' });
    expect(await pieceOf(good)).toEqual({ status: 'done', reason: null });
    expect(await invoicesOf(bad)).toEqual([]);
    expect((await invoicesOf(good))[0]!.number).toBe(`INV-${before}`);
    await h.rows(
      `update jobs set price = jsonb_set(price, '{lines,0,vatPence}', '4000') where account_id = '${bad.accountId}'`,
    );
    const again = await start();
    expect(again.accountIds).toContain(bad.accountId);
    await piece(id, bad);
    expect(await pieceOf(bad)).toEqual({ status: 'done', reason: null });
    expect(await invoicesOf(bad)).toHaveLength(1);
  });

  test('an account that is put on hold while the run goes on is not invoiced, and says so', async () => {
    const customer = await h.customer();
    await h.standing(customer);
    h.clock.set('2026-04-02T09:00:00.000Z');
    const { id } = await start();
    await h.rows(`update accounts set invoices_held = true where id = '${customer.accountId}'`);
    await piece(id, customer);
    expect(await pieceOf(customer)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('on hold') as string,
    });
    expect(await invoicesOf(customer)).toEqual([]);
  });
});
