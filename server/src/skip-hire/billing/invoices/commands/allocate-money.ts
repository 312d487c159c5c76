import { type Debt, type Fund, allocate } from '@tonnage/domain/skip-hire/allocation';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { BaseContext } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';

/** A payment or credit note of an account that is not used up yet, with the day that it arrived or was issued. */
export interface Unused extends Fund {
  kind: 'payment' | 'credit_note';
  onDay: IsoDate;
  /** A set-off or a write-off, which settles the invoices that it names and no other. */
  isMoneyless?: boolean;
  /** The latter, which is no payment of anybody. */
  isWriteOff?: boolean;
}

/**
 * The unused credit notes (`c`) and the unused payments (`p`) of a tenant, pence. Money that is due back to a card pays no invoice, nor
 * does the credit note of an order that was paid by card: that money goes back to the card, unless the payment was voided.
 */
export const UNUSED_NOTE = sql<boolean>`c.kind = 'credit_note' and c.paid_pence < c.gross_pence
  and not exists (select from invoices i join payments r on r.id = i.receipt_for where i.id = c.credits_id and r.status <> 'voided')`;
export const NOTE_REST = sql<number>`c.gross_pence - c.paid_pence`;
export const PAYMENT_REST = sql<number>`p.amount_pence - p.allocated_pence - p.refund_due_pence`;
export const UNUSED_PAYMENT = sql<boolean>`p.status = 'paid' and p.allocated_pence < p.amount_pence and ${PAYMENT_REST} > 0`;

/** An account's unused payments and credit notes, oldest first. */
export async function unusedMoney(db: Db, tenantId: string, accountId: string): Promise<Unused[]> {
  const { rows } = await sql<Unused>`
    select id, 'credit_note' as kind, ${NOTE_REST} as "restPence", issued_on as "onDay",
        false as "isMoneyless", false as "isWriteOff" from invoices c
      where tenant_id = ${tenantId} and account_id = ${accountId} and ${UNUSED_NOTE}
    union all
    select id, 'payment', ${PAYMENT_REST}, received_on,
        provider in ('set_off', 'write_off'), provider = 'write_off' from payments p
      where tenant_id = ${tenantId} and account_id = ${accountId} and ${UNUSED_PAYMENT}
    order by "onDay", id`.execute(db);
  return rows;
}

/** The open pence of an account's invoices up to one of them, by date. */
export async function openTotal(db: Db, accountId: string, upTo: string): Promise<number> {
  const debts = await openInvoices(db, accountId);
  const last = debts.findIndex(({ id }) => id === upTo);
  return debts.slice(0, last + 1).reduce((sum, { openPence }) => sum + openPence, 0);
}

