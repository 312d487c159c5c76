import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { literal, type Database, type Db, type Row } from '../db/db.ts';
import { callerKey } from './busy-sources.ts';
import { isId } from '../db/ids.ts';
import { Refusal } from '../refusal.ts';
import { TenantScope } from './scope.ts';
import { bearerOf, hostOf } from './session.ts';
import { hashToken } from '../credentials/tokens.ts';

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

/**
 * Runs work behind a driver's secret link, with its token as the bearer and without a session. It reaches that driver's stops on
 * that day, and no account. A link that has expired, was revoked or renewed, belongs to another company or an inactive driver, or
 * never existed gives the same ROUTE_LINK.
 */
export function withDriverRoute<T>(
  database: Database,
  request: FastifyRequest,
  { now, mode }: { now: Instant; mode: 'read' | 'write' },
  work: (db: Db, run: Run) => Promise<T>,
): Promise<T> {
  const [digest, host] = [hashToken(bearerOf(request) ?? ''), hostOf(request)];
  const opening = `${mode === 'read' ? 'set transaction read only; ' : ''}set local role tonnage_app;
    select tonnage_enter_route(${literal(digest)}, ${literal(host)}, ${literal(now)}) as who`;
  const within = (db: Db, [opened]: Row[]) => {
    const run = (opened?.['who'] ?? null) as Run | null;
    if (run === null) throw new Refusal('ROUTE_LINK');
    request.askedBy = run.driverId;
    return work(db, run);
  };
  return database.transaction(opening, within, { credential: callerKey.secret(digest), host });
}

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
