import type { setContainer as endpoint } from '@tonnage/contract/skip-hire/catalogue';
import type { Received } from '@tonnage/contract/endpoint';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { auditEntry, entryIn, lockedCatalogue, refuseTakenName } from './catalogue-entries.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Adds or updates a container size with its families. A withdrawn size cannot be ordered any more; containers on site
 * are still exchanged and collected. Throws NOT_FOUND, NAME_TAKEN, UNKNOWN_FAMILY.
 */
export async function setContainer(ctx: TenantContext, id: string | null, input: Input): Promise<void> {
  const { db, scope, now } = ctx;
  const { families, containers } = await lockedCatalogue(ctx);
  const was = entryIn(containers, id);
  const containerId = id ?? newId(now);
  refuseTakenName(containers, { id: containerId, ...input });
  // In the company's order, whatever order they were sent in.
  const familyIds = families.filter((family) => input.familyIds.includes(family.id)).map((family) => family.id);
  if (familyIds.length !== new Set(input.familyIds).size) throw new Refusal('UNKNOWN_FAMILY');
  const values = {
    name: input.name,
    size_yards: input.sizeYards,
    length_cm: input.lengthCm,
    width_cm: input.widthCm,
    height_cm: input.heightCm,
    max_load_kg: input.maxLoadKg,
    allows_heavy_waste: input.allowsHeavyWaste,
    allowed_on_road: input.allowedOnRoad,
    active: input.active,
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
  await auditEntry(ctx, 'container', was, { id: containerId, ...input, familyIds });
}
