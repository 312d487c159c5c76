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

/** A driver's day, as `tonnage_enter_route` says of a link that holds. */
export interface Run {
  runId: string;
  tenantId: string;
  driverId: string;
  driver: string;
  date: IsoDate;
  expiresAt: Instant;
  company: string;
  /** The office's. */
  phone: string | null;
}

/**
 * Work behind a driver's secret link, whose token is the bearer, without a session: what it reaches is the stops of that driver on that day, and no account.
 * One that has run out, was taken back or renewed, is another company's, of a driver who is stood down, or never was is the same
 * ROUTE_LINK.
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
  return database.transaction(opening, within, { door: callerKey.secret(digest), host });
}

/**
 * Opens one job of the run for an action and locks it, after its order: the scope is the office's for the commands that both use,
 * but its reach is this job's account, and of its jobs and orders this one. Throws NOT_ON_ROUTE.
 */
export async function enterStop(db: Db, run: Run, jobId: string): Promise<TenantScope> {
  if (!isId(jobId)) throw new Refusal('NOT_ON_ROUTE');
  const { rows } = await sql<{ entered: boolean }>`select tonnage_enter_route_job(${jobId}::uuid) as entered`.execute(
    db,
  );
  if (!rows[0]?.entered) throw new Refusal('NOT_ON_ROUTE');
  const actor = { kind: 'driver' as const, userId: null, driverId: run.driverId, name: run.driver };
  return TenantScope.mint(run.tenantId, actor, 'driver');
}
