import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { ENDS_HIRE } from '@tonnage/domain/skip-hire/billing';
import { isFirstJob } from '@tonnage/domain/skip-hire/orders';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../../platform/context.ts';
import { json } from '../../../../platform/db/db.ts';
import { touched } from '../../../../platform/http/etag.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { permitAreaOf } from '../../../depots/serving.queries.ts';
import type { PlannedChange } from '../change.queries.ts';
import type { ChangeableJob } from '../../jobs.queries.ts';

/**
 * Writes an allowed change: the job, what its order shows of it, the road permit, the history. `priceReason` is why another
 * price than the list price was agreed.
 */
export async function writeChange(
  ctx: AccountContext,
  job: ChangeableJob,
  { present, next, changed, site }: PlannedChange,
  price: JobPrice | null,
  priceReason: string | null,
): Promise<void> {
  const { db, now } = ctx;
  const written = await db
    .updateTable('jobs')
    .set({
      date: next.date,
      slot: next.slot,
      // The customer's new day is the one that they ask for; the office's is not.
      ...(ctx.scope.actor.kind !== 'staff' && changed.includes('date') && ENDS_HIRE.includes(job.type)
        ? { requested_for: next.date }
        : {}),
      notes: next.notes,
      container_sub_type_id: next.containerSubTypeId,
      waste_type_id: next.wasteTypeId,
      ...(job.type === 'reposition' ? { location_notes: next.locationNotes } : {}),
      ...(price ? { price: json(price), net_pence: price.netPence } : {}),
      ...(priceReason && { price_reason: priceReason }),
      ...(site && { site_id: site.id, depot_id: site.depotId }),
      updated_at: touched(now),
    })
    .where('id', '=', job.id)
    .where('status', '=', job.status)
    .executeTakeFirst();
  if (written.numUpdatedRows !== 1n) throw new Refusal('WRONG_STATE');
  await db
    .updateTable('orders')
    .set({
      driver_notes: next.driverNotes,
      po_number: next.poNumber,
      customer_reference: next.customerReference,
      site_contact_id: next.siteContactId,
      ...(job.type === 'reposition' ? {} : { location_notes: next.locationNotes }),
      ...(isFirstJob(job.type)
        ? {
            container_type_id: next.containerTypeId,
            container_sub_type_id: next.containerSubTypeId,
            waste_type_id: next.wasteTypeId,
            placement: next.placement,
            ...(price ? ofOrder(price) : {}),
          }
        : {}),
      ...(site && { site_id: site.id, depot_id: site.depotId }),
      updated_at: touched(now),
    })
    .where('id', '=', job.order_id)
    .execute();
  if (site && present.placement === 'highway' && next.placement === 'highway') await movePermit(ctx, job, site.zoneId);
  if (next.placement !== present.placement)
    await changePermit(ctx, job, site ? site.zoneId : job.zone_id, next.placement === 'highway');
  const was = Object.fromEntries(changed.map((field) => [field, present[field]]));
  const is = Object.fromEntries(changed.map((field) => [field, next[field]]));
  await audit(ctx, {
    action: 'job.changed',
    entity: 'order',
    entityId: job.order_id,
    accountId: job.account_id,
    changes: {
      jobId: job.id,
      type: job.type,
      date: next.date,
      slot: next.slot,
      fields: [...changed, ...(priceReason ? ['price'] : []), ...(site ? ['site'] : [])],
      was,
      is,
      ...(price ? { grossPence: price.grossPence } : {}),
      ...(priceReason && { priceReason }),
      ...(site && { site: site.name }),
    },
  });
}

function ofOrder(price: JobPrice) {
  const { netPence, vatPence, grossPence, hireDays } = price;
  return {
    price: json(price),
    net_pence: netPence,
    vat_pence: vatPence,
    gross_pence: grossPence,
    hire_days: hireDays,
  };
}

/** A move onto the road requests a permit; a move off it drops the request. */
async function changePermit(
  ctx: AccountContext,
  job: ChangeableJob,
  zoneId: string | null,
  needed: boolean,
): Promise<void> {
  const { db, scope, now } = ctx;
  if (!needed) {
    await db.updateTable('permits').set({ status: 'not_needed' }).where('order_id', '=', job.order_id).execute();
    return;
  }
  const area = await permitAreaOf(db, zoneId);
  if (!area) throw new Refusal('CONTAINER_UNSUITABLE', { field: 'placement' });
  await db
    .insertInto('permits')
    .values({
      id: newId(now),
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      order_id: job.order_id,
      permit_area_id: area.id,
      status: 'required',
      created_at: now,
    })
    .execute();
}

/** The permit that is still to be applied for is then that of the other site's council. */
async function movePermit({ db }: AccountContext, job: ChangeableJob, zoneId: string | null): Promise<void> {
  const area = await permitAreaOf(db, zoneId);
  if (!area) throw new Refusal('CONTAINER_UNSUITABLE', { field: 'siteId' });
  await db
    .updateTable('permits')
    .set({ permit_area_id: area.id })
    .where('order_id', '=', job.order_id)
    .where('status', '=', 'required')
    .execute();
}
