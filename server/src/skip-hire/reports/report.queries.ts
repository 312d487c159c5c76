import { hasHire, REPORT_LINES, type ReportBy, type ReportLines } from '@tonnage/domain/skip-hire/reports';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { containing } from '../../platform/db/containing.ts';
import { FREE } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { factsOf, KEYS } from './facts.ts';
import type { Period } from './period.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

/** Pence without VAT, kilograms, days; costs only of jobs with one. */
export interface Figures {
  net_pence: number;
  jobs: number;
  jobs_pence: number;
  weight_kg: number;
  hire_days: number;
  cost_pence: number | null;
  /** The prices of the jobs with a cost, less that. */
  margin_pence: number | null;
}
export type FiguresRow = Figures & { id: string; name: string };

export interface ReportFilters {
  by?: ReportBy | undefined;
  q?: string | undefined;
}

/** What is in none of them, in a word for the office. */
const NONE: Record<ReportBy, string> = {
  customer: 'No customer',
  size: 'No order',
  waste: 'No order',
  lorry: 'No lorry',
  driver: 'No driver',
  depot: 'No order',
  month: '',
};

/** Where the name of a key that is an id is found. */
const NAMES: Partial<Record<ReportBy, readonly [table: string, column: string]>> = {
  customer: ['accounts', 'name'],
  size: ['container_sub_types', 'name'],
  waste: ['waste_types', 'name'],
  lorry: ['vehicles', 'registration'],
  driver: ['drivers', 'name'],
  depot: ['depots', 'name'],
};

const FIGURES = sql`coalesce(sum(net_pence), 0)::bigint as net_pence, coalesce(sum(jobs), 0)::bigint as jobs,
  coalesce(sum(jobs_pence), 0)::bigint as jobs_pence,
  coalesce(sum(weight_kg), 0)::bigint as weight_kg, coalesce(sum(hire_days), 0)::bigint as hire_days,
  sum(cost_pence)::bigint as cost_pence, sum(margin_pence)::bigint as margin_pence`;

/** All rows of a report as a table `t` of `id`, `name` and the figures. */
function report({ scope: { tenantId } }: Reader, period: Period, { by = 'customer', q }: ReportFilters) {
  const kinds = REPORT_LINES.filter((of) => of !== 'hire' || hasHire(by));
  const facts = sql.join(
    kinds.map((of) => factsOf(of, tenantId, period)),
    sql` union all `,
  );
  const named = NAMES[by];
  return sql`(
    select coalesce(key, '') as id, coalesce(${named ? sql.ref(`n.${named[1]}`) : sql`key`}, key, ${NONE[by]}) as name, g.*
    from (select ${KEYS[by]} as key, ${FIGURES} from (${facts}) f group by 1) g
    ${named ? sql`left join ${sql.table(named[0])} n on n.tenant_id = ${tenantId} and n.id::text = g.key` : sql``}
  ) t ${q ? sql`where ${containing(['t.name'], q)}` : sql``}`;
}

const orderOf = (by: ReportBy | undefined) => (by === 'month' ? sql`t.id desc` : sql`t.net_pence desc, t.name, t.id`);

/** Rows of a report, the largest sales first, months from the last. */
export async function reportRows(
  reader: Reader,
  period: Period,
  filters: ReportFilters & { limit: number; offset: number },
): Promise<FiguresRow[]> {
  const { rows } =
    await sql<FiguresRow>`select ${FREE} t.id, t.name, t.net_pence, t.jobs, t.jobs_pence, t.weight_kg, t.hire_days, t.cost_pence, t.margin_pence
    from ${report(reader, period, filters)} order by ${orderOf(filters.by)} limit ${filters.limit} offset ${filters.offset}`.execute(
      reader.db,
    );
  return rows;
}

/** The number of a report's rows, and the sums over all of them. */
export async function reportSums(reader: Reader, period: Period, filters: ReportFilters) {
  const { rows } = await sql<Figures & { total: number }>`select ${FREE} count(*) as total, ${FIGURES}
    from ${report(reader, period, filters)}`.execute(reader.db);
  return rows[0]!;
}

export interface LineRow {
  id: string;
  date: string;
  account_id: string;
  account: string;
  what: string;
  order_id: string | null;
  order_number: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  net_pence: number;
  jobs_pence: number;
  weight_kg: number;
  hire_days: number;
  cost_pence: number | null;
}

export interface LineFilters extends ReportFilters {
  key?: string | undefined;
  of?: ReportLines | undefined;
}

function lines(
  { scope: { tenantId } }: Reader,
  period: Period,
  { by = 'customer', key, of = 'sales', q }: LineFilters,
) {
  return sql`(
    select f.*, a.name as account
    from (select * from (${factsOf(of, tenantId, period)}) k ${key === undefined ? sql`` : sql`where coalesce(${KEYS[by]}, '') = ${key}`}) f
    join accounts a on a.tenant_id = ${tenantId} and a.id = f.account_id
    ${q ? sql`where ${containing(['a.name', 'f.what', 'f.order_number', 'f.invoice_number'], q)}` : sql``}
  ) t`;
}

/** A page of what a figure consists of, the latest first, with their number and sums. */
export async function linePage(
  reader: Reader,
  period: Period,
  filters: LineFilters & { limit: number; offset: number },
) {
  const all = lines(reader, period, filters);
  const { rows } = await sql<LineRow>`select ${FREE} * from ${all}
    order by date desc, id desc limit ${filters.limit} offset ${filters.offset}`.execute(reader.db);
  const sums = await sql<Figures & { total: number }>`select ${FREE} count(*) as total, ${FIGURES} from ${all}`.execute(
    reader.db,
  );
  return { rows, sums: sums.rows[0]! };
}

/** The lines after a cursor, for a file; at most `limit`. */
export async function linesAfter(
  reader: Reader,
  period: Period,
  filters: LineFilters,
  { after, limit }: { after: LineRow | null; limit: number },
): Promise<LineRow[]> {
  const cursor = after === null ? sql`` : sql`where (date, id) < (${after.date}::date, ${after.id})`;
  const { rows } = await sql<LineRow>`select ${FREE} * from ${lines(reader, period, filters)} ${cursor}
    order by date desc, id desc limit ${limit}`.execute(reader.db);
  return rows;
}

/** What the row of a key is called; the key itself if nothing has it. */
export async function keyName({ db, scope }: Reader, by: ReportBy, key: string): Promise<string> {
  const named = NAMES[by];
  if (key === '') return NONE[by];
  if (named === undefined || !isId(key)) return key;
  const [table, column] = named;
  const { rows } = await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
    where tenant_id = ${scope.tenantId} and id = ${key}::uuid`.execute(db);
  return rows[0]?.name ?? key;
}
