import type { BaseContext } from '../../../platform/http/context.ts';
import type { Trace } from '../../../platform/http/trace.ts';
import { queueMail } from '../../email/commands/queue-email.ts';

/** What happens to a login that its owner is told of by email, in case it was not them. */
export type SecurityEvent = 'password-changed' | 'factor-on' | 'factor-off' | 'new-device';

/** Tells a person by email that something about their login changed: what, when, and from where. `once` as for `queueMail`. */
export async function emailSecurityChange(
  ctx: Pick<BaseContext, 'db' | 'now' | 'queue'> & { scope: { tenantId: string } },
  userId: string,
  event: SecurityEvent,
  trace: Trace,
  once?: string,
): Promise<void> {
  const data = { securityEvent: event, at: ctx.now, device: trace.device, source: trace.source };
  await queueMail(ctx, 'security-notice', { userId, accountId: null }, data, once);
}
