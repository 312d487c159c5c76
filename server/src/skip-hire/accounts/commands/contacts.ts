import type { IfMatch } from '@tonnage/contract/endpoint';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { newId, isId } from '../../../platform/db/ids.ts';
import { requireVersion, touched } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  CONTACT_TABLES,
  type ContactOwner,
  ITEM_TABLES,
  lockContact,
  MAY_EDIT,
  requireContact,
} from '../contacts.queries.ts';
import { accountForUpdate } from '../queries.ts';
import { inSites } from '../in-sites.ts';

/** What is entered of a contact: the job title of an account's, the rest of a site's. */
interface ContactFields {
  jobTitle?: string | null;
  role?: string | null;
  phone?: string | null;
  onSite?: boolean;
}

/** The columns that only contacts of sites have; undefined: not entered. */
const siteColumns = ({ role, phone, onSite }: ContactFields) => ({
  role: textOrNull(role),
  phone: textOrNull(phone),
  on_site: onSite,
});

/** The columns that only contacts of accounts have; undefined: not entered. */
const accountColumns = ({ jobTitle }: ContactFields) => ({ job_title: textOrNull(jobTitle) });

const textOrNull = (text: string | null | undefined) => (text === undefined ? undefined : text || null);

/**
 * Adds a contact to the account, or to the site of the scope that `site` names. Throws NOT_FOUND for another site, and
 * ACCOUNT_MERGED.
 */
export async function createContact(
  ctx: AccountContext,
  owner: ContactOwner,
  input: ContactFields & { name: string; site?: string | null },
): Promise<string> {
  const { db, scope, now } = ctx;
  const { tenantId, accountId } = scope;
  scope.require(MAY_EDIT[owner]);
  await accountForUpdate(db, scope);
  const id = newId(now);
  const row = { id, tenant_id: tenantId, account_id: accountId, name: input.name, created_at: now, updated_at: now };
  const siteId = owner === 'site' ? await siteOf(ctx, input.site ?? '') : undefined;
  if (siteId === undefined)
    await db
      .insertInto('account_contacts')
      .values({ ...row, ...accountColumns(input) })
      .execute();
  else
    await db
      .insertInto('site_contacts')
      .values({ ...row, ...siteColumns(input), site_id: siteId })
      .execute();
  await audit(ctx, {
    action: 'contact.added',
    entity: 'contact',
    entityId: id,
    accountId,
    changes: { ...(siteId === undefined ? {} : { siteId }), name: input.name },
  });
  return id;
}

/** The id of a site of the scope. Throws NOT_FOUND. */
async function siteOf({ db, scope }: AccountContext, id: string): Promise<string> {
  const site = isId(id)
    ? await db
        .selectFrom('sites')
        .select('id')
        .where('id', '=', id)
        .where('tenant_id', '=', scope.tenantId)
        .where('account_id', '=', scope.accountId)
        .where(inSites(scope, 'id'))
        .executeTakeFirst()
    : undefined;
  if (!site) throw new Refusal('NOT_FOUND', { field: 'site' });
  return site.id;
}

/** Updates a contact; absent fields stay as they are. Throws NOT_FOUND. */
export async function updateContact(
  ctx: AccountContext,
  owner: ContactOwner,
  id: string,
  input: ContactFields & { name?: string },
  ifMatch: IfMatch,
): Promise<void> {
  const { db, scope, now } = ctx;
  const contact = await contactToChange(ctx, owner, id, ifMatch);
  const columns = { name: input.name, updated_at: touched(now) };
  if (owner === 'site')
    await db
      .updateTable('site_contacts')
      .set({ ...columns, ...siteColumns(input) })
      .where('id', '=', contact.id)
      .execute();
  else
    await db
      .updateTable('account_contacts')
      .set({ ...columns, ...accountColumns(input) })
      .where('id', '=', contact.id)
      .execute();
  await audit(ctx, {
    action: 'contact.changed',
    entity: 'contact',
    entityId: contact.id,
    accountId: scope.accountId,
    changes: { ...contact.at, ...input },
  });
}

/** Removes a contact, with every way to reach them. Orders that name a site's contact keep the name. Throws NOT_FOUND. */
export async function removeContact(
  ctx: AccountContext,
  owner: ContactOwner,
  id: string,
  ifMatch: IfMatch,
): Promise<void> {
  const { db, scope, now } = ctx;
  const contact = await contactToChange(ctx, owner, id, ifMatch);
  await lockContact(db, owner, contact.id, 'goes');
  await db.deleteFrom(ITEM_TABLES[owner]).where('contact_id', '=', contact.id).execute();
  if (owner === 'site')
    await db
      .updateTable('site_contacts')
      .set({ removed_at: now, updated_at: touched(now), phone: null })
      .where('id', '=', contact.id)
      .execute();
  else await db.deleteFrom('account_contacts').where('id', '=', contact.id).execute();
  await audit(ctx, {
    action: 'contact.removed',
    entity: 'contact',
    entityId: contact.id,
    accountId: scope.accountId,
    changes: { ...contact.at, name: contact.name },
  });
}

/** A contact that the caller may change, in the version of `If-Match`. `at`: the site that it is of, for the audit. */
async function contactToChange({ db, scope }: AccountContext, owner: ContactOwner, id: string, ifMatch: IfMatch) {
  scope.require(MAY_EDIT[owner]);
  const contact = await requireContact(db, scope, owner, id);
  await requireVersion(db, CONTACT_TABLES[owner], contact.id, ifMatch);
  return { ...contact, at: 'site_id' in contact ? { siteId: contact.site_id } : {} };
}
