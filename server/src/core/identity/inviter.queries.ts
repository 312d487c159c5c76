import { sql } from 'kysely';

/**
 * Whether whoever sent an invitation `i` could still send it: they have not been blocked, and `may` holds of them. Somebody who was
 * shut out, demoted or limited lets nobody in by what they had sent before.
 */
export function inviterMay(may: ReturnType<typeof sql<boolean>>) {
  return sql<boolean>`(not exists (select from blocked_people b where b.user_id = i.invited_by and b.tenant_id = i.tenant_id)
    and not exists (select from users s where s.id = i.invited_by and s.blocked_at is not null) and ${may})`;
}

/** Of the office: its managers invite, and whoever holds the machine. */
export const officeInviter = sql<boolean>`(i.invited_by is null or ${inviterMay(sql<boolean>`exists (select from staff s
  where s.user_id = i.invited_by and s.tenant_id = i.tenant_id and s.role = 'manager')`)})`;

/** Of an account: its owners and managers who are limited to no sites and no last day. */
export const accountInviter = inviterMay(sql<boolean>`exists (select from account_members s
  where s.tenant_id = i.tenant_id and s.user_id = i.invited_by and s.account_id = i.account_id and s.role in ('owner', 'manager')
    and s.site_ids is null and s.valid_to is null)`);

/** Of an organisation of the metrics tool: its managers. */
export const organisationInviter = inviterMay(sql<boolean>`exists (select from organisation_members s
  where s.tenant_id = i.tenant_id and s.user_id = i.invited_by and s.organisation_id = i.organisation_id and s.role = 'manager')`);
