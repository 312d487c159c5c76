import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { inTenant, type KnownCallers, type Member } from '@tonnage/demo/contexts';
import { makeSession, type Making } from '@tonnage/demo/factories';
import { withoutTenant } from '../src/platform/db/without-tenant.ts';
import type { SetClock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/db.ts';
import type { RunningQueue } from '../src/platform/queue/queue.ts';
import type { TrackingDeps } from '../src/skip-hire/waste-tracking/client.ts';
import { Client } from './client.ts';
import type { Clone } from './clone.ts';
import type { Company, Fixtures } from './fixtures.ts';

/** The real server on its own database: used over HTTP by anybody, by the commands directly, and by SQL. */
export class RunningServer {
  app!: FastifyInstance;
  deps!: TrackingDeps & { queue: RunningQueue; clock: SetClock };
  fixtures!: Fixtures;
  clone!: Clone;
  /** The folder of uploads and documents. */
  readonly filesFolder = mkdtempSync(join(tmpdir(), 'tonnage-test-files-'));
  readonly #tokens = new Map<string, string>();

  get clock(): SetClock {
    return this.deps.clock;
  }

  /** As the owner of the database, across tenants. */
  withoutTenant<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return withoutTenant(this.deps.database, work);
  }

  making<T>(work: (making: Making) => Promise<T>): Promise<T> {
    return this.withoutTenant((db) => work({ db, now: this.clock.now() }));
  }

  async rows<T>(text: string): Promise<T[]> {
    return this.withoutTenant(async (db) => (await sql.raw<T>(text).execute(db)).rows);
  }

  /** A query's single number. */
  async number(text: string): Promise<number> {
    const [row] = await this.rows<Record<string, unknown>>(text);
    return Number(Object.values(row ?? {})[0]);
  }

  guest(company: Company = this.fixtures.alpha): Client {
    return new Client(this.app, company.host, null);
  }

  /** A signed-in client, in the member's account, or in none. */
  async as(member: { id: string; accountId?: string }, company: Company = this.fixtures.alpha): Promise<Client> {
    const key = `${company.tenantId} ${member.id} ${member.accountId ?? ''}`;
    let jwt = this.#tokens.get(key);
    if (jwt === undefined) {
      jwt = await this.session(member, company);
      this.#tokens.set(key, jwt);
    }
    return new Client(this.app, company.host, jwt);
  }

  /** The token of a new session. */
  async session(member: { id: string; accountId?: string }, company: Company = this.fixtures.alpha): Promise<string> {
    const { tenantId } = company;
    const id = await this.making((m) =>
      makeSession(m, {
        tenantId,
        userId: member.id,
        accountId: member.accountId ?? null,
        expiresAt: '2036-01-01T00:00:00.000Z',
      }),
    );
    return this.deps.tokens.sign({ id, userId: member.id }, this.clock.now());
  }

  bearer(jwt: string, company: Company = this.fixtures.alpha): Client {
    return new Client(this.app, company.host, jwt);
  }

  /** The row count of every table, and the counters: equal before and after a refusal. */
  async footprint(): Promise<Record<string, number>> {
    const tables = await this.rows<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p')
        and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and c.relname not in ('warning', 'bam', 'version')`);
    const counts = tables.map(({ name }) => `(select count(*) from ${name})::int as "${name}"`);
    const [row] = await this.rows<Record<string, number>>(`
      select ${counts.join(', ')}, (select sum(booked) from depot_days)::int as booked,
        (select sum(exposure_pence) from accounts)::int as exposure, (select sum(next_value) from counters)::int as numbers`);
    return row!;
  }

  /** Forgets ended sessions: the next call signs in again. */
  forgetSessions(): void {
    this.#tokens.clear();
  }

  /** Staff commands, each in its own transaction. */
  office<T>(
    work: (ctx: ReturnType<KnownCallers['office']>, callers: KnownCallers) => Promise<T>,
    company = this.fixtures.alpha,
  ): Promise<T> {
    const clerk = { ...this.fixtures.clerk, role: 'manager' as const };
    return inTenant(this.deps, company.tenantId, (callers) => work(callers.office(this.clock.now(), clerk), callers));
  }

  /** A member's commands without an API call yet. */
  member<T>(
    member: Member,
    work: (ctx: ReturnType<KnownCallers['member']>) => Promise<T>,
    company = this.fixtures.alpha,
  ): Promise<T> {
    return inTenant(this.deps, company.tenantId, (callers) => work(callers.member(this.clock.now(), member)));
  }
}
