import { creditInvoice, getDeskInvoice, writeInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { chargeOrder } from '@tonnage/contract/skip-hire/billing/charges';
import { getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { updateCustomerTerms } from '@tonnage/contract/skip-hire/accounts/accounts';
import { settleSandboxPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { deleteOrder } from '@tonnage/contract/skip-hire/orders/order-resource';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { afterEach, describe, expect, test } from 'vitest';
import { type Customer, NOW } from '../../../../test/fixtures.ts';
import { harness } from '../../../../test/harness.ts';
import { setPrice } from '../../../../test/set-price.ts';
import { addCharge } from './commands/add-charge.ts';
import { billNow } from './bill-now.queries.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));

interface Paper {
  id: string;
  net_pence: number;
  vat_pence: number;
  gross_pence: number;
  lines: number;
}
const papers = (of: Customer, kind: string) =>
  h.rows<Paper>(`select i.id, i.net_pence, i.vat_pence, i.gross_pence,
      (select sum(l.vat_pence)::int from invoice_lines l where l.invoice_id = i.id) as lines
    from invoices i
    where i.account_id = '${of.accountId}' and i.kind = '${kind}' order by i.id`);
const exposure = (of: Customer) => h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);

/** An invoice for that many bags at a price without VAT, and how to credit it. */
async function bags(quantity: number, unitPence: number) {
  const of = await h.customer();
  const client = await h.as(h.fixtures.ledger);
  const lines = Array.from({ length: quantity }, () => ({
    label: 'Bag of sand',
    quantity: 1,
    unitPence,
    vatRateBp: 2000 as const,
  }));
  const { data } = await client.ok(writeInvoice, {
    body: { data: { accountId: of.accountId, issuedOn: NOW.slice(0, 10), lines } },
  });
  const credit = (body: object) =>
    client.call(creditInvoice, { params: { id: data.id }, body: { data: { reason: 'Returned', ...body } } });
  const positions = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ position: from + i }));
  const left = async () => (await client.ok(getDeskInvoice, { params: { id: data.id } })).data.creditable;
  return { of, id: data.id, credit, positions, left };
}

describe('the VAT of an invoice', () => {
  test('is base × rate for a hundred lines that each round up, and its credit notes come to it', async () => {
    const { of, id, credit, positions, left } = await bags(100, 253);
    const standard = { vatCategory: 'standard', vatRateBp: 2000 };
    expect(await papers(of, 'invoice')).toEqual([
      { id, net_pence: 25_300, vat_pence: 5_060, gross_pence: 30_360, lines: 5_060 },
    ]);
    expect(await left()).toEqual([{ ...standard, netPence: 25_300, vatPence: 5_060 }]);
    expect(await exposure(of)).toBe(30_360);
    // 33 × £2.53 = £83.49 and £16.70; an eighth of a line; then the rest.
    expect((await credit({ lines: positions(1, 33) })).status).toBe(201);
    expect((await credit({ lines: [{ position: 34, netPence: 32 }] })).status).toBe(201);
    expect(await left()).toEqual([{ ...standard, netPence: 25_300 - 8_349 - 32, vatPence: 5_060 - 1_670 - 6 }]);
    expect((await credit({})).status).toBe(201);
    expect((await papers(of, 'credit_note')).map((row) => [row.net_pence, row.vat_pence, row.lines])).toEqual([
      [8_349, 1_670, 1_670],
      [32, 6, 6],
      [25_300 - 8_381, 5_060 - 1_676, 5_060 - 1_676],
    ]);
    expect(await left()).toEqual([{ ...standard, netPence: 0, vatPence: 0 }]);
    expect(await exposure(of)).toBe(0);
    expect((await credit({})).refusal).toBe('CREDITED_ALREADY');
  });

  test('an invoice whose VAT was rounded line by line stays as it is, and no more VAT is credited than it charged', async () => {
    const { of, id, credit, left } = await bags(3, 3);
    // As it was issued before: a penny for each line.
    await h.rows(`update invoice_lines set vat_pence = 1 where invoice_id = '${id}'`);
    await h.rows(`update invoices set vat_pence = 3, gross_pence = 12 where id = '${id}'`);
    expect(await left()).toMatchObject([{ netPence: 9, vatPence: 3 }]);
    // A goodwill credit has its own VAT; what is left of the invoice’s goes with the last of its net amount.
    expect((await credit({ goodwill: { netPence: 3, vatRateBp: 2000 } })).status).toBe(201);
    expect((await credit({ lines: [{ position: 1 }, { position: 2 }] })).status).toBe(201);
    expect(await left()).toMatchObject([{ netPence: 0, vatPence: 0 }]);
    expect((await credit({ lines: [{ position: 3 }] })).refusal).toBe('CREDITED_ALREADY');
    expect((await papers(of, 'credit_note')).map((row) => [row.net_pence, row.vat_pence])).toEqual([
      [3, 1],
      [6, 2],
    ]);
  });

  test('goodwill is refused at a rate that has less left, though the invoice has more', async () => {
    const of = await h.customer();
    const client = await h.as(h.fixtures.ledger);
    const line = { label: 'Sand', quantity: 1, unitPence: 10_000 };
    const { data } = await client.ok(writeInvoice, {
      body: {
        data: {
          accountId: of.accountId,
          issuedOn: NOW.slice(0, 10),
          lines: [
            { ...line, vatRateBp: 2000 },
            { ...line, vatRateBp: 0 },
          ],
        },
      },
    });
    const goodwill = (netPence: number) =>
      client.call(creditInvoice, {
        params: { id: data.id },
        body: { data: { reason: 'Late', goodwill: { netPence, vatRateBp: 2000 } } },
      });
    expect((await goodwill(6_000)).status).toBe(201);
    expect((await goodwill(4_001)).refusal).toBe('CREDITED_ALREADY');
    expect((await goodwill(4_000)).status).toBe(201);
  });
});

