import { listInvitations, listMembers, type Member } from '@tonnage/contract/skip-hire/accounts/members';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { dayCell, instantCell, type FileColumn } from '../../platform/formats/cells.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import type { Scope } from '../../platform/scope.ts';

/** The names of the sites that a person is limited to; null means all sites. */
const siteNames = (column: string) =>
  sql`(select string_agg(s.name, '; ' order by s.name) from sites s where s.id = any(${sql.ref(column)}))`;

const ACCESS: readonly FileColumn<
  Pick<Member, 'role' | 'validFrom' | 'validTo'> & Readonly<Record<string, unknown>>
>[] = [
  { header: 'Role', cell: (row) => ROLE_LABELS[row.role] },
  { header: 'Sites', cell: (row) => (row['sites'] as string | null) ?? 'All' },
  { header: 'First day', cell: (row) => dayCell(row.validFrom) },
  { header: 'Last day', cell: (row) => dayCell(row.validTo) },
];

/** The members of the account, by name. */
export const memberTable = listTable(listMembers, {
  as: 'm',
  rows: ({ db, scope }) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('account_members as a')
          .innerJoin('users as u', 'u.id', 'a.user_id')
          .select(['u.id', 'u.name', 'u.email', 'u.picture_url', 'a.role', 'a.site_ids', 'a.valid_from', 'a.valid_to'])
          .select(['a.last_used_at', 'a.created_at'])
          .where('a.tenant_id', '=', scope.tenantId)
          .where('a.account_id', '=', scope.accountId)
          .as('m'),
      )
      .selectAll('m'),
  columns: {
    valid: ({ now }) =>
      sql`${dateIn(LONDON, now)}::date between coalesce(m.valid_from, '-infinity') and coalesce(m.valid_to, 'infinity')`,
    sites: siteNames('m.site_ids'),
    twoFactor: sql`tonnage_two_factor(m.id)`,
  },
  also: ['sites'],
  derived: { you: ({ id }, { scope }) => id === scope.actor.userId },
  order: { name: sql`lower(m.name)` },
  file: {
    name: 'people',
    columns: [
      { header: 'Name', cell: (row) => row.name },
      { header: 'Email', cell: (row) => row.email },
      ...ACCESS,
      { header: 'Active now', cell: (row) => (row.valid ? 'Yes' : 'No') },
      { header: 'Member since', cell: (row) => instantCell(row.createdAt) },
      { header: 'Last active', cell: (row) => instantCell(row.lastUsedAt) },
    ],
  },
});

const openInvitations = (db: Db, scope: Scope) =>
  db
    .selectFrom('invitations as i')
    .where('i.tenant_id', '=', scope.tenantId)
    .where('i.account_id', '=', scope.accountId)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null);

/** Pending invitations of the account, newest first. */
export const invitationTable = listTable(listInvitations, {
  as: 'i',
  // Not the hashes of their links, which the server may not read.
  rows: ({ db, scope }) =>
    openInvitations(db, scope)
      .select(['i.id', 'i.email', 'i.role', 'i.site_ids', 'i.valid_from', 'i.valid_to', 'i.invited_by'])
      .select(['i.expires_at', 'i.created_at']),
  columns: {
    invitedBy: sql`coalesce((select u.name from users u where u.id = i.invited_by), tonnage_doer(i.invited_by), '')`,
    sites: siteNames('i.site_ids'),
  },
  also: ['sites'],
  derived: { expired: ({ expiresAt }, { now }) => expiresAt <= now },
  file: {
    name: 'invitations',
    columns: [
      { header: 'Email', cell: (row) => row.email },
      ...ACCESS,
      { header: 'Invited by', cell: (row) => row.invitedBy },
      { header: 'Invited at', cell: (row) => instantCell(row.createdAt) },
      { header: 'Expires at', cell: (row) => instantCell(row.expiresAt) },
    ],
  },
});

export async function openInvitationCount(db: Db, scope: Scope): Promise<number> {
  const { total } = await openInvitations(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
