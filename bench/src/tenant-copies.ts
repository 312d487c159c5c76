import { createHash } from 'node:crypto';
import pg from 'pg';
import { makeCompany, withoutPlainIndexes, type CompanyFixtures } from './company.ts';

/** The rows of a table that one small company and its people fill. */
export interface Template {
  table: string;
  rows: string;
}

/** Fills an empty PostgreSQL with one company, and reads all of its rows, those of tables of no tenant among them. */
export async function templateOf(
  url: string,
  secret: string,
  orders: number,
): Promise<{ small: CompanyFixtures; template: Template[] }> {
  const small = await makeCompany(url, secret, orders);
  const client = new pg.Client(url);
  await client.connect();
  const template: Template[] = [];
  for (const { table } of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${table} t`);
    if (rows[0]!.rows !== null) template.push({ table, rows: rows[0]!.rows });
  }
  await client.end();
  return { small, template };
}

/** The tables of a company's rows, and the few of no tenant whose rows a company has of its own. */
async function tablesOf(client: pg.Client): Promise<{ table: string }[]> {
  const { rows } = await client.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (c.relname in ('tenants', 'users') or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
     order by c.relname`,
  );
  return rows;
}

/**
 * Adds copies of a company, each a tenant of its own with people of its own. A copy's ids keep the instant of the original's, since lists
 * are read in the order of ids; what is unique in the whole installation begins with the copy's number. Triggers are skipped, as in
 * `makeCompany`. The company that is there keeps the address localhost. Returns how the copy of a number is addressed.
 */
export async function addCopies(
  client: pg.Client,
  template: readonly Template[],
  { copies, of: original }: { copies: number; of: CompanyFixtures },
): Promise<Copied> {
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'; update tenants set hosts = '{localhost}'`,
  );
  for (const { table, rows } of template) {
    const columns = await columnsOf(client, table);
    const values = columns.map(({ name, type, alone }) => {
      const of = `t.${name}`;
      if (type === 'uuid') return copyOf(of);
      if (type === 'uuid[]') return `(select array_agg(${copyOf('each')}) from unnest(${of}) each)`;
      return alone && type === 'text' ? `n || '-' || ${of}` : of;
    });
    await withoutPlainIndexes(client, table, async () => {
      await client.query(
        `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
         select ${values.join(', ')} from generate_series(1, ${copies}) n, json_populate_recordset(null::${table}, $1::json) t`,
        [rows],
      );
    });
  }
  await client.query(`update tenants set hosts = array[slug || '.example'] where hosts = '{}'`);
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum analyze');
  return (n) => ({
    ...original,
    tenantId: copyIn(original.tenantId, n),
    staffId: copyIn(original.staffId, n),
    staffSession: copyIn(original.staffSession, n),
    ownerId: copyIn(original.ownerId, n),
    ownerSession: copyIn(original.ownerSession, n),
    accountId: copyIn(original.accountId, n),
    siteId: copyIn(original.siteId, n),
  });
}

/** A copy as the fixtures of a company. */
export type Copied = (n: number) => CompanyFixtures;

/** The address of copy `n`. */
export const hostOf = (n: number): string => `${n}-bench.example`;

/** What `copyOf` is in SQL. */
function copyIn(id: string, n: number): string {
  const hash = createHash('md5').update(`${id}${n}`).digest('hex');
  return `${id.slice(0, 18)}-8${hash.slice(0, 3)}-${hash.slice(3, 15)}`;
}

/** The id of the same thing in copy `n`, in SQL: the first 64 bits, which hold its instant, are the original's. */
const copyOf = (id: string) =>
  `(left(${id}::text, 18) || '-8' || substr(md5(${id}::text || n), 1, 3) || '-' || substr(md5(${id}::text || n), 4, 12))::uuid`;

interface Column {
  name: string;
  type: string;
  /** Whether an index makes its values unique, or with others but without the tenant. */
  alone: boolean;
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `with used as (select i.indexrelid, d.refobjsubid as attnum from pg_index i join pg_depend d
         on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid
       where i.indrelid = $1::regclass and i.indisunique
       union select i.indexrelid, unnest(i.indkey) from pg_index i where i.indrelid = $1::regclass and i.indisunique)
     select quote_ident(a.attname) as name, format_type(a.atttypid, null) as type, exists (
       select from used u where u.attnum = a.attnum and not exists (
         select from used k join pg_attribute t on t.attrelid = a.attrelid and t.attnum = k.attnum
         where k.indexrelid = u.indexrelid and t.attname = 'tenant_id')) as alone
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table],
  );
  return rows;
}
