import { updateDeskOrder, getDeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { patchOrder } from '@tonnage/contract/skip-hire/orders/order-resource';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { afterEach, describe, expect, test } from 'vitest';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';

const h = harness();
const params = (id: string) => ({ params: { id } });
afterEach(() => h.clock.set(NOW));

const office = async () => h.bearer(await h.session(h.fixtures.planner));
const atDesk = async (id: string, poNumber: string | null) =>
  (await office()).call(updateDeskOrder, { ...params(id), body: { data: { poNumber } } });
const invoice = () => {
  h.clock.set('2026-04-02T09:00:00.000Z');
  return h.office((ctx) => runInvoices(ctx, '2026-03-31'));
};

describe('the PO number of an order', () => {
  test('is changed by the customer and the office until it is invoiced, and is on the invoice', async () => {
    const of = await h.customer();
    const { id } = await h.standing(of, { poNumber: 'PO-1' });
    const mine = async () => h.bearer(await h.session(of.owner));
    const byCustomer = async (poNumber: string | null) =>
      (await mine()).call(patchOrder, { ...params(id), body: { data: { poNumber } } });
    expect((await byCustomer('PO-2')).status).toBe(200);
    expect((await atDesk(id, 'PO-3')).status).toBe(200);
    expect((await (await mine()).ok(getOrder, params(id))).data.actions.changePo).toEqual({
      allowed: true,
      reason: null,
    });
    const audits = await h.rows<{ actor_kind: string; changes: object }>(
      `select actor_kind, changes from audit_events where entity_id = '${id}' and action = 'order.changed' order by id`,
    );
    expect(audits).toMatchObject([
      { actor_kind: 'customer', changes: { fields: ['poNumber'], poNumber: 'PO-2', before: 'PO-1' } },
      { actor_kind: 'staff', changes: { fields: ['poNumber'], was: { poNumber: 'PO-2' }, is: { poNumber: 'PO-3' } } },
    ]);
    await invoice();
    const [issued] = await h.rows<{ number: string; content: { lines: { poNumber: string }[] } }>(
      `select number, content from documents where account_id = '${of.accountId}' and kind = 'invoice'`,
    );
    expect(issued!.content.lines[0]!.poNumber).toBe('PO-3');
    const before = await h.number(`select count(*) from audit_events where entity_id = '${id}'`);
    for (const answer of [await byCustomer('PO-4'), await atDesk(id, 'PO-4'), await atDesk(id, null)]) {
      expect([answer.refusal, answer.error.message]).toEqual([
        'NOT_EDITABLE',
        `This order is on ${issued!.number}, so its PO number can no longer be changed.`,
      ]);
      expect(answer.error.details?.errors?.[0]?.path).toEqual(['poNumber']);
    }
    // What stays the same is no change.
    expect((await atDesk(id, 'PO-3')).status).toBe(200);
    expect(await h.number(`select count(*) from audit_events where entity_id = '${id}'`)).toBe(before);
    const { data } = await (await office()).ok(getDeskOrder, params(id));
    expect([data.order.poNumber, data.order.actions.changePo.allowed]).toEqual(['PO-3', false]);
  });

  test('is not cleared at the desk where the account requires one, nor changed for another company', async () => {
    const of = await h.customer({ poMandatory: true });
    const { id } = await h.placed(of, { poNumber: 'PO-1' });
    for (const none of [null, '']) expect((await atDesk(id, none)).refusal).toBe('PO_REQUIRED');
    const foreign = await h.placed(h.fixtures.stranger, {}, h.fixtures.beta);
    for (const other of [foreign.id, 'x']) expect((await atDesk(other, 'PO-2')).refusal).toBe('NOT_FOUND');
  });

  test('is on the invoice as it was changed, or the change is refused, when both happen at once', async () => {
    const of = await h.customer();
    const { id } = await h.standing(of, { poNumber: 'PO-1' });
    h.clock.set('2026-04-02T09:00:00.000Z');
    const [changed] = await Promise.all([atDesk(id, 'PO-2'), h.office((ctx) => runInvoices(ctx, '2026-03-31'))]);
    const [issued] = await h.rows<{ po: string }>(
      `select content -> 'lines' -> 0 ->> 'poNumber' as po from documents
       where account_id = '${of.accountId}' and kind = 'invoice'`,
    );
    const [order] = await h.rows<{ po: string }>(`select po_number as po from orders where id = '${id}'`);
    expect(issued).toEqual(order);
    expect(changed.status === 200 ? 'PO-2' : 'PO-1').toBe(order!.po);
  });
});
