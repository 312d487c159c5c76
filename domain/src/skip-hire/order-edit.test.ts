import { expect, test } from 'vitest';
import { editableOrderFields, mayChangePo, ORDER_FIELDS, whyNotEditableOrder } from './order-edit.ts';
import { JOB_STATUSES, ORDER_STATUSES, type OrderStatus } from './orders.ts';

const VISIT = ['customerReference', 'locationNotes', 'siteContactId'];
const EXPECTED: Record<OrderStatus, { po: boolean; visit: boolean }> = {
  awaiting_payment: { po: true, visit: true },
  requested: { po: true, visit: true },
  scheduled: { po: true, visit: true },
  on_site: { po: true, visit: true },
  collection_booked: { po: true, visit: true },
  completed: { po: true, visit: false },
  cancelled: { po: false, visit: false },
  declined: { po: false, visit: false },
};

test.each(ORDER_STATUSES)('the editable fields of an order that is %s', (status) => {
  const { po, visit } = EXPECTED[status];
  for (const job of JOB_STATUSES)
    for (const invoice of [null, 'INV-7']) {
      const jobs = [{ type: 'delivery' as const, status: job }];
      const expected = [...(po && invoice === null ? ['poNumber'] : []), ...(visit && job !== 'en_route' ? VISIT : [])];
      const order = { status, invoice };
      expect([...editableOrderFields(order, jobs)]).toEqual(expected);
      for (const field of ORDER_FIELDS)
        if (!expected.includes(field)) expect(whyNotEditableOrder(order, field)).toMatch(/^[A-Z].*\.$/);
    }
});

test('an invoiced order names its invoice where its PO number cannot be changed', () => {
  expect(mayChangePo({ status: 'completed', invoice: 'INV-7' })).toMatchObject({
    allowed: false,
    code: 'NOT_EDITABLE',
    reason: 'This order is on INV-7, so its PO number can no longer be changed.',
  });
});
