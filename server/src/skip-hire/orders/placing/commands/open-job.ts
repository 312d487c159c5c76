import { ENDS_HIRE } from '@tonnage/domain/skip-hire/billing';
import type { DateQuestion } from '@tonnage/domain/skip-hire/depot-calendar';
import type { Slot } from '@tonnage/domain/skip-hire/orders';
import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../../platform/context.ts';
import { beforeCommit } from '../../../../platform/db/before-commit.ts';
import { atOnce, json } from '../../../../platform/db/db.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { reserveCredit } from '../../../accounts/commands/reserve-credit.ts';
import { reservePlaces } from '../../../depots/commands/reserve-places.ts';
import { fullRefusal, type DepotCalendar } from '../../../depots/day.queries.ts';
import { jobRequested } from '../../emails/jobs.ts';

/** Who rang for a job, and why a price other than the list price was agreed. */
export interface ByTelephone {
  caller: { name: string; phone: string | null; email: string | null } | null;
  priceReason: string | null;
}

interface NewJob {
  orderId: string;
  siteId: string;
  type: keyof typeof OPEN_ALREADY;
  date: string;
  slot: Slot;
  notes: string | null;
  /** The new position of a reposition. */
  locationNotes?: string | null;
  containerSubTypeId: string;
  wasteTypeId: string;
  price: JobPrice | null;
  /** What it adds to the account's debt, pence with VAT. */
  creditPence: number;
  paymentId?: string | null;
  /** If staff booked it by telephone. */
  phone?: ByTelephone | undefined;
  /** The calendar that the day was checked against; only the counter knows whether its last place is still free. */
  calendar: DepotCalendar;
  days: DateQuestion;
}

const OPEN_ALREADY = {
  exchange: 'OPEN_EXCHANGE',
  collection: 'OPEN_COLLECTION',
  tip_and_return: 'OPEN_TIP_AND_RETURN',
  reposition: 'OPEN_REPOSITION',
} as const;

/**
 * Writes another movement on an existing order, with capacity on its depot's day. The database's unique index allows
 * one open movement of each kind; the second of two gets the code of its type. The customer gets an acknowledgement, unless
 * it is paid first (see `settlePayment`) or staff booked it, who confirm it at once.
 */
export async function openJob(ctx: AccountContext, job: NewJob): Promise<string> {
  const { db, scope, now } = ctx;
  // Locks the order first (see closeOrder): it stays in the state that the request was checked against, and the
  // sequence can be taken.
  const { depot_id: depotId, status } = await db
    .selectFrom('orders')
    .select(['depot_id', 'status'])
    .where('id', '=', job.orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (status !== 'on_site') throw new Refusal(status === 'collection_booked' ? 'OPEN_COLLECTION' : 'WRONG_STATE');
  const takePlace = async () => {
    if (!(await reservePlaces(db, { tenantId: scope.tenantId, depotId, date: job.date, places: 1 })))
      throw fullRefusal(job.calendar, job.days, job.date);
  };
  // In this order: a full day is named before a limit, and locked before the account.
  const take = () =>
    atOnce([takePlace(), ...(job.creditPence > 0 ? [reserveCredit(db, scope.accountId, job.creditPence)] : [])]);
  // What is paid or confirmed in the same transaction takes other locks after these.
  const awaitsOffice = !job.paymentId && scope.actor.kind !== 'staff';
  if (awaitsOffice) beforeCommit(db, take);
  else await take();

  const id = newId(now);
  const inserted = await db
    .insertInto('jobs')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      order_id: job.orderId,
      site_id: job.siteId,
      depot_id: depotId,
      sequence: sql<number>`(select max(sequence) + 1 from jobs where order_id = ${job.orderId})`,
      type: job.type,
      status: 'requested',
      date: job.date,
      slot: job.slot,
      requested_for: ENDS_HIRE.includes(job.type) ? job.date : null,
      notes: job.notes,
      location_notes: job.locationNotes ?? null,
      payment_id: job.paymentId ?? null,
      container_sub_type_id: job.containerSubTypeId,
      waste_type_id: job.wasteTypeId,
      price: job.price === null ? null : json(job.price),
      net_pence: job.price?.netPence ?? 0,
      requested_by: scope.actor.userId!,
      caller_name: job.phone?.caller?.name ?? null,
      caller_phone: job.phone?.caller?.phone ?? null,
      caller_email: job.phone?.caller?.email ?? null,
      price_reason: job.phone?.priceReason ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) throw new Refusal(OPEN_ALREADY[job.type]);
  await audit(ctx, {
    action: 'job.requested',
    entity: 'order',
    entityId: job.orderId,
    accountId: scope.accountId,
    changes: {
      jobId: id,
      type: job.type,
      date: job.date,
      slot: job.slot,
      ...(job.phone?.caller && { caller: job.phone.caller.name }),
      ...(job.phone?.priceReason && { priceReason: job.phone.priceReason }),
    },
  });
  if (awaitsOffice) {
    const recipients = { accountId: scope.accountId, siteId: job.siteId, userId: scope.actor.userId };
    await emailCustomer(ctx, jobRequested, recipients, { jobId: id });
  }
  return id;
}
