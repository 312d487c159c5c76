import type { TenantContext } from '../../../platform/context.ts';
import { changeAccount } from './change-account.ts';

/** Sets whether the account's orders need a PO number. */
export async function setOrderRules(
  ctx: TenantContext,
  accountId: string,
  { poMandatory }: { poMandatory: boolean },
): Promise<void> {
  ctx.scope.require('customers.edit');
  await changeAccount(ctx, accountId, 'account.rules_set', { po_mandatory: poMandatory }, { poMandatory });
}
