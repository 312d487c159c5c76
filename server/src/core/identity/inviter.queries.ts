import { STAFF_ROLES, staffMay } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';

/**
 * Whether the sender of an invitation `i` could still send it: they have not been blocked, and `may` is true of them. A person
 * who was blocked, demoted or limited admits nobody by an earlier invitation.
 */
export function inviterMay(may: ReturnType<typeof sql<boolean>>) {
  return sql<boolean>`(not exists (select from blocked_people b where b.user_id = i.invited_by and b.tenant_id = i.tenant_id)
    and not exists (select from users s where s.id = i.invited_by and s.blocked_at is not null) and ${may})`;
}

/** Staff invitations: from managers, or from the machine's operator. */
export const officeInviter = sql<boolean>`(i.invited_by is null or ${inviterMay(sql<boolean>`exists (select from staff s
  where s.user_id = i.invited_by and s.tenant_id = i.tenant_id and s.role = 'manager')`)})`;

/** Account invitations: from owners and managers without limits on sites or an end date, and from staff who edit customers. */
export const accountInviter = inviterMay(sql<boolean>`(exists (select from account_members s
  where s.tenant_id = i.tenant_id and s.user_id = i.invited_by and s.account_id = i.account_id and s.role in ('owner', 'manager')
    and s.site_ids is null and s.valid_to is null)
  or exists (select from staff s where s.tenant_id = i.tenant_id and s.user_id = i.invited_by
    and s.role in (${sql.join(STAFF_ROLES.filter((role) => staffMay(role, 'customers.edit')))})))`);

/** Invitations to an organisation of the metrics tool: from its managers. */
export const organisationInviter = inviterMay(sql<boolean>`exists (select from organisation_members s
  where s.tenant_id = i.tenant_id and s.user_id = i.invited_by and s.organisation_id = i.organisation_id and s.role = 'manager')`);
