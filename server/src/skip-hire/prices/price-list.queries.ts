import type { Changes } from '@tonnage/contract/envelope';
import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import { JOB_TYPES, type JobType } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import { tenantOf } from '../../core/tenants/queries.ts';
import type { TenantContext } from '../../platform/context.ts';
import { FREE } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { containing } from '../../platform/db/containing.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

export interface PriceListQuery extends Changes {
  jobType?: JobType | undefined;
  containerSubTypeId?: string | undefined;
  wasteTypeId?: string | undefined;
  zoneId?: string | undefined;
  whose?: 'list' | 'own' | undefined;
  accountId?: string | undefined;
  q?: string | undefined;
}

export interface PriceListRow {
  id: string;
  job_type: JobType;
  container_sub_type_id: string;
  container: string;
  waste_type_id: string | null;
  waste: string | null;
  depot_id: string | null;
  depot: string | null;
  zone_id: string | null;
  zone: string | null;
  account_id: string | null;
  account: string | null;
  account_number: string | null;
  site_id: string | null;
  site: string | null;
  net_pence: number;
  vat_rate_bp: number;
  hire_days: number;
  over_hire_pence_per_day: number;
  over_hire_pence_per_week: number | null;
  included_tonnes: number | null;
  per_tonne_pence: number | null;
  price_on_application: boolean;
  valid_from: string;
  valid_to: string | null;
  changed_at: Date;
}

const joined = sql`prices p
  join container_sub_types c on c.id = p.container_sub_type_id
  left join waste_types w on w.id = p.waste_type_id
  left join depots d on d.id = p.depot_id
  left join zones z on z.id = p.zone_id
  left join accounts a on a.id = p.account_id
  left join sites s on s.id = p.site_id`;

const columns = sql`p.id, p.job_type, p.container_sub_type_id, c.name as container, p.waste_type_id, w.name as waste,
  p.depot_id, d.name as depot, p.zone_id, z.name as zone, p.account_id, a.name as account, a.number as account_number,
  p.site_id, s.name as site, p.net_pence, p.vat_rate_bp, p.hire_days, p.over_hire_pence_per_day, p.over_hire_pence_per_week, p.included_tonnes,
  p.per_tonne_pence, p.price_on_application, p.valid_from, p.valid_to, p.changed_at`;

/** Reading order: the list before narrower prices, containers in their order, movement by movement. */
const order = sql`(p.account_id is not null), a.number, s.name, c.sort_order, c.id,
  array_position(${sql.lit(`{${JOB_TYPES.join(',')}}`)}::text[], p.job_type), d.name nulls first, z.name nulls first, w.sort_order nulls first, p.id`;

/** `on` null: whatever day they are for. */
function matching({ scope }: Reader, on: string | null, filters: PriceListQuery) {
  const id = (value: string) => (isId(value) ? value : null);
  const is = (column: string, value: string | undefined) =>
    value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${id(value)}::uuid`;
  return sql`where p.tenant_id = ${scope.tenantId}
    ${on === null ? sql`` : sql`and p.valid_from <= ${on}::date and (p.valid_to is null or p.valid_to >= ${on}::date)`}
    ${filters.updatedSince === undefined ? sql`` : sql`and p.changed_at >= ${filters.updatedSince}::timestamptz`}
    ${filters.jobType === undefined ? sql`` : sql`and p.job_type = ${filters.jobType}`}
    ${is('p.container_sub_type_id', filters.containerSubTypeId)}
    ${filters.wasteTypeId === 'any' ? sql`and p.waste_type_id is null` : is('p.waste_type_id', filters.wasteTypeId)}
    ${filters.zoneId === 'any' ? sql`and p.zone_id is null and p.depot_id is null and p.site_id is null` : is('p.zone_id', filters.zoneId)}
    ${is('p.account_id', filters.accountId)}
    ${filters.whose === undefined ? sql`` : filters.whose === 'list' ? sql`and p.account_id is null` : sql`and p.account_id is not null`}
    ${filters.q ? sql`and ${containing(['a.name', 'a.number', 's.name'], filters.q)}` : sql``}`;
}

/** A page of the price list in force on a day, or of all days, and the total. */
export async function pricePage(
  ctx: Reader,
  on: string | null,
  filters: PriceListQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: PriceListRow[]; total: number }> {
  const where = matching(ctx, on, filters);
  const direction = filters.sort === 'updatedAt' ? sql`asc` : sql`desc`;
  const by = filters.sort ? sql`p.changed_at ${direction}, p.id ${direction}` : order;
  const { rows: counted } = await sql<{
    n: number;
  }>`select ${FREE} count(*)::int as n from ${joined} ${where}`.execute(ctx.db);
  const { rows } = await sql<PriceListRow>`select ${FREE} ${columns} from ${joined} ${where}
    order by ${by} limit ${page.limit} offset ${page.offset}`.execute(ctx.db);
  return { rows, total: counted[0]!.n };
}

/** A row of the price list by its id. */
export async function priceRowById({ db, scope }: Reader, id: string): Promise<PriceListRow | undefined> {
  const { rows } = await sql<PriceListRow>`select ${columns} from ${joined}
    where p.tenant_id = ${scope.tenantId} and p.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/**
 * The possible keys of a price: the active containers with their first family, the wastes, the depots and the zones.
 */
export async function priceChoices({ db, scope }: Reader): Promise<PriceChoices> {
  const { tenantId } = scope;
  const { rows: containers } = await sql<PriceChoices['containers'][number]>`
    select s.id, s.name, t.id as "typeId", t.name as family, t.shape, s.size_yards as yards
    from container_sub_types s cross join lateral (
      select t.id, t.name, t.shape from container_type_sub_types l join container_types t on t.id = l.container_type_id
      where l.container_sub_type_id = s.id order by t.sort_order, t.id limit 1) t
    where s.tenant_id = ${tenantId} and s.active
    order by s.sort_order, s.id`.execute(db);
  const named = (table: 'depots' | 'zones') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('tenant_id', '=', tenantId)
      .orderBy('name')
      .orderBy('id')
      .execute();
  const wastes = await db
    .selectFrom('waste_types')
    .select(['id', 'name', 'ewc_codes as ewcCodes'])
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const { quote_days: quoteDays } = await tenantOf(db, tenantId);
  return { quoteDays, containers, wastes, depots: await named('depots'), zones: await named('zones') };
}
