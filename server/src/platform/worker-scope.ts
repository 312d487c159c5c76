import type { Instant } from '@tonnage/domain/dates';
import type { OrganisationContext, TenantContext } from './context.ts';
import { literal } from './db.ts';
import type { Deps } from './endpoint.ts';
import { OrganisationScope, TenantScope } from './scope.ts';

const SYSTEM = { kind: 'system', userId: null, name: 'Tonnage' } as const;

/** One transaction of background work for a whole tenant. The queue's message names the tenant; nobody else may. */
export function asWorker<T>(
  deps: Pick<Deps, 'database' | 'queue' | 'publicUrl' | 'cards'>,
  tenantId: string,
  now: Instant,
  work: (ctx: TenantContext) => Promise<T>,
): Promise<T> {
  return deps.database.transaction(`select tonnage_enter_tenant(${literal(tenantId)}::uuid, null, true)`, (db) =>
    work({
      db,
      now,
      queue: deps.queue,
      publicUrl: deps.publicUrl,
      cards: deps.cards.provider,
      scope: TenantScope.mint(tenantId, SYSTEM, 'system'),
    }),
  );
}

/** What one person would see of their organisations of the metrics tool, for work that is done for them while they are away. */
export async function asMember(ctx: TenantContext, person: { id: string; name: string }): Promise<OrganisationContext> {
  const { tenantId } = ctx.scope;
  const rows = await ctx.db
    .selectFrom('organisation_members')
    .select(['organisation_id', 'role'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', person.id)
    .execute();
  const actor = { kind: 'customer' as const, userId: person.id, name: person.name };
  const roles = new Map(rows.map((row) => [row.organisation_id, row.role]));
  return { ...ctx, scope: OrganisationScope.mint(tenantId, actor, roles) };
}
