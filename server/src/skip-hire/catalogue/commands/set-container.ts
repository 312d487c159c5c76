import type { setContainer as endpoint } from '@tonnage/contract/desk-catalogue';
import type { Received } from '@tonnage/contract/endpoint';
import type { TenantContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { auditEntry, entryIn, lockedCatalogue, refuseTakenName } from './keep-catalogue.ts';

type Wish = Received<typeof endpoint>['body']['data'];

/**
 * Adds a size of container, or sets one with the families that it belongs to; withdrawn it is ordered no more, and what stands
 * somewhere is exchanged and collected as before. Throws NOT_FOUND, NAME_TAKEN, UNKNOWN_FAMILY.
 */
export async function setContainer(ctx: TenantContext, id: string | null, wish: Wish): Promise<void> {
  const { db, scope, now } = ctx;
  const { families, containers } = await lockedCatalogue(ctx);
  const was = entryIn(containers, id);
  const containerId = id ?? newId(now);
  refuseTakenName(containers, { id: containerId, ...wish });
  // In the company's order, however they were sent.
  const familyIds = families.filter((family) => wish.familyIds.includes(family.id)).map((family) => family.id);
  if (familyIds.length !== new Set(wish.familyIds).size) throw new Refusal('UNKNOWN_FAMILY');
  const values = {
    name: wish.name,
    size_yards: wish.sizeYards,
    length_cm: wish.lengthCm,
    width_cm: wish.widthCm,
    height_cm: wish.heightCm,
    allows_heavy_waste: wish.allowsHeavyWaste,
    allowed_on_road: wish.allowedOnRoad,
    active: wish.active,
  };
  if (was) {
    await db.updateTable('container_sub_types').set(values).where('id', '=', containerId).execute();
    await db.deleteFrom('container_type_sub_types').where('container_sub_type_id', '=', containerId).execute();
  } else {
    const own = { id: containerId, tenant_id: scope.tenantId, sort_order: containers.length + 1 };
    await db
      .insertInto('container_sub_types')
      .values({ ...values, ...own })
      .execute();
  }
  await db
    .insertInto('container_type_sub_types')
    .values(
      familyIds.map((familyId) => ({
        tenant_id: scope.tenantId,
        container_type_id: familyId,
        container_sub_type_id: containerId,
      })),
    )
    .execute();
  await auditEntry(ctx, 'container', was, { id: containerId, ...wish, familyIds });
}
