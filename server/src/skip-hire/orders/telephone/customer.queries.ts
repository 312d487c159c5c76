import { requireId } from '../../../platform/db/ids.ts';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A customer of the company by id. Throws NOT_FOUND, also for a malformed id. */
export async function knownCustomer({ db, scope }: Reading<TenantContext>, accountId: string) {
  requireId(accountId);
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  return account;
}
