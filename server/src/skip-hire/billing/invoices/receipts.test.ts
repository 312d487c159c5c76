import { creditInvoice, getInvoice, listInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { checkDeskJob, checkJobChange, updateDeskJob, updateJob } from '@tonnage/contract/skip-hire/orders/job-changes';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { rebookJob } from '@tonnage/contract/skip-hire/orders/planner';
import { refund, settleSandboxPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { deleteOrder } from '@tonnage/contract/skip-hire/orders/order-resource';
import { getStatement } from '@tonnage/contract/skip-hire/billing/statements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failJob } from '../../orders/planning/commands/fail-job.ts';
import { refund as giveBack } from '../payments/commands/refund.ts';
import { issueCreditNote } from './commands/credit-note.ts';
import { NOW } from '../../../../test/fixtures.ts';
import { harness } from '../../../../test/harness.ts';

const h = harness();

describe('an order that was paid by card and becomes cheaper', () => {
  const paidFor = async (quantity: number) => {
    const of = await h.customer({ type: 'prepay' });
    const client = await h.as(of.owner);
    const input = { payment: { method: 'card' as const }, quantity, containerSubTypeId: h.fixtures.alpha.maxi };
    const { meta } = await client.ok(createJob, { body: { data: h.input(of.siteId, input) } });
    const reference = meta.paymentUrl!.split('=').at(-1)!;
    await h.guest().ok(settleSandboxPayment, { body: { data: { reference, outcome: 'approve' } } });
    const jobs = await h.rows<{ id: string; order_id: string }>(
      `select id, order_id from jobs where account_id = '${of.accountId}' order by id`,
    );
    return { of, client, jobs };
  };
  type Paid = Awaited<ReturnType<typeof paidFor>>;
  const smaller = () => ({ containerSubTypeId: h.fixtures.alpha.builders });
  const shrink = async ({ client }: Paid, id: string) => {
    const { data } = await client.ok(checkJobChange, { params: { id }, body: { data: smaller() } });
    return client.call(updateJob, { params: { id }, body: { data: { ...smaller(), quoteId: data.quoteId } } });
  };
  const books = async ({ of, client }: Paid) => {
    const papers = await h.rows<{ kind: string; gross_pence: number; paid_pence: number; credited_pence: number }>(
      `select kind, gross_pence, paid_pence, credited_pence from invoices where account_id = '${of.accountId}' order by id`,
    );
    const due = await h.number(`select sum(refund_due_pence)::int from payments where account_id = '${of.accountId}'`);
    const { data } = await client.ok(getStatement, {});
    // At every step the account is owed exactly what the card is.
    expect([data.closingPence, data.ageing.balancePence]).toEqual([0 - due, 0 - due]);
    return { papers, due };
  };
  const receipt = (pence: number) => ({ kind: 'invoice', gross_pence: pence, paid_pence: pence, credited_pence: 0 });
  const note = (pence: number, used: number) => ({
    kind: 'credit_note',
    gross_pence: pence,
    paid_pence: used,
    credited_pence: 0,
  });

  test('its receipt is credited and issued again, and the difference is refunded; cancelled, all of it is', async () => {
    const paid = await paidFor(1);
    const [job] = paid.jobs;
    expect((await shrink(paid, job!.id)).status).toBe(200);
    expect(await books(paid)).toEqual({
      papers: [receipt(36_000), note(36_000, 24_000), receipt(24_000)],
      due: 12_000,
    });
    const { data } = await paid.client.ok(listInvoices, { query: {} });
    expect(data.map(({ state, receipt: of }) => [state, of])).toEqual([
      ['paid', true],
      ['paid', true],
    ]);
    const [newest] = data;
    const { lines, settlements } = (await paid.client.ok(getInvoice, { params: { id: newest!.id } })).data;
    expect(lines.every(({ creditedPence }) => creditedPence === 0)).toBe(true);
    expect(settlements).toMatchObject([{ kind: 'credit_note', amountPence: 24_000 }]);
    expect(await h.number(`select count(*)::int from jobs where invoice_id = '${newest!.id}'`)).toBe(1);

    await paid.client.ok(deleteOrder, { params: { id: job!.order_id } });
    const papers = [receipt(36_000), note(36_000, 24_000), receipt(24_000), note(24_000, 0)];
    expect(await books(paid)).toEqual({ papers, due: 36_000 });
  });

  test('only its own part of the payment is corrected, once for any number of concurrent requests', async () => {
    const paid = await paidFor(2);
    const [one, other] = paid.jobs.map(({ id }) => id) as [string, string];
    const { data } = await paid.client.ok(checkJobChange, { params: { id: one }, body: { data: smaller() } });
    const body = { data: { ...smaller(), quoteId: data.quoteId } };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => paid.client.call(updateJob, { params: { id: one }, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const first = [receipt(72_000), note(36_000, 24_000), receipt(24_000)];
    expect(await books(paid)).toEqual({ papers: first, due: 12_000 });
    expect((await shrink(paid, other)).status).toBe(200);
    expect(await books(paid)).toEqual({
      papers: [...first, note(36_000, 24_000), receipt(24_000)],
      due: 24_000,
    });
  });

  test('a goodwill amount on its receipt is due back to the card, and a later cancellation refunds only the rest', async () => {
    const paid = await paidFor(2);
    const [receipt] = await h.rows<{ id: string }>(`select id from invoices where account_id = '${paid.of.accountId}'`);
    const client = await h.as(h.fixtures.ledger);
    const goodwill = (netPence: number, vatRateBp = 2000) =>
      client.call(creditInvoice, {
        params: { id: receipt!.id },
        body: { data: { reason: 'The driver came late', goodwill: { netPence, vatRateBp } } },
      });
    expect((await goodwill(1_000)).body.data.grossPence).toBe(1_200);
    expect(await books(paid)).toMatchObject({ due: 1_200 });
    expect((await goodwill(1_000, 500)).refusal).toBe('CREDITED_ALREADY');
    expect((await goodwill(59_001)).refusal).toBe('CREDITED_ALREADY');
    expect(
      (
        await (
          await h.as(h.fixtures.planner)
        ).call(creditInvoice, {
          params: { id: receipt!.id },
          body: { data: { reason: 'No', goodwill: { netPence: 100, vatRateBp: 2000 } } },
        })
      ).refusal,
    ).toBe('FORBIDDEN');
    // Two at once for £400 of the £590 that are left: one of them.
    const both = await Promise.all([goodwill(40_000), goodwill(40_000)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await books(paid)).toMatchObject({ due: 49_200 });
    for (const { order_id: id } of paid.jobs) await paid.client.ok(deleteOrder, { params: { id } });
    expect(await books(paid)).toMatchObject({ due: 72_000 });
  });

  test('staff handle it after they have credited one of its lines by hand', async () => {
    const paid = await paidFor(1);
    const [receipt] = await h.rows<{ id: string }>(`select id from invoices where account_id = '${paid.of.accountId}'`);
    await h.office((ctx) => issueCreditNote(ctx, receipt!.id, { reason: 'Goodwill', lines: [{ position: 1 }] }));
    expect((await shrink(paid, paid.jobs[0]!.id)).status).toBe(200);
    expect(await h.number(`select count(*)::int from invoices where account_id = '${paid.of.accountId}'`)).toBe(2);
    expect(await books(paid)).toMatchObject({ due: 36_000 });
  });

  test('the difference is credited of what is left after the office credited part of it, and cancelling credits the rest', async () => {
    const paid = await paidFor(2);
    const [one, other] = paid.jobs as [Paid['jobs'][0], Paid['jobs'][0]];
    const [receipt] = await h.rows<{ id: string }>(`select id from invoices where account_id = '${paid.of.accountId}'`);
    await h.office((ctx) =>
      issueCreditNote(ctx, receipt!.id, { reason: 'Late', lines: [{ position: 1, netPence: 1_000 }] }),
    );
    expect((await shrink(paid, one.id)).status).toBe(200);
    expect(await books(paid)).toMatchObject({ due: 1_200 + 12_000 });
    await paid.client.ok(deleteOrder, { params: { id: one.order_id } });
    expect(await books(paid)).toMatchObject({ due: 36_000 });
    await paid.client.ok(deleteOrder, { params: { id: other.order_id } });
    expect(await books(paid)).toMatchObject({ due: 72_000 });
  });

  test('a delivery that failed and was rebooked is the same charge', async () => {
    for (const isCredited of [false, true]) {
      const paid = await paidFor(1);
      const [job] = paid.jobs;
      const [receipt] = await h.rows<{ id: string }>(
        `select id from invoices where account_id = '${paid.of.accountId}'`,
      );
      if (isCredited)
        await h.office((ctx) =>
          issueCreditNote(ctx, receipt!.id, { reason: 'Late', lines: [{ position: 1, netPence: 1_000 }] }),
        );
      await h.rows(`update jobs set status = 'en_route' where id = '${job!.id}'`);
      await h.rows(`update orders set status = 'scheduled' where id = '${job!.order_id}'`);
      await h.office((ctx) => failJob(ctx, job!.id, 'Gate locked'));
      const planner = await h.as(h.fixtures.planner);
      const { data } = await planner.ok(rebookJob, { params: { id: job!.id }, body: { data: { date: '2026-03-12' } } });
      const again = await h.number(`select count(*)::int from jobs where order_id = '${job!.order_id}'`);
      expect([data.orderId, again]).toEqual([job!.order_id, 2]);
      const [next] = await h.rows<{ id: string }>(
        `select id from jobs where order_id = '${job!.order_id}' and status <> 'failed'`,
      );
      const of = { params: { id: next!.id } };
      const { quoteId } = (await planner.ok(checkDeskJob, { ...of, body: { data: smaller() } })).data;
      await planner.ok(updateDeskJob, { ...of, body: { data: { ...smaller(), quoteId } } });
      expect(await books(paid)).toMatchObject({ due: isCredited ? 1_200 + 12_000 : 12_000 });
    }
  });

  test('one of its orders is due back once: credited and refunded by hand, then cancelled, or cancelled first', async () => {
    for (const isCreditedFirst of [true, false]) {
      const paid = await paidFor(3);
      const [receipt] = await h.rows<{ id: string; payment_id: string }>(
        `select id, receipt_for as payment_id from invoices where account_id = '${paid.of.accountId}'`,
      );
      const office = await h.as(h.fixtures.ledger);
      const credit = async (i: number) => {
        const position = await h.number(
          `select position from invoice_lines where invoice_id = '${receipt!.id}' and order_id = '${paid.jobs[i]!.order_id}'`,
        );
        return office.call(creditInvoice, {
          params: { id: receipt!.id },
          body: { data: { reason: 'Not needed', lines: [{ position, quantity: 1 }] } },
        });
      };
      const give = (amountPence: number) =>
        office.call(refund, {
          body: {
            data: {
              accountId: paid.of.accountId,
              paymentId: receipt!.payment_id,
              amountPence,
              method: 'card',
              madeOn: NOW.slice(0, 10),
              reason: 'Not needed',
            },
          },
        });
      const cancel = (i: number) => paid.client.ok(deleteOrder, { params: { id: paid.jobs[i]!.order_id } });
      if (isCreditedFirst) {
        expect((await credit(0)).status).toBe(201);
        expect(await books(paid)).toMatchObject({ due: 36_000 });
        await cancel(0);
      } else {
        await cancel(0);
        expect((await credit(0)).refusal).toBe('CREDITED_ALREADY');
      }
      expect(await books(paid)).toMatchObject({ due: 36_000 });
      // Nor once it has gone back already.
      expect((await give(36_000)).status).toBe(201);
      expect((await credit(1)).status).toBe(201);
      expect((await give(36_000)).status).toBe(201);
      await cancel(1);
      expect(await books(paid)).toMatchObject({ due: 0 });
      expect((await give(1)).refusal).toBe('REFUND_TOO_LARGE');
    }
  });

  test('what is due back is what its credit notes left over, whatever was credited, changed, refunded and cancelled', async () => {
    const step = fc.record({
      of: fc.constantFrom('credit', 'goodwill', 'shrink', 'refund', 'cancel'),
      order: fc.integer({ min: 0, max: 1 }),
      pence: fc.integer({ min: 1, max: 20_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const paid = await paidFor(2);
        const { accountId } = paid.of;
        const [first] = await h.rows<{ id: string; payment_id: string }>(
          `select id, receipt_for as payment_id from invoices where account_id = '${accountId}'`,
        );
        const office = await h.as(h.fixtures.ledger);
        const reason = 'Agreed';
        for (const { of, order, pence } of steps) {
          const job = paid.jobs[order]!;
          if (of === 'credit' || of === 'goodwill')
            await office.call(creditInvoice, {
              params: { id: first!.id },
              body: {
                data:
                  of === 'credit'
                    ? { reason, lines: [{ position: order + 1, netPence: pence }] }
                    : { reason, goodwill: { netPence: pence, vatRateBp: 2000 } },
              },
            });
          else if (of === 'refund')
            await h.office((ctx) =>
              giveBack(ctx, {
                accountId,
                paymentId: first!.payment_id,
                amountPence: pence,
                method: 'bank',
                madeOn: NOW.slice(0, 10),
                reason,
              }).catch((error: unknown) => expect(error).toMatchObject({ code: 'REFUND_TOO_LARGE' })),
            );
          else if (of === 'cancel') await paid.client.call(deleteOrder, { params: { id: job.order_id } });
          else
            await paid.client
              .call(checkJobChange, { params: { id: job.id }, body: { data: smaller() } })
              .then(async ({ status }) => status === 200 && (await shrink(paid, job.id)));
          const { due } = await books(paid);
          const left = await h.number(
            `select coalesce(sum(gross_pence - paid_pence), 0)::int from invoices where account_id = '${accountId}' and kind = 'credit_note'`,
          );
          const gone = await h.number(
            `select coalesce(sum(amount_pence), 0)::int from refunds where account_id = '${accountId}'`,
          );
          expect(due).toBe(left);
          expect(due + gone).toBeLessThanOrEqual(72_000);
        }
        for (const { order_id: id } of paid.jobs) await paid.client.call(deleteOrder, { params: { id } });
        const gone = await h.number(
          `select coalesce(sum(amount_pence), 0)::int from refunds where account_id = '${accountId}'`,
        );
        expect((await books(paid)).due + gone).toBe(72_000);
      }),
      { numRuns: 10 },
    );
  });
});
