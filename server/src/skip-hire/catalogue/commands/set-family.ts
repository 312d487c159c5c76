import type { setFamily as endpoint } from '@tonnage/contract/skip-hire/catalogue';
import type { Received } from '@tonnage/contract/endpoint';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { auditEntry, entryIn, lockedCatalogue } from './catalogue-entries.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Adds or updates a family of containers. A withdrawn family takes no new orders; existing ones stay. Throws NOT_FOUND,
 * CODE_TAKEN.
 */
export async function setFamily(ctx: TenantContext, id: string | null, input: Input): Promise<void> {
  const { db, scope, now } = ctx;
  const { families } = await lockedCatalogue(ctx);
  const was = entryIn(families, id);
  if (families.some((one) => one.id !== id && one.code === input.code)) throw new Refusal('CODE_TAKEN');
  const { dwtCode: dwt_code, ...rest } = input;
  const familyId = id ?? newId(now);
  if (was) {
    await db
      .updateTable('container_types')
      .set({ ...rest, dwt_code })
      .where('id', '=', familyId)
      .execute();
  } else {
    const own = { id: familyId, tenant_id: scope.tenantId, dwt_code, sort_order: families.length + 1 };
    await db
      .insertInto('container_types')
      .values({ ...rest, ...own })
      .execute();
  }
  const before = was && (({ containers: _containers, ...fields }) => fields)(was);
  await auditEntry(ctx, 'container_family', before, { id: familyId, ...input });
}
