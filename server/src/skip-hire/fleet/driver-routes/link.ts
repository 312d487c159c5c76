import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { BaseContext } from '../../../platform/context.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { TenantScope } from '../../../platform/scope.ts';
import type { BearerLink } from '../../../platform/sessions/link.ts';

/** A driver's day, as `tonnage_enter_route` returns it for a valid link. */
export interface Run {
  runId: string;
  tenantId: string;
  driverId: string;
  driver: string;
  date: IsoDate;
  expiresAt: Instant;
  company: string;
  /** The depot office's number. */
  phone: string | null;
}

/** A driver's day behind its link; an action enters one of its stops first (`enterStop`). */
export interface DriverContext extends BaseContext {
  run: Run;
}

/**
 * A driver's secret link, with its token as the bearer. It reaches that driver's stops on that day, and no account. A link that has
 * expired, was revoked or renewed, belongs to another company or an inactive driver, or never existed gives the same ROUTE_LINK.
 */
export const driverLink: BearerLink<DriverContext> = {
  refusal: 'ROUTE_LINK',
  entranceOf(token) {
    const digest = hashToken(token);
    return {
      enter: 'route',
      values: [digest],
      digest,
      contextOf(base, run: Run, request) {
        request.askedBy = run.driverId;
        return { ...base, run };
      },
    };
  },
  principalOf: ({ run }) => ({ principal: run.runId, scope: run }),
};

/**
 * Opens one job of the run for an action and locks it, after its order. It has the staff scope for the commands that both use,
 * but reaches only this job, its order and its account. Throws NOT_ON_ROUTE.
 */
export async function enterStop(db: Db, run: Run, jobId: string): Promise<TenantScope> {
  if (!isId(jobId)) throw new Refusal('NOT_ON_ROUTE');
  const { rows } = await sql<{ entered: boolean }>`select tonnage_enter_route_job(${jobId}::uuid) as entered`.execute(
    db,
  );
  if (!rows[0]?.entered) throw new Refusal('NOT_ON_ROUTE');
  const actor = { kind: 'driver' as const, userId: null, driverId: run.driverId, name: run.driver };
  return TenantScope.create(run.tenantId, actor, 'driver');
}
