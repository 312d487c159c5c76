import { addDays } from '@tonnage/domain/common/dates';
import { addCharge } from '../../src/skip-hire/billing/invoices/commands/add-charge.ts';
import { writeNote } from '../../src/skip-hire/orders/commands/desk-order.ts';
import { nothing, staffWho, type Rows, type STAFF, type Things } from './policy.ts';

const DAYS = ['2026-04-20', '2026-04-27'].flatMap((monday) => [0, 1, 2, 3, 4].map((i) => addDays(monday, i)));
let next = 0;
const anotherDay = () => DAYS[next++ % DAYS.length]!;

/** An order's page at the desk. */
export const deskOrderRows: Rows = (h) => {
  const ofOrder = (body?: object) => ({
    sent: ({ orderId }: Things) => ({ params: { id: orderId }, ...(body && { body: { data: body } }) }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
  });
  const placed = async () => {
    const { id, jobId } = await h.placed(h.fixtures.acme, { date: anotherDay() });
    return { orderId: id, jobId };
  };
  return {
    listDeskOrders: { may: staffWho('desk.view'), sent: nothing },
    getOrderCounts: { may: staffWho('desk.view'), sent: nothing },
    getDeskOrder: { may: staffWho('desk.view'), ...ofOrder() },
    getDeskPriceBasis: { may: staffWho('invoices.view'), ...ofOrder() },
    updateDeskOrder: { may: staffWho('jobs.manage'), ...ofOrder({}) },
    requestMovement: {
      may: staffWho('jobs.manage'),
      ...ofOrder({ type: 'collection', date: '2026-03-20' }),
      fresh: async () => {
        const order = await h.standing(h.fixtures.acme, { date: anotherDay() });
        return { orderId: order.id };
      },
    },
    quoteDeskMovement: { may: staffWho('jobs.manage'), ...ofOrder({ type: 'collection', date: '2026-03-20' }) },
    cancelForCustomer: {
      may: staffWho('jobs.manage'),
      sent: ({ jobId }) => ({ params: { id: jobId }, body: { data: { reason: 'Rang us' } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: placed,
    },
    chargeOrder: {
      may: staffWho('jobs.manage'),
      ...ofOrder({ code: 'waiting', label: 'An hour', quantity: 1, unitPence: 5_000 }),
    },
    waiveOverHire: {
      may: staffWho('credit.manage'),
      ...ofOrder({ until: '2026-04-10', reason: 'Snow' }),
      fresh: async () => ({ orderId: (await h.standing(h.fixtures.acme, { date: '2026-03-10' })).id }),
    },
    waiveCharge: {
      may: staffWho('credit.manage'),
      sent: ({ chargeId }) => ({ params: { id: chargeId }, body: { data: { reason: 'Our fault' } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: async () => {
        const { orderId } = await placed();
        const charge = { code: 'waiting', label: 'An hour', quantity: 1, unitPence: 5_000, vatRateBp: 2000 } as const;
        return { chargeId: await h.office((ctx) => addCharge(ctx, orderId, charge)) };
      },
    },
    writeNote: { may: staffWho('jobs.manage'), ...ofOrder({ body: 'Gate code 4471' }) },
    removeNote: {
      may: staffWho('jobs.manage'),
      sent: ({ noteId }) => ({ params: { id: noteId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      // Only its author removes a note.
      fresh: async (caller) => {
        const { orderId } = await placed();
        const author = h.fixtures[caller as never as keyof typeof STAFF];
        await h.office((ctx) => writeNote(ctx, orderId, 'Gate code 4471'));
        await h.withoutTenant((db) =>
          db.updateTable('order_notes').set({ written_by: author.id }).where('order_id', '=', orderId).execute(),
        );
        const [note] = await h.rows<{ id: string }>(`select id from order_notes where order_id = '${orderId}'`);
        return { noteId: note!.id };
      },
    },
  };
};
