import type { PriceRow } from '@tonnage/domain/skip-hire/pricing';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import type { Selectable } from 'kysely';
import type { Prices } from '../../../db/types.gen.ts';
import type { Db } from '../../platform/db/db.ts';
import { fuelSurchargeBp } from './fuel-surcharge.queries.ts';

/** The rows of the price list that could price a job of this account, or of somebody without one, for the domain to choose from. */
export async function priceRows(
  db: Db,
  question: { tenantId: string; accountId: string | null; jobType: JobType; date: string; containerSubTypeId?: string },
): Promise<PriceRow[]> {
  let query = db
    .selectFrom('prices')
    .selectAll()
    // With the rows, because each price asks for both.
    .select(fuelSurchargeBp(question).as('fuel_surcharge_bp'))
    .where('tenant_id', '=', question.tenantId)
    .where('job_type', '=', question.jobType)
    .where((eb) =>
      eb.or([
        eb('account_id', 'is', null),
        ...(question.accountId === null ? [] : [eb('account_id', '=', question.accountId)]),
      ]),
    )
    .where('valid_from', '<=', question.date)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', question.date)]));
  if (question.containerSubTypeId !== undefined)
    query = query.where('container_sub_type_id', '=', question.containerSubTypeId);
  const rows = await query.execute();
  return rows.map(priceRow);
}

/** The whole price list of a day, for many jobs at once, without fuel surcharges. */
export async function priceListOn(db: Db, tenantId: string, date: string): Promise<PriceRow[]> {
  const rows = await db
    .selectFrom('prices')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('valid_from', '<=', date)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', date)]))
    .execute();
  return rows.map((row) => priceRow({ ...row, fuel_surcharge_bp: 0 }));
}

function priceRow(row: Selectable<Prices> & { fuel_surcharge_bp: number }): PriceRow {
  return {
    id: row.id,
    siteId: row.site_id,
    accountId: row.account_id,
    zoneId: row.zone_id,
    depotId: row.depot_id,
    containerSubTypeId: row.container_sub_type_id,
    wasteTypeId: row.waste_type_id,
    jobType: row.job_type,
    netPence: row.net_pence,
    vatRateBp: row.vat_rate_bp,
    includedTonnes: row.included_tonnes,
    perTonnePence: row.per_tonne_pence,
    hireDays: row.hire_days,
    overHirePencePerDay: row.over_hire_pence_per_day,
    overHirePencePerWeek: row.over_hire_pence_per_week,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    priceOnApplication: row.price_on_application,
    fuelSurchargeBp: row.fuel_surcharge_bp,
  };
}
