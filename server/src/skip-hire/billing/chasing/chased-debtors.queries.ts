import type { Debtor } from '@tonnage/contract/skip-hire/billing/statements';
import { type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { promiseState } from '@tonnage/domain/skip-hire/chasing/promises';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { uuids } from '../../../platform/db/arrays.ts';
import { IS_DISPUTED } from './disputed.queries.ts';
import { interestByAccount } from './interest.queries.ts';
import { PAID_TOWARDS } from './promises.queries.ts';

type Chasing = Debtor['chasing'];
type Row = Omit<Chasing, 'promise' | 'interestPence' | 'fixedPence'> & {
  id: string;
  promise: { amountPence: number; dueOn: IsoDate; paidPence: number } | null;
};

/** Days back in which paid invoices tell how soon a customer pays. */
const PAYING_DAYS = 365;

/** How each of some accounts is chased, and how they pay. */
export async function chasedDebtors(
  ctx: Pick<TenantContext, 'db' | 'scope' | 'now'>,
  accountIds: readonly string[],
): Promise<Map<string, Chasing>> {
  const today = dateIn(LONDON, ctx.now);
  const { rows } = await sql<Row>`
    select a.id, a.phone, coalesce(late.days, 0)::integer as "oldestDays", coalesce(late.disputed, 0)::bigint as "disputedPence",
      (select round(avg(paid.on_day - i.issued_on))::integer from invoices i
        cross join lateral (select max(p.received_on) as on_day from allocations x
          join payments p on p.tenant_id = x.tenant_id and p.id = x.payment_id and p.provider <> 'write_off'
          where x.tenant_id = i.tenant_id and x.invoice_id = i.id) paid
        where i.tenant_id = a.tenant_id and i.account_id = a.id and i.kind = 'invoice' and i.receipt_for is null
          and i.paid_pence > 0 and i.paid_pence + i.credited_pence >= i.gross_pence and i.written_off_pence < i.gross_pence - i.written_off_pence
          and i.issued_on > ${today}::date - ${PAYING_DAYS}::integer) as "daysToPay",
      (select jsonb_build_object('step', m.step, 'on', m.sent_on) from reminders m
        where m.tenant_id = a.tenant_id and m.account_id = a.id order by m.id desc limit 1) as "lastReminder",
      (select jsonb_build_object('amountPence', p.amount_pence, 'dueOn', p.due_on, 'paidPence', ${PAID_TOWARDS})
        from payment_promises p where p.tenant_id = a.tenant_id and p.account_id = a.id and p.withdrawn_at is null
        order by p.id desc limit 1) as promise
    from accounts a
    left join lateral (
      select max(${today}::date - i.due_on) as days,
        sum(i.gross_pence - i.paid_pence - i.credited_pence) filter (where ${IS_DISPUTED}) as disputed
      from invoices i where i.tenant_id = a.tenant_id and i.account_id = a.id and i.kind = 'invoice'
        and i.paid_pence + i.credited_pence < i.gross_pence and i.due_on < ${today}::date) late on true
    where a.tenant_id = ${ctx.scope.tenantId} and a.id = any(${uuids(accountIds)})`.execute(ctx.db);
  const interest = await interestByAccount(ctx, accountIds);
  return new Map(
    rows.map(({ id, promise, ...row }) => [
      id,
      {
        ...row,
        promise: promise && unkept(promise, today),
        ...(interest.get(id) ?? { interestPence: 0, fixedPence: 0 }),
      },
    ]),
  );
}

function unkept({ paidPence, ...promise }: NonNullable<Row['promise']>, today: IsoDate): Chasing['promise'] {
  const state = promiseState({ ...promise, paidPence }, today);
  return state === 'kept' ? null : { ...promise, state };
}
