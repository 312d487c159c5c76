import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';

/** Days of the invoice `i` after its due date and until `today`, both included, on which it was disputed. */
export const disputedDays = (today: IsoDate) => sql<number>`coalesce((
  select sum(greatest(0, least(coalesce(d.ended_on, ${today}::date + 1), ${today}::date + 1) - greatest(d.raised_on, i.due_on + 1)))
  from invoice_disputes d where d.tenant_id = i.tenant_id and d.invoice_id = i.id), 0)::integer`;

/** Whether the invoice `i` is disputed now. */
export const IS_DISPUTED = sql<boolean>`exists (select from invoice_disputes d
  where d.tenant_id = i.tenant_id and d.invoice_id = i.id and d.ended_on is null)`;
