import type { Received } from '@tonnage/contract/endpoint';
import type { createFuelSurcharge } from '@tonnage/contract/skip-hire/prices/fuel-surcharges';
import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { mayChangeFuelSurcharge } from '@tonnage/domain/skip-hire/fuel-surcharge';
import { sql } from 'kysely';
import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { InvalidInput, Refusal, takenAs } from '../../../platform/refusal.ts';
import { requireFuelSurcharge } from '../fuel-surcharge.queries.ts';
import { lockPriceList } from './prices.ts';

type FuelSurchargeInput = Received<typeof createFuelSurcharge>['body']['data'];

const OVERLAPS = { fuel_surcharges_one_a_day: 'FUEL_SURCHARGE_OVERLAPS' } as const;

/**
 * Adds a fuel surcharge from a day on, today at the earliest; the one that applies then ends the day before. Returns its id. Writers of
 * one tenant take turns, and the table itself allows one a day. Throws PRICE_FROM_PAST, FUEL_SURCHARGE_OVERLAPS, and refuses a last day before the first.
 */
export async function addFuelSurcharge(ctx: TenantContext, input: FuelSurchargeInput): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('prices.manage');
  checkDays(ctx, input);
  await lockPriceList(ctx);
  const id = newId(now);
  await endBefore(ctx, id, input.validFrom);
  await db
    .insertInto('fuel_surcharges')
    .values({ tenant_id: scope.tenantId, id, ...valuesOf(input), created_at: now })
    .execute()
    .catch(takenAs(OVERLAPS));
  await auditCompany(ctx, 'fuel_surcharge.added', { id, ...input });
  return id;
}

/**
 * Changes a fuel surcharge that no earlier day had; prices that it is in already stay. Throws NOT_FOUND, WRONG_STATE, and what adding one
 * throws.
 */
export async function changeFuelSurcharge(ctx: TenantContext, id: string, input: FuelSurchargeInput): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('prices.manage');
  await lockPriceList(ctx);
  const { id: _id, ...was } = await requireFuelSurcharge(ctx, id);
  if (!mayChangeFuelSurcharge(was, dateIn(LONDON, now))) throw new Refusal('WRONG_STATE');
  checkDays(ctx, input);
  await endBefore(ctx, id, input.validFrom);
  await db
    .updateTable('fuel_surcharges')
    .set(valuesOf(input))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(takenAs(OVERLAPS));
  if (input.validFrom > was.validFrom) await continueUntil(ctx, was.validFrom, input.validFrom);
  await auditCompany(ctx, 'fuel_surcharge.changed', { id, was, ...input });
}

/**
 * Ends a fuel surcharge on a day, today at the earliest; one that would start later never applies. Throws NOT_FOUND, and WRONG_STATE if it ends
 * by then anyway.
 */
export async function endFuelSurcharge(ctx: TenantContext, id: string, lastDay: IsoDate): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('prices.manage');
  if (lastDay < dateIn(LONDON, now)) throw new Refusal('PRICE_FROM_PAST', { field: 'lastDay' });
  await lockPriceList(ctx);
  const { percentBp, validFrom, validTo } = await requireFuelSurcharge(ctx, id);
  if (validTo !== null && validTo <= lastDay) throw new Refusal('WRONG_STATE');
  if (validFrom > lastDay)
    await db.deleteFrom('fuel_surcharges').where('tenant_id', '=', scope.tenantId).where('id', '=', id).execute();
  else
    await db
      .updateTable('fuel_surcharges')
      .set({ valid_to: lastDay })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  await auditCompany(ctx, 'fuel_surcharge.ended', { id, percentBp, lastDay });
}

function checkDays({ now }: TenantContext, { validFrom, validTo }: FuelSurchargeInput): void {
  if (validFrom < dateIn(LONDON, now)) throw new Refusal('PRICE_FROM_PAST', { field: 'validFrom' });
  if (validTo !== null && validTo < validFrom)
    throw new InvalidInput([{ path: ['validTo'], message: 'The last day can’t be before the first.' }]);
}

/** Ends another surcharge that applies on a day the day before it, if it started before. */
async function endBefore(ctx: TenantContext, id: string, day: IsoDate): Promise<void> {
  const { db, scope } = ctx;
  const lastDay = addDays(day, -1);
  const ended = await db
    .updateTable('fuel_surcharges')
    .set({ valid_to: lastDay })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '!=', id)
    .where('valid_from', '<', day)
    .where(sql<boolean>`coalesce(valid_to, 'infinity') >= ${day}::date`)
    .returning(['id', 'percent_bp as percentBp'])
    .execute();
  for (const one of ended) await auditCompany(ctx, 'fuel_surcharge.ended', { ...one, lastDay });
}

/** The surcharge that ended for one that now starts later goes on until then, so that no day between is without. */
async function continueUntil(ctx: TenantContext, was: IsoDate, day: IsoDate): Promise<void> {
  const { db, scope } = ctx;
  const lastDay = addDays(day, -1);
  const longer = await db
    .updateTable('fuel_surcharges')
    .set({ valid_to: lastDay })
    .where('tenant_id', '=', scope.tenantId)
    .where('valid_to', '=', addDays(was, -1))
    .returning(['id', 'percent_bp as percentBp'])
    .execute();
  for (const one of longer) await auditCompany(ctx, 'fuel_surcharge.ended', { ...one, lastDay });
}

const valuesOf = ({ percentBp, jobTypes, validFrom, validTo }: FuelSurchargeInput) => ({
  percent_bp: percentBp,
  job_types: jobTypes,
  valid_from: validFrom,
  valid_to: validTo,
});
