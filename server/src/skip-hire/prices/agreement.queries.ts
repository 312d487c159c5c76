import { agreedPriceRefusal, lowestPence } from '@tonnage/domain/skip-hire/pricing';
import { tenantOf } from '../../core/tenants/queries.ts';
import type { Reading, TenantContext } from '../../platform/context.ts';

/** What the caller's role may agree below the list, prices each in pence without VAT. */
export interface Discretion {
  /** Why they may not agree this price; null if they may, or if there is no list price. */
  refusal: (netPence: number, listPence: number | null) => string | null;
  /** The lowest that they may agree; null: any. */
  lowestPence: (listPence: number | null) => number | null;
}

/** A manager may agree any price, the office as far below the list as the company allows. */
export async function discretionOf({ db, scope }: Reading<TenantContext>): Promise<Discretion> {
  const { discount_percent: limit } = await tenantOf(db, scope.tenantId);
  const role = scope.staffRole === 'manager' || scope.staffRole === 'system' ? 'manager' : 'office';
  return {
    refusal: (netPence, listPence) => agreedPriceRefusal(role, { netPence, listPence }, limit),
    lowestPence: (listPence) => (role === 'manager' || listPence === null ? null : lowestPence(listPence, limit)),
  };
}

/** A price that staff agree for one job, each, pence without VAT, and why. */
export interface Agreement {
  netPence: number;
  reason: string | null;
  discretion: Discretion;
}

/** The price that a member of staff agrees, if any. */
export async function agreementOf(
  ctx: Reading<TenantContext>,
  netPence: number | null | undefined,
  reason: string | null = null,
): Promise<Agreement | null> {
  return typeof netPence === 'number' ? { netPence, reason, discretion: await discretionOf(ctx) } : null;
}
