import type { BaseContext } from '../../../platform/context.ts';
import type { Trace } from '../../../platform/http/trace.ts';
import { queueMail } from '../../email/commands/queue-email.ts';
import { securityNotice, type SecurityEvent } from '../security-email.ts';

/** Login changes that are emailed to its owner, in case someone else made them. */

/** Emails a person about a change of their login: what, when, and from where. `once` as in `queueMail`. */
export async function emailSecurityChange(
  ctx: Pick<BaseContext, 'db' | 'now' | 'queue'> & { scope: { tenantId: string } },
  userId: string,
  event: SecurityEvent,
  trace: Trace,
  once?: string,
): Promise<void> {
  const data = { securityEvent: event, at: ctx.now, device: trace.device, source: trace.source };
  await queueMail(ctx, securityNotice, { userId, accountId: null }, data, once);
}
