import type { Instant } from '@tonnage/domain/common/dates';
import { needsNumberReason, takenNumber, type NumberReason } from '@tonnage/domain/skip-hire/stock';
import type { LoadDone } from '@tonnage/domain/skip-hire/weighing';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DeskJob } from '../jobs.queries.ts';
import { auditContainer } from './place-container.ts';

/** The container that a job takes away. */
interface Taken {
  number: string;
  sizeId: string;
}

/**
 * The container that a job takes from its site, by the number entered, otherwise by the one recorded; null if none is known. If they
 * differ, or another order has the one entered, the reason decides what is corrected. Locks the orders concerned, so it comes before
 * anything else that locks. Throws CONTAINER_DIFFERS without a reason.
 */
export async function checkTaken(ctx: TenantContext, job: DeskJob, done: LoadDone): Promise<Taken | null> {
  const entered = takenNumber(job.type, done);
  if (entered === undefined) return null;
  const order = await ctx.db
    .selectFrom('orders')
    .select(['container_number', 'container_sub_type_id'])
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', job.order_id)
    .executeTakeFirstOrThrow();
  const recorded = order.container_number;
  const number = entered ?? recorded;
  if (number === null) return null;
  const taken = { number, sizeId: order.container_sub_type_id };
  if (entered === null || job.type === 'wait_and_load') return taken;
  const { rows } = await sql<{ number: string; site: string; postcode: string }>`
    select number, site, postcode from tonnage_container_place(${entered}, ${job.order_id}::uuid)`.execute(ctx.db);
  const [elsewhere] = rows;
  const differs = needsNumberReason(job.type, recorded, done);
  if (!differs && !elsewhere) return taken;
  const reason = differs ? done.numberReason : 'recorded_wrong';
  if (!reason) {
    const at = elsewhere
      ? ` ${entered} is recorded at ${elsewhere.site}, ${elsewhere.postcode} (${elsewhere.number}).`
      : '';
    throw new Refusal('CONTAINER_DIFFERS', {
      message: `${job.number} has container ${recorded}, not ${entered}.${at} Check the number. If it’s right, choose what happened.`,
    });
  }
  await correct(ctx, job, { recorded, found: entered, reason });
  return taken;
}

/** Corrects what is recorded of the order, of another that had the container, and of the container that was expected. */
async function correct(
  ctx: TenantContext,
  job: DeskJob,
  { recorded, found, reason }: { recorded: string | null; found: string; reason: NumberReason },
): Promise<void> {
  const isLeft = reason === 'taken_instead';
  const note = isLeft
    ? `${found} was taken instead for ${job.number}. Check whether this one is still there.`
    : `This number was recorded for ${job.number} by mistake: ${found} was there. Check where this one is.`;
  const { rows } = await sql<{ id: string; account_id: string; number: string; has: string | null }>`
    select id, account_id, number, has
    from tonnage_found_container(${job.order_id}::uuid, ${found}, ${isLeft}, ${ctx.now}::timestamptz, ${note})`.execute(
    ctx.db,
  );
  const [other] = rows;
  const base = { order: job.number, orderId: job.order_id, reason };
  if (other)
    await audit(ctx, {
      action: 'order.changed',
      entity: 'order',
      entityId: other.id,
      accountId: other.account_id,
      changes: { fields: ['containerNumber'], was: { containerNumber: found }, is: { containerNumber: other.has } },
    });
  if (recorded === null) return;
  if (other?.has)
    await auditContainer(ctx, recorded, 'container.placed', {
      ...base,
      order: other.number,
      orderId: other.id,
      state: 'site',
    });
  else await auditContainer(ctx, recorded, 'container.to_check', { ...base, state: isLeft ? 'lost' : 'depot', note });
}

/** Puts the container that a job took on its lorry; adds it if it is not in stock yet. */
export async function takeContainer(
  ctx: TenantContext,
  job: DeskJob,
  { number, sizeId }: Taken,
  at: Instant,
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`
    select tonnage_take_container(${number}, ${sizeId}::uuid, ${job.id}::uuid, ${at}::timestamptz) as id`.execute(
    ctx.db,
  );
  const id = rows[0]!.id;
  if (id === null) return;
  await audit(ctx, {
    action: 'container.taken',
    entity: 'container',
    entityId: id,
    accountId: null,
    changes: {
      number,
      order: job.number,
      orderId: job.order_id,
      state: job.vehicle_id === null ? 'depot' : 'lorry',
      vehicle: job.vehicle_registration,
    },
  });
}