describe('the category of VAT', () => {
  test('is said where there are several of a rate, printed, and credited in its own', async () => {
    const of = await h.customer();
    const client = await h.as(h.fixtures.ledger);
    const line = { label: 'Training', quantity: 1, unitPence: 10_000, vatRateBp: 0 as const };
    const write = (...lines: object[]) =>
      client.call(writeInvoice, {
        body: { data: { accountId: of.accountId, issuedOn: NOW.slice(0, 10), lines: lines as [] } },
      });
    for (const wrong of [
      { ...line, vatCategory: 'standard' },
      { ...line, vatRateBp: 2000, vatCategory: 'exempt' },
    ]) {
      const { status, error } = await write(line, wrong);
      expect([status, error.details?.errors?.[0]?.path]).toEqual([400, ['lines', '1', 'vatCategory']]);
    }
    const exempt = { ...line, vatCategory: 'exempt' };
    const { body } = await write(line, exempt, { ...line, vatCategory: 'outside' }, { ...line, vatRateBp: 2000 });
    const { data } = await client.ok(getDeskInvoice, { params: { id: body.data.id } });
    const row = { vatRateBp: 0, netPence: 10_000, vatPence: 0 };
    expect(data.vat).toEqual([
      { vatCategory: 'standard', vatRateBp: 2000, netPence: 10_000, vatPence: 2_000 },
      { ...row, vatCategory: 'zero' },
      { ...row, vatCategory: 'exempt' },
      { ...row, vatCategory: 'outside' },
    ]);
    const credited = { reason: 'Agreed', goodwill: { netPence: 4_000, vatRateBp: 0, vatCategory: 'exempt' as const } };
    await client.ok(creditInvoice, { params: { id: data.id }, body: { data: credited } });
    const { creditable } = (await client.ok(getDeskInvoice, { params: { id: data.id } })).data;
    expect(creditable.map(({ netPence }) => netPence)).toEqual([10_000, 10_000, 6_000, 10_000]);
  });

  test('of a charge goes with it onto the invoice', async () => {
    const of = await h.customer({ limitPence: 1_000_000 });
    const order = await h.standing(of);
    const charge = { code: 'item' as const, label: 'Permit', quantity: 1, unitPence: 4_500, vatRateBp: 0 };
    await h.office(async (ctx) => {
      await expect(addCharge(ctx, order.id, { ...charge, vatCategory: 'reduced' })).rejects.toThrow();
    });
    await h.office((ctx) => addCharge(ctx, order.id, { ...charge, vatCategory: 'outside' }));
    h.clock.set('2026-04-02T09:00:00.000Z');
    const [issued] = await h.office((ctx) => runInvoices(ctx, '2026-03-31'));
    expect(
      await h.rows(`select vat_category, net_pence, vat_pence from invoice_lines
        where invoice_id = '${issued!.id}' and code = 'item'`),
    ).toEqual([{ vat_category: 'outside', net_pence: 4_500, vat_pence: 0 }]);
  });
});

