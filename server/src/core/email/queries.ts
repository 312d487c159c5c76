import type { MailChoice } from '@tonnage/contract/core/email';
import type { Db } from '../../platform/db/db.ts';
import type { BaseContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { GUEST_TEMPLATES, ORDER_TEMPLATES, type OrderTemplate } from './commands/queue-email.ts';

const LABELS: Record<OrderTemplate, string> = {
  'order-received': 'Order received',
  'order-declined': 'Order declined',
  'order-cancelled': 'Order cancelled',
  'job-requested': 'Exchange, collection or other job requested',
  'job-changed': 'Job changed',
  'job-cancelled': 'Job cancelled',
  'driver-allocated': 'Driver and vehicle, the day before',
  'job-confirmed': 'Job confirmed, with its date',
  'job-declined': 'Job declined',
  'date-proposed': 'Another date offered',
  'container-delivered': 'Container delivered',
  'container-exchanged': 'Container exchanged',
  'container-collected': 'Container collected, with weight and transfer note',
  'container-moved': 'Container emptied or moved',
  'job-failed': 'Job not completed, and why',
  'over-hire': 'Hire period ending, or over hire',
  'signature-waiting': 'Document needs a signature',
  'enquiry-answered': 'Answer to a problem or query',
  invoice: 'New invoice',
  'payment-corrected': 'Payment voided or moved',
};

/** The emails about the account that the person wants. */
export async function mailChoices(db: Db, scope: Scope): Promise<MailChoice[]> {
  const refused = await db
    .selectFrom('email_opt_outs')
    .select('template')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.actor.userId)
    .execute();
  const not = new Set(refused.map((row) => row.template));
  return ORDER_TEMPLATES.map((kind) => ({ kind, label: LABELS[kind], mail: !not.has(kind) }));
}

/** How many emails guests have triggered to an address in the last hour. */
export async function recentGuestEmails(
  { db, now, scope }: Pick<BaseContext, 'db' | 'now'> & { scope: { tenantId: string } },
  address: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('emails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', scope.tenantId)
    .where('to_address', '=', address)
    .where('template', 'in', GUEST_TEMPLATES)
    .where('created_at', '>', new Date(Date.parse(now) - 3_600_000))
    .executeTakeFirstOrThrow();
  return count;
}
