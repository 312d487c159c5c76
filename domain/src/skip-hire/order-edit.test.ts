import { expect, test } from 'vitest';
import { editableOrderFields, ORDER_FIELDS, whyNotEditableOrder } from './order-edit.ts';
import { JOB_STATUSES, ORDER_STATUSES, type OrderStatus } from './orders.ts';

const LATER = ['customerReference', 'locationNotes', 'siteContactId'];
const EXPECTED: Record<OrderStatus, readonly string[]> = {
  awaiting_payment: ORDER_FIELDS,
  requested: ORDER_FIELDS,
  scheduled: LATER,
  on_site: LATER,
  collection_booked: LATER,
  completed: [],
  cancelled: [],
  declined: [],
};

test.each(ORDER_STATUSES)('the editable fields of an order that is %s', (status) => {
  for (const job of JOB_STATUSES) {
    const jobs = [{ type: 'delivery' as const, status: job }];
    const expected = job === 'en_route' ? [] : EXPECTED[status];
    expect([...editableOrderFields({ status }, jobs)]).toEqual(expected);
    if (expected.length < ORDER_FIELDS.length) expect(whyNotEditableOrder({ status }, jobs)).toMatch(/^[A-Z].*\.$/);
  }
});
