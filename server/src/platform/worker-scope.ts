import type { Instant } from '@tonnage/domain/dates';
import type { TenantContext } from './context.ts';
import { literal } from './db.ts';
import type { Deps } from './endpoint.ts';
import { TenantScope } from './scope.ts';

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
