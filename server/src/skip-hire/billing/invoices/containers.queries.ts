import { daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { hireClock } from '@tonnage/domain/skip-hire/hire';
import type { InvoiceContainer } from '@tonnage/domain/skip-hire/printed-documents';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** The container of an order, as its invoices draw it. */
interface OrderContainer extends Omit<InvoiceContainer, 'hire'> {
  id: string;
  hireDays: number;
  hireStart: IsoDate | null;
  hireEnd: IsoDate | null;
}

/** The containers of orders, by the order's id. */
export async function orderContainers(
  db: Db,
  tenantId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderContainer>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<OrderContainer>`
    select o.id, o.number as "order", c.name, o.hire_days as "hireDays", o.hire_start as "hireStart", o.hire_end as "hireEnd",
      jsonb_build_object('kind', t.shape, 'lengthCm', c.length_cm, 'heightCm', c.height_cm) as shape
    from orders o
    join container_types t on t.tenant_id = o.tenant_id and t.id = o.container_type_id
    join container_sub_types c on c.tenant_id = o.tenant_id and c.id = o.container_sub_type_id
    where o.tenant_id = ${tenantId} and o.id = any(${[...orderIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The orders that lines charge for, each once, in the order of the lines. */
export const ordersOf = (lines: readonly { orderId: string | null }[]): string[] => [
  ...new Set(lines.flatMap(({ orderId }) => orderId ?? [])),
];

/**
 * The containers that an invoice charges for, with the days of their hire up to the tax point; past its end as many as the invoice
 * charges.
 */
export function containersOf(
  lines: readonly { orderId: string | null; code: string; date: IsoDate; fromDate: IsoDate | null }[],
  orders: ReadonlyMap<string, OrderContainer>,
  issuedOn: IsoDate,
): { containers?: InvoiceContainer[] } {
  const containers = ordersOf(lines).flatMap((id) => {
    const of = orders.get(id);
    if (!of) return [];
    const { order, name, shape, hireDays, hireStart, hireEnd } = of;
    const over = lines
      .filter((line) => line.orderId === id && line.code === 'over_hire')
      .reduce((sum, { fromDate, date }) => sum + daysBetween(fromDate ?? date, date) + 1, 0);
    const began = hireStart !== null && hireStart <= issuedOn && hireDays > 0;
    const day = began
      ? Math.min(hireDays, hireClock({ start: hireStart, hireDays, today: issuedOn, end: hireEnd }).day)
      : 0;
    // After an exchange the order has the hire that began with it: days over that are charged are of the one before.
    const isPresent = began && (over === 0 || day === hireDays);
    return [{ order, name, shape, hire: isPresent ? { of: hireDays, day, over } : null }];
  });
  return containers.length === 0 ? {} : { containers };
}
