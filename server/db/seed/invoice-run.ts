import type { IsoDate } from '@tonnage/domain/common/dates';
import { invoiceAccount } from '../../src/skip-hire/billing/invoices/commands/invoice-account.ts';
import type { Issued } from '../../src/skip-hire/billing/invoices/commands/issue-invoice.ts';
import { startInvoiceRun } from '../../src/skip-hire/billing/invoices/commands/start-invoice-run.ts';
import type { TenantContext } from '../../src/platform/context.ts';

/** A whole invoice run in the caller's transaction, its accounts one after another as the queue's jobs would. */
export async function runInvoices(ctx: TenantContext, upTo: IsoDate, issuedOn?: IsoDate): Promise<Issued[]> {
  const { id, accountIds } = await startInvoiceRun(ctx, upTo, issuedOn);
  const issued: Issued[] = [];
  for (const accountId of accountIds) issued.push(...(await invoiceAccount(ctx, id, accountId)));
  return issued;
}
