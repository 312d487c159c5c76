import type { setCustomerTerms as endpoint } from '@tonnage/contract/skip-hire/accounts/accounts';
import type { Received } from '@tonnage/contract/endpoint';
import type { TenantContext } from '../../../platform/context.ts';
import { changeAccount } from './change-account.ts';

/**
 * Sets how an account pays: on credit or before each order, its credit limit (pence with VAT; null is no limit), when its
 * invoices are due, what each covers, how often they are issued, and whether they are on hold. Orders already placed keep
 * how they are paid. Only accounts staff and managers may (desk.md).
 */
export async function setTerms(
  ctx: TenantContext,
  accountId: string,
  terms: Received<typeof endpoint>['body']['data'],
): Promise<void> {
  ctx.scope.require('credit.manage');
  const values = {
    type: terms.type,
    credit_limit_pence: terms.creditLimitPence,
    payment_terms_days: terms.paymentTermsDays,
    terms_basis: terms.termsBasis,
    invoice_grouping: terms.invoiceGrouping,
    invoice_frequency: terms.invoiceFrequency,
    invoices_held: terms.invoicesHeld,
  };
  await changeAccount(ctx, accountId, 'account.terms_set', values, terms);
}