/** The account's invoices that are not fully paid, the oldest due first. */
function openInvoices(db: Db, accountId: string): Promise<Debt[]> {
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

type Context = Pick<BaseContext, 'db' | 'now'> & { scope: { tenantId: string } };

/**
 * Allocates an account's unused money and credit notes to its open invoices, the oldest due first; `first` is allocated
 * to its invoices before that, in their order. The account's row is locked, so allocations run one at a time, and table constraints
 * ensure that no invoice gets more than it is for and no money is used twice.
 */
export async function allocateMoney(
  ctx: Context,
  accountId: string,
  first?: { fundId: string; invoiceIds: readonly string[] },
): Promise<void> {
  const { db } = ctx;
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
  if (first) await allocateTo(ctx, accountId, first);
  const funds = (await unusedMoney(db, ctx.scope.tenantId, accountId)).filter(
    ({ isMoneyless }) => isMoneyless !== true,
  );
  if (funds.length === 0) return;
  const byId = new Map(funds.map((fund) => [fund.id, fund]));
  for (const { fundId, debtId, pence } of allocate(funds, await openInvoices(db, accountId)))
    await spend(ctx, accountId, byId.get(fundId)!, debtId, pence);
}

/** Allocates a payment or credit note to named invoices alone, in their order. The caller holds the account's row. */
export async function allocateTo(
  ctx: Context,
  accountId: string,
  { fundId, invoiceIds }: { fundId: string; invoiceIds: readonly string[] },
): Promise<void> {
  const funds = (await unusedMoney(ctx.db, ctx.scope.tenantId, accountId)).filter(({ id }) => id === fundId);
  const open = await openInvoices(ctx.db, accountId);
  for (const invoiceId of invoiceIds) {
    const debts = open.filter(({ id }) => id === invoiceId);
    for (const { debtId, pence } of allocate(funds, debts)) {
      await spend(ctx, accountId, funds[0]!, debtId, pence);
      funds[0]!.restPence -= pence;
    }
  }
}

/**
 * Pays a receipt with the credit note for the receipt that it replaces. It counts as paid, not as credited: a card has
 * paid it.
 */
export async function payByCreditNote(
  ctx: Context,
  creditNoteId: string,
  receipt: { id: string; accountId: string; grossPence: number },
): Promise<void> {
  const fund = { kind: 'credit_note', id: creditNoteId } as const;
  await write(
    ctx,
    receipt.accountId,
    fund,
    { id: receipt.id, as: ['paid_pence'], day: dateIn(LONDON, ctx.now) },
    receipt.grossPence,
  );
}

/** What an invoice counts as settled; what was written off is a part of what counts as paid. */
type Settled = 'paid_pence' | 'credited_pence' | 'written_off_pence';

function spend(ctx: Context, accountId: string, fund: Unused, invoiceId: string, pence: number): Promise<void> {
  const as: readonly Settled[] =
    fund.kind === 'credit_note'
      ? ['credited_pence']
      : fund.isWriteOff === true
        ? ['paid_pence', 'written_off_pence']
        : ['paid_pence'];
  // What is no money settles on the day that it counts from, so that a statement of that day has none of it on account.
  const day = fund.isMoneyless === true ? fund.onDay : dateIn(LONDON, ctx.now);
  return write(ctx, accountId, fund, { id: invoiceId, as, day }, pence);
}

async function write(
  ctx: Context,
  accountId: string,
  fund: Pick<Unused, 'kind' | 'id'>,
  invoice: { id: string; as: readonly Settled[]; day: IsoDate },
  pence: number,
): Promise<void> {
  await takeFrom(ctx, accountId, fund, pence, { invoice_id: invoice.id, allocated_on: invoice.day });
  await ctx.db
    .updateTable('invoices')
    .set(Object.fromEntries(invoice.as.map((column) => [column, sql`${sql.ref(column)} + ${pence}`])))
    .where('id', '=', invoice.id)
    .execute();
}

/** Uses pence of a payment or credit note for a refund, which is an allocation of the day that the refund is made. */
export const spendOnRefund = (
  ctx: Context,
  accountId: string,
  fund: Pick<Unused, 'kind' | 'id'>,
  refund: { id: string; madeOn: IsoDate },
  pence: number,
): Promise<void> => takeFrom(ctx, accountId, fund, pence, { refund_id: refund.id, allocated_on: refund.madeOn });

async function takeFrom(
  { db, now, scope }: Context,
  accountId: string,
  fund: Pick<Unused, 'kind' | 'id'>,
  pence: number,
  target: { allocated_on: IsoDate } & ({ invoice_id: string } | { refund_id: string }),
): Promise<void> {
  const isCredit = fund.kind === 'credit_note';
  notifyChange(db, { tenant: scope.tenantId, account: accountId, topic: 'money' });
  await db
    .insertInto('allocations')
    .values({
      id: newId(now),
      tenant_id: scope.tenantId,
      account_id: accountId,
      payment_id: isCredit ? null : fund.id,
      credit_note_id: isCredit ? fund.id : null,
      amount_pence: pence,
      created_at: now,
      ...target,
    })
    .execute();
  await countAsUsed(db, fund, pence);
}

/** Counts pence more of a payment or credit note as used; below zero: less. */
async function countAsUsed(db: Db, { kind, id }: Pick<Unused, 'kind' | 'id'>, pence: number): Promise<void> {
  if (kind === 'credit_note')
    await db
      .updateTable('invoices')
      .set({ paid_pence: sql<number>`paid_pence + ${pence}` })
      .where('id', '=', id)
      .execute();
  else
    await db
      .updateTable('payments')
      .set({ allocated_pence: sql<number>`allocated_pence + ${pence}` })
      .where('id', '=', id)
      .execute();
}

/** Gives back what a refund took from payments and credit notes. The caller holds the account's row. */
export async function releaseRefund({ db, scope }: Context, accountId: string, refundId: string): Promise<void> {
  const released = await db
    .deleteFrom('allocations')
    .where('refund_id', '=', refundId)
    .returning(['payment_id', 'credit_note_id', 'amount_pence'])
    .execute();
  for (const { payment_id: payment, credit_note_id: note, amount_pence: pence } of released)
    await countAsUsed(
      db,
      payment === null ? { kind: 'credit_note', id: note! } : { kind: 'payment', id: payment },
      -pence,
    );
  notifyChange(db, { tenant: scope.tenantId, account: accountId, topic: 'money' });
}

/**
 * Removes the allocations of a payment to invoices, so that those are open again. The caller holds the account's row. Returns
 * the numbers of those invoices.
 */
export async function releaseMoney({ db, scope }: Context, accountId: string, paymentId: string): Promise<string[]> {
  const released = await db
    .deleteFrom('allocations')
    .where('payment_id', '=', paymentId)
    .where('invoice_id', 'is not', null)
    .returning(['invoice_id', 'amount_pence'])
    .execute();
  const numbers: string[] = [];
  let freed = 0;
  for (const { invoice_id, amount_pence } of released) {
    const invoice = await db
      .updateTable('invoices')
      .set({
        paid_pence: sql<number>`paid_pence - ${amount_pence}`,
        written_off_pence: sql<number>`written_off_pence - case when exists (select from payments p
          where p.id = ${paymentId} and p.provider = 'write_off') then ${amount_pence}::integer else 0 end`,
      })
      .where('id', '=', invoice_id)
      .returning('number')
      .executeTakeFirstOrThrow();
    numbers.push(invoice.number);
    freed += amount_pence;
  }
  await countAsUsed(db, { kind: 'payment', id: paymentId }, -freed);
  notifyChange(db, { tenant: scope.tenantId, account: accountId, topic: 'money' });
  return numbers;
}
