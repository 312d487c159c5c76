import { listFuelSurcharges, type FuelSurcharge } from '@tonnage/contract/skip-hire/prices/fuel-surcharges';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { sql, type RawBuilder } from 'kysely';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The company's fuel surcharges, the latest first. */
export const fuelSurchargeTable = listTable(listFuelSurcharges, {
  as: 'f',
  rows: ({ db, scope }) =>
    db.selectFrom('fuel_surcharges as f').selectAll('f').where('f.tenant_id', '=', scope.tenantId),
});

/** Throws NOT_FOUND. */
export async function requireFuelSurcharge(ctx: Reading<TenantContext>, id: string): Promise<FuelSurcharge> {
  const found = await fuelSurchargeTable.one(ctx, id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** The surcharge on a movement on a day, basis points; 0: none, or an account that pays none. Part of a statement. */
export const fuelSurchargeBp = ({
  tenantId,
  accountId,
  jobType,
  date,
}: {
  tenantId: string;
  accountId: string | null;
  jobType: JobType;
  date: IsoDate;
}): RawBuilder<number> =>
  sql`coalesce((select f.percent_bp from fuel_surcharges f
    where f.tenant_id = ${tenantId}::uuid and ${jobType}::text = any(f.job_types)
      and daterange(f.valid_from, f.valid_to, '[]') @> ${date}::date
      and not exists (select from accounts a where a.tenant_id = f.tenant_id and a.id = ${accountId}::uuid
        and a.fuel_surcharge_exempt)), 0)`;

/** The same for many movements on the days from the first to the last, in at most two queries however many they are. */
export async function fuelSurchargeFinder(
  { db, scope }: Pick<TenantContext, 'db' | 'scope'>,
  first: IsoDate,
  last: IsoDate,
) {
  const rules = await db
    .selectFrom('fuel_surcharges')
    .select(['percent_bp', 'job_types', 'valid_from', 'valid_to'])
    .where('tenant_id', '=', scope.tenantId)
    .where('valid_from', '<=', last)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', first)]))
    .execute();
  const exempt =
    rules.length === 0
      ? []
      : await db
          .selectFrom('accounts')
          .select('id')
          .where('tenant_id', '=', scope.tenantId)
          .where('fuel_surcharge_exempt', '=', true)
          .execute();
  const exemptIds = new Set(exempt.map(({ id }) => id));
  return (accountId: string, jobType: JobType, date: IsoDate): number =>
    exemptIds.has(accountId)
      ? 0
      : (rules.find(
          (rule) =>
            rule.job_types.includes(jobType) &&
            rule.valid_from <= date &&
            (rule.valid_to === null || date <= rule.valid_to),
        )?.percent_bp ?? 0);
}
