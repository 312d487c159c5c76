import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { TenantContext } from '../../../../platform/context.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { inCustomer } from '../../../accounts/in-customer.queries.ts';
import { lockNumbers } from '../../../documents/commands/take-number.ts';
import { type BilledNow, dueNow } from '../bill-now.queries.ts';
import { billedPence } from '../billing.queries.ts';
import { requireBookkeeper } from './bookkeeper.ts';
import { issueBill } from './invoice-account.ts';
import type { Issued } from './issue-invoice.ts';

/**
 * Invoices today what a run would take of an account, or of it one order or one job, if that still comes to `grossPence`: the second
 * of two people, and a run that came first, leave nothing or less. Throws NOT_FOUND, ACCOUNT_MERGED, INVOICES_HELD, BILL_CHANGED.
 */
export async function invoiceNow(ctx: TenantContext, of: BilledNow & { grossPence: number }): Promise<Issued[]> {
  requireBookkeeper(ctx);
  const { db, scope } = ctx;
  await inCustomer(ctx, of.accountId, 'read');
  // The counter first, then the account, as a run does.
  await lockNumbers(db, scope.tenantId, 'invoice');
  const account = await db
    .selectFrom('accounts')
    .select('invoices_held as held')
    .where('id', '=', of.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (account.held) throw new Refusal('INVOICES_HELD');
  const bill = await dueNow(ctx, of, dateIn(LONDON, ctx.now));
  if (!bill || bill.lines.length === 0 || billedPence(bill) !== of.grossPence) throw new Refusal('BILL_CHANGED');
  const { issued } = await issueBill(ctx, bill);
  notifyChange(db, { tenant: scope.tenantId, account: of.accountId, topic: 'money' });
  return issued;
}
