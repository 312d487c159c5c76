import type { DeskCatalogue } from '@tonnage/contract/skip-hire/catalogue';
import { sql } from 'kysely';
import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deskCatalogue } from '../desk.queries.ts';

/**
 * Locks the catalogue and returns it: the next change waits until this transaction ends, so that a free name stays free
 * and a new sort order lists every entry.
 */
export async function lockedCatalogue(ctx: TenantContext): Promise<DeskCatalogue> {
  ctx.scope.require('settings.manage');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${ctx.scope.tenantId}`}, 22))`.execute(ctx.db);
  return deskCatalogue(ctx);
}

/** The entry with that id; undefined for a new one. Throws NOT_FOUND. */
export function entryIn<Entry extends { id: string }>(entries: readonly Entry[], id: string | null): Entry | undefined {
  const entry = entries.find((one) => one.id === id);
  if (id !== null && !entry) throw new Refusal('NOT_FOUND');
  return entry;
}

interface Named {
  id: string;
  name: string;
  active: boolean;
}

/**
 * Ensures that a name is unique among active entries: price files and phone orders identify entries by it. Throws
 * NAME_TAKEN.
 */
export function refuseTakenName(entries: readonly Named[], own: Named): void {
  const name = own.name.toLowerCase();
  const taken = entries.some((one) => one.active && one.id !== own.id && one.name.toLowerCase() === name);
  if (own.active && taken) throw new Refusal('NAME_TAKEN');
}

/** Audits an addition, or the fields that changed; withdrawing and restoring are actions of their own. */
export async function auditEntry(
  ctx: TenantContext,
  kind: 'container_family' | 'container' | 'waste',
  was: (Named & Record<string, unknown>) | undefined,
  is: Named & Record<string, unknown>,
): Promise<void> {
  const verb = !was ? 'added' : was.active === is.active ? 'changed' : is.active ? 'offered_again' : 'withdrawn';
  const changed = was
    ? Object.entries(is).flatMap(([name, value]) =>
        JSON.stringify(value) === JSON.stringify(was[name]) ? [] : [[name, { was: was[name], is: value }] as const],
      )
    : Object.entries(is);
  if (changed.length === 0) return;
  await auditCompany(ctx, `${kind}.${verb}`, { id: is.id, name: is.name, ...Object.fromEntries(changed) });
}
