import type { createSite as endpoint } from '@tonnage/contract/skip-hire/sites';
import type { Received } from '@tonnage/contract/endpoint';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountForUpdate } from '../../accounts/queries.ts';
import { serving } from '../../depots/serving.queries.ts';

type NewSite = Received<typeof endpoint>['body']['data'];

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
