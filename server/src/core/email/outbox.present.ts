import type { MailRow, OutboxMail } from '@tonnage/contract/core/email';
import type { TenantScope } from '../../platform/scope.ts';
import { emailNamed } from './ports.ts';
import type { MailListRow, MailTextRow } from './outbox.queries.ts';

export function presentMailRow(row: MailListRow): MailRow {
  return {
    id: row.id,
    kind: row.template,
    to: row.to_address,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    error: row.state === 'sent' ? null : row.last_error,
    account: row.account_id === null ? null : { id: row.account_id, name: row.account! },
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    nextAt: row.state === 'queued' ? (row.next_at?.toISOString() ?? null) : null,
  };
}

/**
 * One email with its text. One with a sign-in link is as secret as a password: only the manager may read it, and only if no email
 * server is configured, so that it reaches nobody otherwise, and the installation has no other company, where the login would be valid too (decision 28).
 */
export function presentMail(row: MailTextRow, scope: TenantScope): OutboxMail {
  const open = row.state === 'kept' && row.may_read_links && scope.may('staff.manage');
  const kind = emailNamed(row.template);
  const withheld = (kind === undefined || kind.secret === true) && !open;
  return {
    ...presentMailRow(row),
    html: withheld ? null : row.html,
    plain: withheld ? null : row.plain,
    withheld,
  };
}
