import type { ChasedCustomer, ChasedInvoice, Dispute, SentReminder } from '@tonnage/contract/skip-hire/billing/chasing';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { invoiceInterest } from './interest.queries.ts';
import { promisesOf } from './promises.queries.ts';

type Reader = Pick<TenantContext, 'db' | 'scope' | 'now'>;

/** Reminders and promises of a customer that are shown. */
const LAST = 10;

/** The last reminders that `which` finds of `m`, newest first. */
async function sentReminders({ db, scope }: Reader, which: RawBuilder<unknown>): Promise<SentReminder[]> {
  const { rows } = await sql<Omit<SentReminder, 'sentAt'> & { sentAt: Date }>`
    select m.id, m.step, m.sent_at as "sentAt", u.name as by, m.sent_to as "to",
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number) order by i.due_on, i.id), '[]')
        from reminded_invoices r join invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
        where r.tenant_id = m.tenant_id and r.reminder_id = m.id) as invoices
    from reminders m left join users u on u.id = m.sent_by
    where m.tenant_id = ${scope.tenantId} and ${which} order by m.id desc limit ${LAST}`.execute(db);
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

/** The disputes of an invoice, newest first. */
export async function disputesOf({ db, scope }: Reader, invoiceId: string): Promise<Dispute[]> {
  const rows = await db
    .selectFrom('invoice_disputes as d')
    .innerJoin('users as r', 'r.id', 'd.raised_by')
    .leftJoin('users as e', 'e.id', 'd.ended_by')
    .select(['d.id', 'd.reason', 'd.raised_on', 'r.name as raised_by', 'd.ended_on', 'e.name as ended_by', 'd.outcome'])
    .where('d.tenant_id', '=', scope.tenantId)
    .where('d.invoice_id', '=', invoiceId)
    .orderBy('d.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    raisedOn: row.raised_on,
    raisedBy: row.raised_by,
    ended: row.ended_on === null ? null : { on: row.ended_on, by: row.ended_by ?? '', outcome: row.outcome ?? '' },
  }));
}

export async function chasedInvoice(ctx: Reader, invoiceId: string): Promise<ChasedInvoice> {
  const reminders = await sentReminders(
    ctx,
    sql`m.id in (select reminder_id from reminded_invoices where tenant_id = ${ctx.scope.tenantId} and invoice_id = ${invoiceId}::uuid)`,
  );
  return {
    reminders: reminders.map(({ id, step, sentAt, by, to }) => ({ id, step, sentAt, by, to })),
    disputes: await disputesOf(ctx, invoiceId),
    interest: (await invoiceInterest(ctx, invoiceId))?.interest ?? null,
  };
}

export async function chasedCustomer(ctx: Reader, accountId: string): Promise<ChasedCustomer> {
  return {
    reminders: await sentReminders(ctx, sql`m.account_id = ${accountId}::uuid`),
    promises: await promisesOf(ctx, accountId, LAST),
  };
}
