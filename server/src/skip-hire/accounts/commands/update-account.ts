import type { updateAccount as endpoint } from '@tonnage/contract/skip-hire/accounts/registration';
import type { Received } from '@tonnage/contract/endpoint';
import { audit } from '../../../platform/audit.ts';
import type { AccountContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Updates business details of the current account; another account is NOT_FOUND. An empty text clears a detail. */
export async function updateAccount(
  ctx: AccountContext,
  accountId: string,
  change: Received<typeof endpoint>['body']['data'],
): Promise<void> {
  const { db, now, scope } = ctx;
  scope.require('account.edit');
  if (accountId !== scope.accountId) throw new Refusal('NOT_FOUND');
  const columns = {
    trading_name: change.tradingName,
    company_number: change.companyNumber,
    vat_number: change.vatNumber,
    sic_code: change.sicCode,
    email: change.email,
    phone: change.phone,
    invoice_email: change.invoiceEmail,
    billing_address: change.billingAddress,
  };
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(changed.map(([column, value]) => [column, value || null]));
  await db
    .updateTable('accounts')
    .set({ ...values, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', accountId)
    .execute();
  await audit(ctx, {
    action: 'account.changed',
    entity: 'account',
    entityId: accountId,
    accountId,
    changes: values,
  });
}
