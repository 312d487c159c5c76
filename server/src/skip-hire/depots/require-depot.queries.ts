import type { TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Requires that a depot is the company's. Throws NOT_FOUND on the field. */
export async function requireDepot({ db, scope }: TenantContext, depotId: string): Promise<void> {
  const depot = isId(depotId)
    ? await db
        .selectFrom('depots')
        .select('id')
        .where('id', '=', depotId)
        .where('tenant_id', '=', scope.tenantId)
        .executeTakeFirst()
    : undefined;
  if (!depot) throw new Refusal('NOT_FOUND', { field: 'depotId' });
}
