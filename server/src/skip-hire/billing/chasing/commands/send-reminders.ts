import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { uuids } from '../../../../platform/db/arrays.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import { mailPayers } from '../../invoices/commands/mail-payers.ts';
import { dueReminders } from '../due-reminders.queries.ts';
import { paymentReminder } from '../reminder-email.ts';

/**
 * Emails some customers what is due of their reminders now. An invoice whose step somebody else is sending is left to them: its row
 * is written once. Accounts are taken in the order of their ids. Returns how many were sent, and to how many customers.
 */
export async function sendReminders(
  ctx: TenantContext,
  accountIds: readonly string[],
): Promise<{ reminders: number; customers: number }> {
  requireBookkeeper(ctx);
  const { db, now, scope } = ctx;
  const due = await dueReminders(ctx, accountIds);
  let sent = 0;
  const customers = new Set<string>();
  for (const { account, reminders } of due.toSorted((a, b) => (a.account.id < b.account.id ? -1 : 1))) {
    for (const { step, invoices } of reminders) {
      const id = newId(now);
      const ids = invoices.map((invoice) => invoice.id).toSorted();
      const { rows: taken } = await sql<{ invoice_id: string }>`
        insert into reminded_invoices (tenant_id, invoice_id, step, reminder_id)
        select ${scope.tenantId}::uuid, i.id, ${step}::smallint, ${id}::uuid from unnest(${uuids(ids)}) i(id) order by i.id
        on conflict do nothing returning invoice_id`.execute(db);
      if (taken.length === 0) continue;
      const sentTo = await mailPayers(ctx, paymentReminder, account.id, { reminderId: id }, `reminder:${id}`);
      await db
        .insertInto('reminders')
        .values({
          id,
          tenant_id: scope.tenantId,
          account_id: account.id,
          step,
          sent_on: dateIn(LONDON, now),
          sent_at: now,
          sent_by: scope.actor.userId,
          sent_to: sentTo,
        })
        .execute();
      await audit(ctx, {
        action: 'reminder.sent',
        entity: 'account',
        entityId: account.id,
        accountId: account.id,
        changes: {
          step,
          recipients: sentTo.length,
          invoices: invoices
            .filter((one) => taken.some((row) => row.invoice_id === one.id))
            .map(({ number }) => number),
        },
      });
      sent++;
      customers.add(account.id);
    }
    if (customers.has(account.id)) notifyChange(db, { tenant: scope.tenantId, account: account.id, topic: 'money' });
  }
  return { reminders: sent, customers: customers.size };
}
