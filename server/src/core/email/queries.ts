import type { MailChoice } from '@tonnage/contract/profile';
import type { Db } from '../../platform/db/db.ts';
import type { BaseContext } from '../../platform/http/context.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { GUEST_TEMPLATES, ORDER_TEMPLATES, type OrderTemplate } from './commands/queue-email.ts';

const LABELS: Record<OrderTemplate, string> = {
  'order-received': 'My order has come in',
  'order-declined': 'An order could not be taken',
  'job-changed': 'A job was changed',
  'job-confirmed': 'A job is confirmed, with its day',
  'job-declined': 'A job could not be taken',
  'date-proposed': 'The office proposes another day',
  'container-delivered': 'A container was delivered',
  'container-exchanged': 'A container was exchanged',
  'container-collected': 'A container was collected, with weight and note',
  'container-moved': 'A container was emptied or moved',
  'job-failed': 'A job could not be done, and why',
  'over-hire': 'A hire ends soon or is over',
  'signature-waiting': 'A document waits for a signature',
  invoice: 'An invoice has come, with what is to be paid',
};

/** Which mails about the account the person wants. */
export async function mailChoices(db: Db, scope: Scope): Promise<MailChoice[]> {
  const refused = await db
    .selectFrom('mail_refusals')
    .select('template')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.actor.userId)
    .execute();
  const not = new Set(refused.map((row) => row.template));
  return ORDER_TEMPLATES.map((kind) => ({ kind, label: LABELS[kind], mail: !not.has(kind) }));
}

/** How many mails guests have caused to an address in the last hour. */
export async function guestMailsOfLate(
  { db, now, scope }: Pick<BaseContext, 'db' | 'now'> & { scope: { tenantId: string } },
  address: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('mail_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', scope.tenantId)
    .where('to_address', '=', address)
    .where('template', 'in', GUEST_TEMPLATES)
    .where('created_at', '>', new Date(Date.parse(now) - 3_600_000))
    .executeTakeFirstOrThrow();
  return count;
}