describe('orders that are invoiced together', () => {
  test('have the VAT of their sum, and the account owes what its invoices say, not the orders’ pennies', async () => {
    const of = await h.customer({ limitPence: 1_000_000 });
    await setPrice(h, of, 20_003);
    for (let i = 0; i < 3; i += 1) await h.standing(of);
    // Three times £200.03 with £40.01 of VAT; together £600.09 have £120.02.
    const each = 20_003 + 4_001;
    expect(await exposure(of)).toBe(3 * each);
    const [order] = await h.rows<{ id: string }>(`select id from orders where account_id = '${of.accountId}'`);
    await h.office(async (ctx) => {
      for (const unitPence of [3, 3])
        await addCharge(ctx, order!.id, { code: 'item', label: 'Tie', quantity: 1, unitPence, vatRateBp: 2000 });
    });
    h.clock.set('2026-03-16T09:00:00.000Z');
    const net = 3 * 20_003 + 6;
    const vat = Math.round(net * 0.2);
    const shown = await h.office((ctx) => billNow(ctx, { accountId: of.accountId }));
    expect(shown).toMatchObject({ netPence: net, vatPence: vat, grossPence: net + vat });
    h.clock.set('2026-04-02T09:00:00.000Z');
    const [issued] = await h.office((ctx) => runInvoices(ctx, '2026-03-31'));
    const [invoice] = await papers(of, 'invoice');
    expect(invoice).toMatchObject({ id: issued!.id, vat_pence: Math.round(invoice!.net_pence * 0.2) });
    expect(invoice!.lines).toBe(invoice!.vat_pence);
    expect(await exposure(of)).toBe(invoice!.gross_pence);
  });

  test('of one card payment come to what was paid, and each gets back what it was charged', async () => {
    const of = await h.customer({ type: 'prepay' });
    await setPrice(h, of, 20_003);
    const client = await h.as(of.owner);
    const { meta } = await client.ok(createJob, {
      body: { data: h.input(of.siteId, { payment: { method: 'card' }, quantity: 3 }) },
    });
    const reference = meta.paymentUrl!.split('=').at(-1)!;
    await h.guest().ok(settleSandboxPayment, { body: { data: { reference, outcome: 'approve' } } });
    // £600.09 with £120.02: two orders have £40.01 of it, and one £40.00.
    const [receipt] = await papers(of, 'invoice');
    expect(receipt).toMatchObject({ net_pence: 60_009, vat_pence: 12_002, lines: 12_002 });
    const [payment] = await h.rows<{ amount_pence: number }>(
      `select amount_pence from payments where account_id = '${of.accountId}'`,
    );
    expect(payment!.amount_pence).toBe(receipt!.gross_pence);
    const orders = await h.rows<{ id: string; vat_pence: number; gross_pence: number }>(
      `select id, vat_pence, gross_pence from orders where account_id = '${of.accountId}' order by number`,
    );
    expect(orders.map(({ vat_pence }) => vat_pence)).toEqual([4_001, 4_001, 4_000]);
    for (const { id } of orders.toReversed()) await client.ok(deleteOrder, { params: { id } });
    expect((await papers(of, 'credit_note')).map(({ gross_pence }) => gross_pence)).toEqual(
      orders.toReversed().map(({ gross_pence }) => gross_pence),
    );
    expect(await h.number(`select refund_due_pence from payments where account_id = '${of.accountId}'`)).toBe(
      receipt!.gross_pence,
    );
  });
});

