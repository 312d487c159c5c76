import type { Received, IfMatch } from '@tonnage/contract/endpoint';
import type {
  createAccountContact as createAccountContactEndpoint,
  updateAccountContact as updateAccountContactEndpoint,
  createSiteContact as createSiteContactEndpoint,
  updateSiteContact as updateSiteContactEndpoint,
} from '@tonnage/contract/skip-hire/accounts/contacts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { newId, isId } from '../../../platform/db/ids.ts';
import { requireVersion, touched } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireAccountContact, lockContact, requireSiteContact } from '../contacts.queries.ts';
import { accountForUpdate } from '../queries.ts';
import { inSites } from '../reach.ts';

/** Adds a person whom the company emails or calls about the account. Throws ACCOUNT_MERGED. */
export async function createAccountContact(
  ctx: AccountContext,
  input: Received<typeof createAccountContactEndpoint>['body']['data'],
): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('account.edit');
  await accountForUpdate(db, scope);
  const id = newId(now);
  await db
    .insertInto('account_contacts')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      name: input.name,
      job_title: input.jobTitle || null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'contact.added',
    entity: 'contact',
    entityId: id,
    accountId: scope.accountId,
    changes: { name: input.name },
  });
  return id;
}

/** Updates a contact of the account; absent fields stay as they are. */
export async function updateAccountContact(
  ctx: AccountContext,
  id: string,
  input: Received<typeof updateAccountContactEndpoint>['body']['data'],
  ifMatch: IfMatch,
): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('account.edit');
  const contact = await requireAccountContact(db, scope, id);
  await requireVersion(db, 'account_contacts', contact.id, ifMatch);
  const { name, jobTitle } = input;
  await db
    .updateTable('account_contacts')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(jobTitle === undefined ? {} : { job_title: jobTitle || null }),
      updated_at: touched(now),
    })
    .where('id', '=', contact.id)
    .execute();
  await audit(ctx, {
    action: 'contact.changed',
    entity: 'contact',
    entityId: contact.id,
    accountId: scope.accountId,
    changes: input,
  });
}

/** Removes a contact of the account, with every way to reach them. */
export async function removeAccountContact(ctx: AccountContext, id: string, ifMatch: IfMatch): Promise<void> {
  const { db, scope } = ctx;
  scope.require('account.edit');
  const contact = await requireAccountContact(db, scope, id);
  await requireVersion(db, 'account_contacts', contact.id, ifMatch);
  await lockContact(db, 'account', contact.id, 'goes');
  await db.deleteFrom('account_contact_items').where('contact_id', '=', contact.id).execute();
  await db.deleteFrom('account_contacts').where('id', '=', contact.id).execute();
  await audit(ctx, {
    action: 'contact.removed',
    entity: 'contact',
    entityId: contact.id,
    accountId: scope.accountId,
    changes: { name: contact.name },
  });
}

/** Adds a contact to a site of the scope. Throws NOT_FOUND and ACCOUNT_MERGED. */
export async function createSiteContact(
  ctx: AccountContext,
  input: Received<typeof createSiteContactEndpoint>['body']['data'],
): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('sites.edit');
  await accountForUpdate(db, scope);
  const site = isId(input.site ?? '')
    ? await db
        .selectFrom('sites')
        .select('id')
        .where('id', '=', input.site!)
        .where('tenant_id', '=', scope.tenantId)
        .where('account_id', '=', scope.accountId)
        .where(inSites(scope, 'id'))
        .executeTakeFirst()
    : undefined;
  if (!site) throw new Refusal('NOT_FOUND', { field: 'site' });
  const id = newId(now);
  await db
    .insertInto('site_contacts')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      site_id: site.id,
      name: input.name,
      role: input.role || null,
      phone: input.phone || null,
      on_site: input.onSite ?? false,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'contact.added',
    entity: 'contact',
    entityId: id,
    accountId: scope.accountId,
    changes: { siteId: site.id, name: input.name },
  });
  return id;
}

/** Updates a contact of a site; absent fields stay as they are. */
export async function updateSiteContact(
  ctx: AccountContext,
  id: string,
  input: Received<typeof updateSiteContactEndpoint>['body']['data'],
  ifMatch: IfMatch,
): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('sites.edit');
  const contact = await requireSiteContact(db, scope, id);
  await requireVersion(db, 'site_contacts', contact.id, ifMatch);
  const { name, role, phone, onSite } = input;
  await db
    .updateTable('site_contacts')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(role === undefined ? {} : { role: role || null }),
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(onSite === undefined ? {} : { on_site: onSite }),
      updated_at: touched(now),
    })
    .where('id', '=', contact.id)
    .execute();
  await audit(ctx, {
    action: 'contact.changed',
    entity: 'contact',
    entityId: contact.id,
    accountId: scope.accountId,
    changes: { siteId: contact.site_id, ...input },
  });
}

/** Removes a contact from a site, with every way to reach them. Orders that name them keep the name. */
export async function removeSiteContact(ctx: AccountContext, id: string, ifMatch: IfMatch): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('sites.edit');
  const contact = await requireSiteContact(db, scope, id);
  await requireVersion(db, 'site_contacts', contact.id, ifMatch);
  await lockContact(db, 'site', contact.id, 'goes');
  await db
    .updateTable('site_contacts')
    .set({ removed_at: now, updated_at: touched(now), phone: null })
    .where('id', '=', contact.id)
    .execute();
  await db.deleteFrom('site_contact_items').where('contact_id', '=', contact.id).execute();
  await audit(ctx, {
    action: 'contact.removed',
    entity: 'contact',
    entityId: contact.id,
    accountId: scope.accountId,
    changes: { siteId: contact.site_id, name: contact.name },
  });
}
