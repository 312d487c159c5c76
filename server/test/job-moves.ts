import { requestExchange, requestReposition, requestTipAndReturn } from '@tonnage/contract/skip-hire/orders/movements';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import type { JobStatus } from '@tonnage/domain/skip-hire/orders';
import { expect } from 'vitest';
import type { Harness, Placed } from './harness.ts';
import type { Customer } from './fixtures.ts';

export const DATE = '2026-03-10';
export const TO = { vehicle: 'YK71 ABC', driver: 'Terry' };

/** The three movements with their own charge, with one call signature. Pence with VAT. */
export const MOVEMENTS = [
  { type: 'exchange', call: requestExchange, open: 'OPEN_EXCHANGE', pence: 21_600, also: {} },
  { type: 'tip_and_return', call: requestTipAndReturn, open: 'OPEN_TIP_AND_RETURN', pence: 20_400, also: {} },
  {
    type: 'reposition',
    call: requestReposition,
    open: 'OPEN_REPOSITION',
    pence: 7_200,
    also: { locationNotes: 'Beside the crane' },
  },
] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** Requests movements and reads their results, in the database of a file. */
export function moving(h: Harness) {
  const setOrder = (order: Placed, status: string) =>
    h.withoutTenant((db) =>
      db
        .updateTable('orders')
        .set({ status: status as never })
        .where('id', '=', order.id)
        .execute(),
    );
  const setJob = (jobId: string, status: JobStatus) =>
    h.withoutTenant((db) => db.updateTable('jobs').set({ status }).where('id', '=', jobId).execute());
  const see = async (customer: Customer, id: string) =>
    (await (await h.as(customer.owner)).ok(getOrder, { params: { id } })).data;
  const owed = (customer: Customer) =>
    h.number(`select exposure_pence from accounts where id = '${customer.accountId}'`);
  const booked = (depotId: string, date = DATE) =>
    h.number(`select coalesce(sum(booked), 0) from depot_days where depot_id = '${depotId}' and date = '${date}'`);
  async function ask(customer: Customer, { call, also }: Movement, jobId: string, over: object = {}, key?: string) {
    const client = await h.as(customer.owner);
    const body = { data: { date: DATE, slot: 'am', ...also, ...over } };
    return client.call(
      call as typeof requestReposition,
      { params: { id: jobId }, body: body as never },
      key ? { key } : {},
    );
  }

  async function refused(customer: Customer, movement: Movement, jobId: string, over: object = {}) {
    const { held_prices: _before, ...before } = await h.footprint();
    const answer = await ask(customer, movement, jobId, over);
    const { held_prices: _after, ...after } = await h.footprint();
    expect(after).toEqual(before);
    return { code: answer.refusal, error: answer.error, field: answer.error.details?.errors?.[0]?.path[0] };
  }
  return { setOrder, setJob, see, owed, booked, ask, refused };
}
