import type { TenantContext } from '../../../platform/http/context.ts';
import { changeAccount } from './change-account.ts';

/**
 * Sets how much an account may owe, pence with VAT; null is no limit. Only accounts staff and managers may (desk.md).
 */
export async function setCreditLimit(ctx: TenantContext, accountId: string, limitPence: number | null): Promise<void> {
  ctx.scope.require('credit.manage');
  await changeAccount(ctx, accountId, 'account.credit_limit_set', { credit_limit_pence: limitPence }, { limitPence });
}
