import type { BillNow } from '@tonnage/contract/skip-hire/billing/invoices';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { sumLines } from '@tonnage/domain/common/money';
import { dateIn } from '@tonnage/domain/common/zoned';
import { dueDate, type TermsBasis } from '@tonnage/domain/skip-hire/invoices';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { bills, invoicesOf, partOfBill, type Bill } from './billing.queries.ts';
import { payersOf } from './commands/mail-payers.ts';
import { invoiceIssued } from './invoice-email.ts';
import { presentHeld } from './holds.queries.ts';
import { presentBill } from './present.ts';

/** What is invoiced today: everything of an account that a run would take, or of it one order or one job. */
export interface BilledNow {
  accountId: string;
  orderId?: string | undefined;
  jobId?: string | undefined;
}

/** What is due up to today, as a run up to today would work it out, and what of it is held; undefined if nothing is. */
export async function dueNow(
  { db, scope }: Pick<TenantContext, 'db' | 'scope'>,
  { accountId, ...part }: BilledNow,
  today: IsoDate,
): Promise<Bill | undefined> {
  const [all] = await bills(db, { tenantId: scope.tenantId, accountId }, today);
  return all && partOfBill(all, part);
}

/** Shows what invoicing today would issue, when it is due and who gets it. */
export async function billNow(ctx: Reading<TenantContext>, of: BilledNow): Promise<BillNow> {
  requireId(of.accountId);
  const today = dateIn(LONDON, ctx.now);
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'number', 'invoices_held', 'payment_terms_days', 'terms_basis'])
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', of.accountId)
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  const { id, name, number, payment_terms_days: days } = account;
  const bill = await dueNow(ctx, of, today);
  const groups = bill ? invoicesOf(bill) : [];
  return {
    ...presentBill({ id, name, number }, groups),
    vatPence: sumLines(groups.flat()).vatPence,
    held: account.invoices_held,
    heldLines: await presentHeld(ctx, bill ? [bill] : []),
    dueOn: dueDate(today, { days, basis: account.terms_basis as TermsBasis }),
    sendsTo: await payersOf(ctx, invoiceIssued, account.id),
  };
}
