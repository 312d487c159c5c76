import type { Received, IfMatch } from '@tonnage/contract/endpoint';
import type {
  createSite as createSiteEndpoint,
  updateSite as updateSiteEndpoint,
} from '@tonnage/contract/skip-hire/sites';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { requireVersion, touched } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountForUpdate } from '../../accounts/queries.ts';
import { serving } from '../../depots/serving.queries.ts';
import { hasOpenOrders, lockSite, siteById } from '../queries.ts';

type NewSite = Received<typeof createSiteEndpoint>['body']['data'];

/**
 * Adds a site to the account. Its depot and zone follow from the postcode; if none serves it, the site has none. Throws
 * NOT_A_POSTCODE and ACCOUNT_MERGED.
 */
export async function createSite(ctx: AccountContext, input: NewSite): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('sites.create');
  const postcode = parsePostcode(input.postcode);
  if (postcode === null) throw new Refusal('NOT_A_POSTCODE', { field: 'postcode' });
  await accountForUpdate(db, scope);
  const served = await serving(db, scope.tenantId, postcode.unit);
  const id = newId(now);
  await db
    .insertInto('sites')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      depot_id: served?.depot_id ?? null,
      zone_id: served?.zone_id ?? null,
      name: input.name,
      reference: input.reference || null,
      address_line1: input.addressLine1,
      address_line2: input.addressLine2 || null,
      town: input.town,
      county: input.county || null,
      postcode: postcode.unit,
      access_notes: input.accessNotes || null,
      notes: input.notes || null,
      opening_hours: input.openingHours || null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'site.created',
    entity: 'site',
    entityId: id,
    accountId: scope.accountId,
    changes: { name: input.name, postcode: postcode.unit },
  });
  return id;
}

type Change = Received<typeof updateSiteEndpoint>['body']['data'];

/**
 * Updates a site; absent fields stay. Depot and zone follow a new postcode. Another depot would leave the open orders
 * with the old one's capacity and vehicles, so that change is refused until they are over.
 */
export async function updateSite(ctx: AccountContext, id: string, input: Change, ifMatch: IfMatch): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('sites.edit');
  const site = await siteById(db, scope, id);
  if (!site) throw new Refusal('NOT_FOUND');
  await requireVersion(db, 'sites', site.id, ifMatch);
  const moved = input.postcode === undefined ? null : await movedTo(ctx, site.id, input.postcode);
  const text = {
    reference: input.reference,
    address_line2: input.addressLine2,
    county: input.county,
    access_notes: input.accessNotes,
    notes: input.notes,
    opening_hours: input.openingHours,
  };
  const changed = await db
    .updateTable('sites')
    .set({
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.addressLine1 === undefined ? {} : { address_line1: input.addressLine1 }),
      ...(input.town === undefined ? {} : { town: input.town }),
      ...Object.fromEntries(
        Object.entries(text).flatMap(([column, value]) => (value === undefined ? [] : [[column, value || null]])),
      ),
      ...moved,
      updated_at: touched(now),
    })
    .where('id', '=', site.id)
    .where('status', '<>', 'archived')
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n)
    throw new Refusal('WRONG_STATE', { message: 'This site is archived, so it can’t be changed.' });
  await audit(ctx, {
    action: 'site.changed',
    entity: 'site',
    entityId: site.id,
    accountId: scope.accountId,
    changes: input,
  });
}

/** Postcode, depot and zone of a new postcode. */
async function movedTo(ctx: AccountContext, id: string, given: string) {
  const { db, scope } = ctx;
  const postcode = parsePostcode(given);
  if (postcode === null) throw new Refusal('NOT_A_POSTCODE', { field: 'postcode' });
  const served = await serving(db, scope.tenantId, postcode.unit);
  const depotId = served?.depot_id ?? null;
  // Nobody can place an order here, or move the site, until this is written.
  await lockSite(db, id, 'changes');
  const site = await siteById(db, scope, id);
  if (site?.depot_id !== depotId && (await hasOpenOrders(db, id))) throw new Refusal('SITE_MOVES_DEPOT');
  return { postcode: postcode.unit, depot_id: depotId, zone_id: served?.zone_id ?? null };
}

/** Archives a site: it takes no more orders and leaves the lists. Its orders and documents keep it. */
export async function archiveSite(ctx: AccountContext, id: string, ifMatch: IfMatch): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('sites.edit');
  const site = await siteById(db, scope, id);
  if (!site) throw new Refusal('NOT_FOUND');
  await requireVersion(db, 'sites', site.id, ifMatch);
  // An order that is being placed here is waited for; a later one finds the site archived.
  await lockSite(db, site.id, 'changes');
  if (await hasOpenOrders(db, site.id)) throw new Refusal('SITE_IN_USE');
  const archived = await db
    .updateTable('sites')
    .set({ status: 'archived', updated_at: touched(now) })
    .where('id', '=', site.id)
    .where('status', '<>', 'archived')
    .executeTakeFirst();
  if (archived.numUpdatedRows !== 1n) throw new Refusal('WRONG_STATE', { message: 'This site is already archived.' });
  await audit(ctx, {
    action: 'site.archived',
    entity: 'site',
    entityId: site.id,
    accountId: scope.accountId,
    changes: { name: site.name },
  });
}
