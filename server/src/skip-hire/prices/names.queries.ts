import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { InvalidInput } from '../../platform/refusal.ts';
import type { PriceInput } from './inputs.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

const TABLES = {
  containerSubTypeId: 'container_sub_types',
  wasteTypeId: 'waste_types',
  depotId: 'depots',
  zoneId: 'zones',
  accountId: 'accounts',
  siteId: 'sites',
} as const;

/** Throws InvalidInput with row and field if a row refers to something that the company does not have. */
export async function checkNames({ db, scope }: Reader, inputs: readonly PriceInput[]): Promise<void> {
  const errors: { path: string[]; message: string }[] = [];
  const wrong = (row: number, field: string, message: string) =>
    errors.push({ path: ['rows', String(row), field], message });
  for (const [field, table] of Object.entries(TABLES) as [keyof typeof TABLES, string][]) {
    const ids = [...new Set(inputs.flatMap((input) => input[field] ?? []))].filter(isId);
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where tenant_id = ${scope.tenantId} and id = any(${ids}::uuid[])`.execute(db);
    const known = new Set(rows.map(({ id }) => id));
    for (const [i, input] of inputs.entries()) {
      const value = input[field];
      if (value !== null && !known.has(value))
        wrong(i, field, 'This no longer exists. Reload the page and choose again.');
    }
  }
  const { rows: sites } = await sql<{ id: string; account_id: string }>`
    select id, account_id from sites where tenant_id = ${scope.tenantId}
      and id = any(${inputs.flatMap((input) => input.siteId ?? []).filter(isId)}::uuid[])`.execute(db);
  const owner = new Map(sites.map((site) => [site.id, site.account_id]));
  for (const [i, input] of inputs.entries()) {
    if (input.siteId !== null && owner.get(input.siteId) !== input.accountId)
      wrong(i, 'siteId', 'That site belongs to another account. Choose one of this account’s sites.');
    if ([input.depotId, input.zoneId, input.siteId].filter((id) => id !== null).length > 1)
      wrong(i, 'zoneId', 'A price can be for a depot, a zone or a site, but only one of them.');
    if (input.accountId !== null && (input.depotId ?? input.zoneId) !== null)
      wrong(i, 'accountId', 'A customer’s own price applies everywhere or at one of their sites.');
  }
  if (errors.length > 0) throw new InvalidInput(errors);
}

/** Ids by name, in lower case; null if several share one. */
export async function idsByName({ db, scope }: Reader) {
  const read = async (table: string, name: string, also = '') => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${sql.raw(name)} as name from ${sql.table(table)} where tenant_id = ${scope.tenantId} ${sql.raw(also)}`.execute(
      db,
    );
    const ids = new Map<string, string | null>();
    for (const row of rows) {
      const key = row.name.trim().toLowerCase();
      ids.set(key, ids.has(key) ? null : row.id);
    }
    return ids;
  };
  return {
    container: await read('container_sub_types', 'name', 'and active'),
    waste: await read('waste_types', 'name', 'and active'),
    depot: await read('depots', 'name'),
    zone: await read('zones', 'name'),
    account: await read('accounts', 'number'),
    // Sites are identified by account and name together.
    site: await read('sites', `account_id::text || ' ' || name`, `and status <> 'archived'`),
  };
}
