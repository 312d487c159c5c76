import type { TenantContext } from '../../../platform/http/context.ts';
import { changeAccount } from './change-account.ts';

/** Sets how many days after its date an invoice is due. Only accounts staff and managers may (desk.md). */
export async function setPaymentTerms(ctx: TenantContext, accountId: string, days: number): Promise<void> {
  ctx.scope.require('credit.manage');
  await changeAccount(ctx, accountId, 'account.terms_set', { payment_terms_days: days }, { days });
}
