import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';

/**
 * Records which container is on an order's site; null: its number is not known. A number is on one site at a time, which
 * an index enforces for two at once. Throws CONTAINER_ELSEWHERE, which says where it is and what to do.
 */
export async function placeContainer(ctx: TenantContext, orderId: string, number: string | null): Promise<void> {
  const { db, scope } = ctx;
  if (number !== null) {
    const { rows } = await sql<{ number: string; site: string; postcode: string }>`
      select number, site, postcode from tonnage_container_place(${number}, ${orderId}::uuid)`.execute(db);
    const [place] = rows;
    if (place)
      throw new Refusal('CONTAINER_ELSEWHERE', {
        message: `${number} is at ${place.site}, ${place.postcode} (${place.number}). Check the number. If it has left there, ${
          scope.actor.kind === 'driver' ? 'ask the office to correct it' : 'correct the number on that order'
        } first.`,
      });
  }
  await db
    .updateTable('orders')
    .set({ container_number: number })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', orderId)
    .execute()
    .catch(takenAs('CONTAINER_ELSEWHERE'));
}

/** The container on site after a job: its number, null if it is not known, undefined if it is the same as before. */
export function containerLeft(type: JobType, number: string | null | undefined): string | null | undefined {
  switch (type) {
    case 'delivery':
    case 'exchange':
      return number ?? null;
    case 'tip_and_return':
    case 'reposition':
      return number ?? undefined;
    case 'collection':
    case 'wait_and_load':
      return undefined;
  }
}
