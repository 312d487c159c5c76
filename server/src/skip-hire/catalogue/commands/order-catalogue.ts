import { sql } from 'kysely';
import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockedCatalogue } from './catalogue-entries.ts';

const TABLES = { families: 'container_types', containers: 'container_sub_types', wastes: 'waste_types' } as const;

/**
 * Sorts the active entries of one kind; withdrawn ones follow them. Throws CATALOGUE_CHANGED unless the ids are exactly
 * the active ones.
 */
export async function orderCatalogue(
  ctx: TenantContext,
  kind: keyof typeof TABLES,
  ids: readonly string[],
): Promise<void> {
  const { db, scope } = ctx;
  const entries = (await lockedCatalogue(ctx))[kind];
  const offered = entries.filter(({ active }) => active).map(({ id }) => id);
  if (JSON.stringify(offered.toSorted()) !== JSON.stringify(ids.toSorted())) throw new Refusal('CATALOGUE_CHANGED');
  if (offered.every((id, at) => id === ids[at])) return;
  const withdrawn = entries.filter(({ active }) => !active).map(({ id }) => id);
  await sql`update ${sql.table(TABLES[kind])} e set sort_order = w.at
    from unnest(${[...ids, ...withdrawn]}::uuid[]) with ordinality w (id, at)
    where e.tenant_id = ${scope.tenantId} and e.id = w.id`.execute(db);
  const names = ids.map((id) => entries.find((one) => one.id === id)!.name);
  await auditCompany(ctx, 'catalogue.ordered', { kind, names });
}
