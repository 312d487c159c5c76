import type { Received } from '@tonnage/contract/endpoint';
import type {
  DeskCatalogue,
  updateFamily as setFamilyEndpoint,
  updateContainer as setContainerEndpoint,
  updateWaste as setWasteEndpoint,
} from '@tonnage/contract/skip-hire/catalogue';
import {
  EWC_TOO_MANY,
  EWC_WRONG,
  hazardAgrees,
  isEwcCode,
  MAX_EWC_CODES,
} from '@tonnage/domain/skip-hire/list-of-wastes';
import { sql } from 'kysely';
import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal, InvalidInput } from '../../../platform/refusal.ts';
import { deskCatalogue } from '../desk.queries.ts';

/**
 * Locks the catalogue and returns it: the next change waits until this transaction ends, so that a free name stays free
 * and a new sort order lists every entry.
 */
export async function lockedCatalogue(ctx: TenantContext): Promise<DeskCatalogue> {
  ctx.scope.require('settings.manage');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${ctx.scope.tenantId}`}, 22))`.execute(ctx.db);
  return deskCatalogue(ctx);
}

/** The entry with that id; undefined for a new one. Throws NOT_FOUND. */
export function entryIn<Entry extends { id: string }>(entries: readonly Entry[], id: string | null): Entry | undefined {
  const entry = entries.find((one) => one.id === id);
  if (id !== null && !entry) throw new Refusal('NOT_FOUND');
  return entry;
}

interface Named {
  id: string;
  name: string;
  active: boolean;
}

/**
 * Ensures that a name is unique among active entries: price files and phone orders identify entries by it. Throws
 * NAME_TAKEN.
 */
export function refuseTakenName(entries: readonly Named[], own: Named): void {
  const name = own.name.toLowerCase();
  const taken = entries.some((one) => one.active && one.id !== own.id && one.name.toLowerCase() === name);
  if (own.active && taken) throw new Refusal('NAME_TAKEN');
}

/** Audits an addition, or the fields that changed; withdrawing and restoring are actions of their own. */
export async function auditEntry(
  ctx: TenantContext,
  kind: 'container_family' | 'container' | 'waste',
  was: (Named & Record<string, unknown>) | undefined,
  is: Named & Record<string, unknown>,
): Promise<void> {
  const verb = !was ? 'added' : was.active === is.active ? 'changed' : is.active ? 'offered_again' : 'withdrawn';
  const changed = was
    ? Object.entries(is).flatMap(([name, value]) =>
        JSON.stringify(value) === JSON.stringify(was[name]) ? [] : [[name, { was: was[name], is: value }] as const],
      )
    : Object.entries(is);
  if (changed.length === 0) return;
  await auditCompany(ctx, `${kind}.${verb}`, { id: is.id, name: is.name, ...Object.fromEntries(changed) });
}

type SetFamilyInput = Received<typeof setFamilyEndpoint>['body']['data'];

/**
 * Adds or updates a family of containers. A withdrawn family takes no new orders; existing ones stay. Throws NOT_FOUND,
 * CODE_TAKEN.
 */
export async function updateFamily(ctx: TenantContext, id: string | null, input: SetFamilyInput): Promise<void> {
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

type SetContainerInput = Received<typeof setContainerEndpoint>['body']['data'];

/**
 * Adds or updates a container size with its families. A withdrawn size cannot be ordered any more; containers on site
 * are still exchanged and collected. Throws NOT_FOUND, NAME_TAKEN, UNKNOWN_FAMILY.
 */
export async function updateContainer(ctx: TenantContext, id: string | null, input: SetContainerInput): Promise<void> {
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

type SetWasteInput = Received<typeof setWasteEndpoint>['body']['data'];

/**
 * Adds or updates a waste that the company takes; issued documents keep the words and codes that they were issued with.
 * Throws NOT_FOUND, NAME_TAKEN, EWC_HAZARDOUS, and InvalidInput for changed codes that the List of Wastes does not have.
 */
export async function updateWaste(ctx: TenantContext, id: string | null, input: SetWasteInput): Promise<void> {
  const { db, scope, now } = ctx;
  const { wastes } = await lockedCatalogue(ctx);
  const was = entryIn(wastes, id);
  const wasteId = id ?? newId(now);
  refuseTakenName(wastes, { id: wasteId, ...input });
  if (input.ewcCodes.join() !== was?.ewcCodes.join()) requireListed(input.ewcCodes);
  if (!hazardAgrees(input.ewcCodes, input.hazardous)) throw new Refusal('EWC_HAZARDOUS');
  const values = {
    name: input.name,
    description: input.description,
    ewc_codes: input.ewcCodes,
    heavy: input.heavy,
    hazardous: input.hazardous,
    self_service: input.selfService,
    guidance: input.guidance,
    recovered_percent: input.recoveredPercent,
    tipping_pence_per_tonne: input.tippingPencePerTonne,
    active: input.active,
    updated_at: now,
  };
  if (was) await db.updateTable('waste_types').set(values).where('id', '=', wasteId).execute();
  else {
    const own = { id: wasteId, tenant_id: scope.tenantId, created_at: now, sort_order: wastes.length + 1 };
    await db
      .insertInto('waste_types')
      .values({ ...values, ...own })
      .execute();
  }
  await auditEntry(ctx, 'waste', was, { id: wasteId, ...input });
}

function requireListed(codes: readonly string[]): void {
  const message = codes.every(isEwcCode) ? (codes.length > MAX_EWC_CODES ? EWC_TOO_MANY : null) : EWC_WRONG;
  if (message) throw new InvalidInput([{ path: ['ewcCodes'], message }]);
}

const TABLES = { families: 'container_types', containers: 'container_sub_types', wastes: 'waste_types' } as const;

/**
 * Sorts the active entries of one kind; withdrawn ones follow them. Throws CATALOGUE_CHANGED unless the ids are exactly
 * the active ones.
 */
export async function orderCatalogue(
  ctx: TenantContext,
  kind: keyof typeof TABLES,
  ids: readonly string[],
): Promise<void> {
  const { db, scope } = ctx;
  const entries = (await lockedCatalogue(ctx))[kind];
  const offered = entries.filter(({ active }) => active).map(({ id }) => id);
  if (JSON.stringify(offered.toSorted()) !== JSON.stringify(ids.toSorted())) throw new Refusal('CATALOGUE_CHANGED');
  if (offered.every((id, at) => id === ids[at])) return;
  const withdrawn = entries.filter(({ active }) => !active).map(({ id }) => id);
  await sql`update ${sql.table(TABLES[kind])} e set sort_order = w.at
    from unnest(${[...ids, ...withdrawn]}::uuid[]) with ordinality w (id, at)
    where e.tenant_id = ${scope.tenantId} and e.id = w.id`.execute(db);
  const names = ids.map((id) => entries.find((one) => one.id === id)!.name);
  await auditCompany(ctx, 'catalogue.ordered', { kind, names });
}