describe('the domestic reverse charge', () => {
  const terms = {
    type: 'credit' as const,
    creditLimitPence: null,
    paymentTermsDays: 30,
    termsBasis: 'invoice' as const,
    invoiceGrouping: 'account' as const,
    invoiceFrequency: 'monthly' as const,
    invoicesHeld: false,
  };
  const set = async (of: Customer, reverseCharge?: boolean) =>
    (await h.as(h.fixtures.ledger)).call(updateCustomerTerms, {
      params: { id: of.accountId },
      body: { data: { ...terms, ...(reverseCharge !== undefined && { reverseCharge }) } },
    });
  const registered = async () => {
    const of = await h.customer({ limitPence: 1_000_000 });
    await h.rows(`update accounts set vat_number = 'GB220430231' where id = '${of.accountId}'`);
    return of;
  };

  test('is only for customers with a VAT number, of a company that has one, and stays as it is where it is not named', async () => {
    const of = await h.customer({ limitPence: 1_000_000 });
    const problem = async () => {
      const { status, error } = await set(of, true);
      const [first] = error.details?.errors ?? [];
      return [status, first?.path, first?.message];
    };
    const path = ['reverseCharge'];
    expect(await problem()).toEqual([
      400,
      path,
      'The reverse charge is only for customers registered for VAT. Enter their VAT number first.',
    ]);
    await h.rows(`update accounts set vat_number = 'GB220430231' where id = '${of.accountId}'`);
    const { tenantId } = h.fixtures.alpha;
    const [company] = await h.rows<{ vat_number: string | null }>(
      `select vat_number from tenants where id = '${tenantId}'`,
    );
    await h.rows(`update tenants set vat_number = null where id = '${tenantId}'`);
    expect(await problem()).toEqual([
      400,
      path,
      'The reverse charge needs your VAT number. Enter it under Settings, Company first.',
    ]);
    await h.rows(`update tenants set vat_number = 'GB999042178' where id = '${tenantId}'`);
    expect((await set(of, true)).body.data.reverseCharge).toBe(true);
    expect((await set(of)).body.data.reverseCharge).toBe(true);
    // The other terms can be saved after the number is gone; only switching it on again needs one.
    await h.rows(`update accounts set vat_number = null where id = '${of.accountId}'`);
    expect((await set(of, true)).body.data.reverseCharge).toBe(true);
    expect((await set(of, false)).body.data.reverseCharge).toBe(false);
    if (company!.vat_number === null) await h.rows(`update tenants set vat_number = null where id = '${tenantId}'`);
  });

  test('charges no VAT on prices, orders and invoices, and states it; what was ordered before follows the invoice', async () => {
    const of = await registered();
    const earlier = await h.standing(of);
    const shown = async () => {
      const { data } = await (await h.as(of.owner)).ok(getOrder, { params: { id: earlier.id } });
      return [data.price!.vatPence, data.price!.grossPence, data.grossPence, data.chargesPence];
    };
    expect(await exposure(of)).toBe(24_000);
    expect(await shown()).toEqual([4_000, 24_000, 24_000, 24_000]);
    await h.rows(`update accounts set reverse_charge = true where id = '${of.accountId}'`);
    // Its page says what its invoice will charge.
    expect(await shown()).toEqual([0, 20_000, 20_000, 20_000]);
    const order = await h.standing(of);
    expect(await h.rows(`select net_pence, vat_pence, gross_pence from orders where id = '${order.id}'`)).toEqual([
      { net_pence: 20_000, vat_pence: 0, gross_pence: 20_000 },
    ]);
    expect(await exposure(of)).toBe(44_000);
    h.clock.set('2026-04-02T09:00:00.000Z');
    const [issued] = await h.office((ctx) => runInvoices(ctx, '2026-03-31'));
    h.clock.set(NOW);
    const { data } = await (await h.as(h.fixtures.ledger)).ok(getDeskInvoice, { params: { id: issued!.id } });
    // Two deliveries at £200.00, and fifteen days of over hire at £2.50 of each.
    const netPence = 2 * (20_000 + 15 * 250);
    expect(data).toMatchObject({ netPence, vatPence: 0, grossPence: netPence });
    expect(data.vat).toEqual([{ vatCategory: 'reverse_charge', vatRateBp: 2000, netPence, vatPence: 0 }]);
    expect(await exposure(of)).toBe(netPence);
    // And what its invoice has charged, whatever the account is later.
    await h.rows(`update accounts set reverse_charge = false where id = '${of.accountId}'`);
    expect((await shown()).slice(0, 3)).toEqual([0, 20_000, 20_000]);
    const credit = { reason: 'Agreed', goodwill: { netPence: 1_000, vatRateBp: 2000 } };
    const client = await h.as(h.fixtures.ledger);
    const { data: note } = await client.ok(creditInvoice, { params: { id: issued!.id }, body: { data: credit } });
    expect(note.grossPence).toBe(1_000);
  });

  test('leaves an order that was paid by card as it was paid', async () => {
    const of = await h.customer({ type: 'prepay' });
    const client = await h.as(of.owner);
    const { data, meta } = await client.ok(createJob, {
      body: { data: h.input(of.siteId, { payment: { method: 'card' } }) },
    });
    const reference = meta.paymentUrl!.split('=').at(-1)!;
    await h.guest().ok(settleSandboxPayment, { body: { data: { reference, outcome: 'approve' } } });
    await h.rows(`update accounts set vat_number = 'GB220430231', reverse_charge = true where id = '${of.accountId}'`);
    const { data: order } = await client.ok(getOrder, { params: { id: data.id } });
    expect([order.price!.vatPence, order.grossPence, order.chargesPence]).toEqual([4_000, 24_000, 24_000]);
  });

  test('is not of goods sold without work: a line of a typed invoice, and a charge of an order', async () => {
    const of = await registered();
    await h.rows(`update accounts set reverse_charge = true where id = '${of.accountId}'`);
    const client = await h.as(h.fixtures.ledger);
    const line = { label: 'Type 1', quantity: 2, unitPence: 5_000, vatRateBp: 2000 as const };
    const { data } = await client.ok(writeInvoice, {
      body: {
        data: { accountId: of.accountId, issuedOn: NOW.slice(0, 10), lines: [line, { ...line, goods: true }] },
      },
    });
    expect((await client.ok(getDeskInvoice, { params: { id: data.id } })).data.vat).toEqual([
      { vatCategory: 'standard', vatRateBp: 2000, netPence: 10_000, vatPence: 2_000 },
      { vatCategory: 'reverse_charge', vatRateBp: 2000, netPence: 10_000, vatPence: 0 },
    ]);
    const order = await h.standing(of);
    const office = await h.as(h.fixtures.clerk);
    for (const goods of [true, false])
      await office.ok(chargeOrder, {
        params: { id: order.id },
        body: { data: { code: 'item' as const, ...line, goods } },
      });
    const { data: shown } = await office.ok(getDeskOrder, { params: { id: order.id } });
    expect(shown.account.paysVatItself).toBe(true);
    expect(shown.order.extras!.map(({ grossPence }) => grossPence).toSorted((a, b) => a - b)).toEqual([10_000, 12_000]);
  });

  test('is of typed invoices too, but not of what has no VAT, and ends with the VAT number', async () => {
    const of = await registered();
    await h.rows(`update accounts set reverse_charge = true where id = '${of.accountId}'`);
    const client = await h.as(h.fixtures.ledger);
    const line = { label: 'Muck away', quantity: 1, unitPence: 10_000 };
    const write = async () => {
      const lines = [
        { ...line, vatRateBp: 2000 as const },
        { ...line, vatRateBp: 500 as const },
        { ...line, vatRateBp: 0 as const },
      ];
      const { data } = await client.ok(writeInvoice, {
        body: { data: { accountId: of.accountId, issuedOn: NOW.slice(0, 10), lines } },
      });
      return (await client.ok(getDeskInvoice, { params: { id: data.id } })).data.vat.map((row) => [
        row.vatCategory,
        row.vatRateBp,
        row.vatPence,
      ]);
    };
    expect(await write()).toEqual([
      ['reverse_charge', 2000, 0],
      ['reverse_charge', 500, 0],
      ['zero', 0, 0],
    ]);
    await h.rows(`update accounts set vat_number = null where id = '${of.accountId}'`);
    expect(await write()).toEqual([
      ['standard', 2000, 2_000],
      ['reduced', 500, 500],
      ['zero', 0, 0],
    ]);
  });
});
