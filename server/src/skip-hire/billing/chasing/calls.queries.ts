import { addDays, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import {
  byCallValue,
  CALL_DAYS,
  CALL_RECORD_DAYS,
  type CallFacts,
  callValue,
  HABIT_INVOICES,
} from '@tonnage/domain/skip-hire/chasing/calls';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/containing.ts';
import { FREE } from '../../../platform/db/db.ts';
import { NOTE_REST, PAYMENT_REST, UNUSED_NOTE, UNUSED_PAYMENT } from '../invoices/commands/allocate-money.ts';
import { IS_DISPUTED } from './disputed.queries.ts';
import { PAID_TOWARDS } from './promises.queries.ts';

type Reader = Pick<TenantContext, 'db' | 'scope' | 'now'>;

/** A customer with something overdue, and what a call to them would be about. */
export interface CallFound extends CallFacts {
  id: string;
  number: string;
  name: string;
  phone: string | null;
  oldestDays: number;
  isPromised: boolean;
}

export interface ToCall {
  /** The one whose call would bring the most first. */
  rows: CallFound[];
  totals: { callablePence: number; expectedPence: number };
  /** Customers with something overdue who are not in the rows. */
  leftOut: { called: number; promised: number; nothing: number };
}

/**
 * The customers to call today, all of them in order: what a call would bring is the domain's rule, and the company has a few thousand
 * customers who are late at most.
 */
export async function customersToCall(ctx: Reader, { q }: { q?: string | undefined }): Promise<ToCall> {
  const today = dateIn(LONDON, ctx.now);
  const rows: CallFound[] = [];
  const leftOut = { called: 0, promised: 0, nothing: 0 };
  for (const found of await overdueCustomers(ctx, today, q))
    if (found.isPromised) leftOut.promised++;
    else if (found.callablePence === 0) leftOut.nothing++;
    else if (found.lastCalledOn === today) leftOut.called++;
    else rows.push(found);
  const sum = (of: (row: CallFound) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    rows: rows.toSorted(byCallValue),
    totals: { callablePence: sum(({ callablePence }) => callablePence), expectedPence: sum(callValue) },
    leftOut,
  };
}

/** Every customer with something overdue, with what they could be called about and their record of a year. */
async function overdueCustomers({ db, scope: { tenantId } }: Reader, today: IsoDate, q: string | undefined) {
  const since = addDays(today, -CALL_RECORD_DAYS);
  // Each subquery is worked out once for its row: without OFFSET 0 it would be for each place that names it.
  // A call is about what was overdue on its day: it counts where that was paid later, or is still open.
  const { rows } = await sql<CallFound>`
    with late as materialized (
      select i.account_id, i.gross_pence - i.paid_pence - i.credited_pence as pence, ${today}::date - i.due_on as days, ${IS_DISPUTED} as disputed
      from invoices i where i.tenant_id = ${tenantId} and i.kind = 'invoice' and i.paid_pence + i.credited_pence < i.gross_pence
        and i.due_on < ${today}::date),
    owing as materialized (
      select account_id, coalesce(sum(pence) filter (where not disputed), 0) as pence,
        coalesce(max(days) filter (where not disputed), 0) as days, ${today}::date - max(days) as first_due from late group by 1),
    unused as materialized (
      select account_id, sum(pence) as pence from (
        select account_id, ${PAYMENT_REST} as pence from payments p join owing using (account_id)
          where p.tenant_id = ${tenantId} and ${UNUSED_PAYMENT}
        union all select account_id, ${NOTE_REST} from invoices c join owing using (account_id)
          where c.tenant_id = ${tenantId} and ${UNUSED_NOTE}) u group by 1),
    promised as materialized (
      select w.account_id, coalesce(bool_or(w.due_on >= ${today}::date and w.paid < w.amount_pence), false) as is_open,
        count(*) filter (where w.promised_on > ${since}::date and (w.paid >= w.amount_pence or w.due_on < ${today}::date)) as promises,
        count(*) filter (where w.promised_on > ${since}::date and w.paid >= w.amount_pence) as kept
      from (select p.account_id, p.amount_pence, p.due_on, p.promised_on, ${PAID_TOWARDS} as paid from payment_promises p
        join owing using (account_id)
        where p.tenant_id = ${tenantId} and p.withdrawn_at is null and (p.promised_on > ${since}::date or p.due_on >= ${today}::date) offset 0) w
      group by 1),
    called as materialized (
      select c.account_id, max(c.day) as last_day,
        count(*) filter (where r.paid_on <= c.day + ${CALL_DAYS}::integer or (c.day + ${CALL_DAYS}::integer < ${today}::date and (r.paid_on is not null or c.first_due < c.day))) as calls,
        count(*) filter (where r.paid_on <= c.day + ${CALL_DAYS}::integer) as paid,
        round(avg(r.paid_on - c.day) filter (where r.paid_on <= c.day + ${CALL_DAYS}::integer))::integer as days
      from (select distinct l.account_id, owing.first_due, (l.created_at at time zone ${LONDON})::date as day from customer_log l
        join owing using (account_id)
        where l.tenant_id = ${tenantId} and l.kind = 'call' and l.created_at > ${since}::date) c
      cross join lateral (select min(p.received_on) as paid_on from payments p
        join allocations x on x.tenant_id = p.tenant_id and x.payment_id = p.id
        join invoices i on i.tenant_id = x.tenant_id and i.id = x.invoice_id and i.kind = 'invoice' and i.due_on < c.day
        where p.tenant_id = ${tenantId} and p.account_id = c.account_id and p.status = 'paid' and p.provider <> 'write_off'
          and p.received_on >= c.day) r
      group by 1),
    habit as materialized (
      select account_id, case when days < 0 then 0 else days end as days from (select o.account_id, (select round(avg(paid.on_day - i.due_on))::integer
        from (select i.tenant_id, i.id, i.due_on from invoices i
          where i.tenant_id = ${tenantId} and i.account_id = o.account_id and i.kind = 'invoice' and i.receipt_for is null
            and i.issued_on > ${since}::date and i.paid_pence > 0 and i.paid_pence + i.credited_pence >= i.gross_pence
            and i.written_off_pence < i.gross_pence - i.written_off_pence
          order by i.issued_on desc, i.id desc limit ${HABIT_INVOICES}) i
        cross join lateral (select max(p.received_on) as on_day from allocations x
          join payments p on p.tenant_id = x.tenant_id and p.id = x.payment_id and p.provider <> 'write_off'
          where x.tenant_id = i.tenant_id and x.invoice_id = i.id) paid) as days
      from owing o offset 0) h),
    usual as materialized (
      select late.account_id, sum(late.pence) as pence from late join habit using (account_id)
      where not late.disputed and late.days <= habit.days group by 1)
    select ${FREE} a.id, a.number, a.name, a.phone, o.days as "oldestDays", called.last_day as "lastCalledOn",
      greatest(0, o.pence - coalesce(unused.pence, 0))::bigint as "callablePence",
      least(greatest(0, o.pence - coalesce(unused.pence, 0)), coalesce(usual.pence, 0))::bigint as "habitualPence",
      coalesce(called.calls, 0)::integer as calls, coalesce(called.paid, 0)::integer as "paidCalls", called.days as "daysAfterCall",
      coalesce(promised.promises, 0)::integer as promises, coalesce(promised.kept, 0)::integer as "keptPromises",
      habit.days as "usualDaysLate", coalesce(promised.is_open, false) as "isPromised"
    from owing o join accounts a on a.tenant_id = ${tenantId} and a.id = o.account_id
    join habit using (account_id) left join unused using (account_id) left join promised using (account_id)
    left join called using (account_id) left join usual using (account_id)
    ${q ? sql`where ${containing(['a.name', 'a.number'], q)}` : sql``}`.execute(db);
  return rows;
}
