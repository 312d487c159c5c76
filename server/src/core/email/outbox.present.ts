import type { OutboxMail } from '@tonnage/contract/core/email';
import type { TenantScope } from '../../platform/scope.ts';
import { emailNamed } from './ports.ts';
import type { MailText } from './outbox.queries.ts';

/**
 * One email with its text. One with a sign-in link is as secret as a password: only the manager may read it, and only if no email
 * server is configured, so that it reaches nobody otherwise, and the installation has no other company, where the login would be valid too (decision 28).
 */
export function presentMail({ mayReadLinks, ...row }: MailText, scope: TenantScope): OutboxMail {
  const open = row.state === 'kept' && mayReadLinks && scope.may('staff.manage');
  const kind = emailNamed(row.kind);
  const withheld = (kind === undefined || kind.secret === true) && !open;
  return {
    ...row,
    html: withheld ? null : row.html,
    plain: withheld ? null : row.plain,
    withheld,
  };
}
