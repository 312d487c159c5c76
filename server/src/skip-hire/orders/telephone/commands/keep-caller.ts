import type { phoneCaller } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { AccountContext } from '../../../../platform/context.ts';
import { createContactItem } from '../../../accounts/commands/contact-items.ts';
import { createContact } from '../../../accounts/commands/contacts.ts';

/**
 * Saves a caller as a contact of the customer or of the site, with their number and address, unless it has one of that
 * name. Of two calls at once the second one finds the first one's contact.
 */
export async function keepCaller(
  ctx: AccountContext,
  siteId: string,
  { name, phone, email, contactOf: owner }: z.output<typeof phoneCaller>,
): Promise<void> {
  if (!owner) return;
  const { db, scope } = ctx;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`caller ${scope.accountId}`}, 23))`.execute(db);
  const { rows } = await sql`
    select from account_contacts c where ${owner === 'account'} and c.tenant_id = ${scope.tenantId}
      and c.account_id = ${scope.accountId} and lower(c.name) = lower(${name})
    union all
    select from site_contacts c where ${owner === 'site'} and c.tenant_id = ${scope.tenantId}
      and c.site_id = ${siteId} and c.removed_at is null and lower(c.name) = lower(${name})
    limit 1`.execute(db);
  if (rows.length > 0) return;
  const contact = await createContact(ctx, owner, {
    name,
    ...(owner === 'site' ? { site: siteId, phone: phone || null } : {}),
  });
  const purposes: [] = [];
  if (phone && owner === 'account')
    await createContactItem(ctx, owner, { contact, kind: 'phone', value: phone, purposes });
  if (email) await createContactItem(ctx, owner, { contact, kind: 'email', value: email, purposes });
}
