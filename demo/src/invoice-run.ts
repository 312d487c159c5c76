import type { IsoDate } from '@tonnage/domain/common/dates';
import { invoiceAccount } from '@tonnage/server/skip-hire/billing/invoices/commands/invoice-account';
import type { Issued } from '@tonnage/server/skip-hire/billing/invoices/commands/issue-invoice';
import { startInvoiceRun } from '@tonnage/server/skip-hire/billing/invoices/commands/start-invoice-run';
import type { TenantContext } from '@tonnage/server/platform/context';

/** A whole invoice run in the caller's transaction, its accounts one after another as the queue's jobs would. */
export async function runInvoices(
  ctx: TenantContext,
  upTo: IsoDate,
  issuedOn?: IsoDate,
  without?: readonly string[],
): Promise<Issued[]> {
  const { id, accountIds } = await startInvoiceRun(ctx, upTo, issuedOn, without);
  const issued: Issued[] = [];
  for (const accountId of accountIds) issued.push(...(await invoiceAccount(ctx, id, accountId)));
  return issued;
}
