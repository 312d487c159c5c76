import type { Debt, Fund } from '@tonnage/domain/skip-hire/allocation';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** A payment or credit note of an account that is not used up yet. */
export interface Unused extends Fund {
  kind: 'payment' | 'credit_note';
}

/**
 * An account's unused payments and credit notes, oldest first. Money that is due back to a card pays no invoice, nor
 * does the credit note of an order that was paid by card: that money goes back to the card, unless the payment was voided.
 */
export async function unusedMoney(db: Db, accountId: string): Promise<Unused[]> {
  const { rows } = await sql<Unused>`
    select id, 'credit_note' as kind, gross_pence - paid_pence as "restPence", issued_on as on_day from invoices c
      where account_id = ${accountId} and kind = 'credit_note' and paid_pence < gross_pence
        and not exists (select from invoices i join payments r on r.id = i.receipt_for
          where i.id = c.credits_id and r.status <> 'voided')
    union all
    select id, 'payment', amount_pence - allocated_pence - refund_due_pence, received_on from payments
      where account_id = ${accountId} and status = 'paid' and amount_pence - allocated_pence - refund_due_pence > 0
    order by on_day, id`.execute(db);
  return rows;
}

/** The open pence of an account's invoices up to one of them, by date. */
export async function openTotal(db: Db, accountId: string, upTo: string): Promise<number> {
  const debts = await openInvoices(db, accountId);
  const last = debts.findIndex(({ id }) => id === upTo);
  return debts.slice(0, last + 1).reduce((sum, { openPence }) => sum + openPence, 0);
}

/** The account's invoices that are not fully paid, the oldest due first. */
export function openInvoices(db: Db, accountId: string): Promise<Debt[]> {
  return db
    .selectFrom('invoices')
    .select(['id', 'due_on as dueOn'])
    .select(sql<number>`gross_pence - paid_pence - credited_pence`.as('openPence'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'invoice')
    .where(sql<boolean>`paid_pence + credited_pence < gross_pence`)
    .orderBy('due_on')
    .orderBy('id')
    .execute();
}
