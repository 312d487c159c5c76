import type { MailChoice } from '@tonnage/contract/core/email';
import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { BaseContext } from '../../platform/context.ts';
import type { Scope } from '../../platform/scope.ts';
import { GUEST_TEMPLATES, INVITATION_TEMPLATES, ORDER_TEMPLATES, type OrderTemplate } from './template-names.ts';

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

/** What an address had, and a person caused, before another email that is limited. */
interface MailsBefore {
  /** The address has had all that it may get in an hour. */
  full: boolean;
  /** Invitations that the person caused in a day, and whether somebody answers for them. */
  byPerson: number;
  trusted: boolean;
  /** The address has a confirmed login here. */
  known: boolean;
}

/**
 * What limits an email of that kind to an address: guests' emails and invitations are counted separately, so that neither uses up the
 * other. `person` causes it; null: nobody who is limited. Null for a kind without a limit.
 */
export async function mailsBefore(
  { db, now, scope }: Pick<BaseContext, 'db' | 'now'> & { scope: { tenantId: string } },
  template: string,
  address: string,
  person: string | null = null,
): Promise<MailsBefore | null> {
  const limit = LIMITED.find(({ kinds }) => kinds.includes(template));
  if (!limit) return null;
  const since = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000);
  const { rows } = await sql<{ to_address: number; by_person: number; trusted: boolean; known: boolean }>`
    select * from tonnage_mails_before(${scope.tenantId}, ${address}, array[${sql.join(limit.kinds)}]::text[], ${person}::uuid,
      ${since(1)}, ${since(24)})`.execute(db);
  const { to_address: count, by_person: byPerson, trusted, known } = rows[0]!;
  return { full: count >= limit.perHour, byPerson, trusted, known };
}

const LIMITED: readonly { kinds: readonly string[]; perHour: number }[] = [
  { kinds: GUEST_TEMPLATES, perHour: LIMITS.guestMailsPerHour },
  { kinds: INVITATION_TEMPLATES, perHour: LIMITS.invitationMailsPerHour },
];
