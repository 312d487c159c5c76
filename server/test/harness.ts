import { createJob } from '@tonnage/contract/jobs';
import type { checkPrices } from '@tonnage/contract/prices';
import type { Sent } from '@tonnage/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import { inTenant, type Doors, type Member } from '../db/seed/contexts.ts';
import { makeDepot, makeSession, type Making } from '../db/seed/factories.ts';
import { buildApp } from '../src/app.ts';
import { allocateJob } from '../src/modules/jobs/commands/allocate-job.ts';
import { completeJob } from '../src/modules/jobs/commands/complete-job.ts';
import { confirmJob } from '../src/modules/jobs/commands/confirm-job.ts';
import { startJob } from '../src/modules/jobs/commands/start-job.ts';
import { across } from '../src/platform/across.ts';
import { SetClock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db.ts';
import type { Deps } from '../src/platform/endpoint.ts';
import { startQueue, type RunningQueue } from '../src/platform/queue.ts';
import { createTokens } from '../src/platform/tokens.ts';
import { Client } from './client.ts';
import { cloneDatabase, type Clone } from './clone.ts';
import { makeCustomer, NOW, WEEK, type Company, type Customer, type World } from './world.ts';

export interface Placed {
  id: string;
  number: string;
  jobId: string;
}
export type PriceWish = Sent<typeof checkPrices>['body']['data'];
export type OrderWish = Sent<typeof createJob>['body']['data'];

/** The real server on a database of the file's own, and the world in it. */
export class Harness {
  app!: FastifyInstance;
  deps!: Deps & { queue: RunningQueue; clock: SetClock };
  world!: World;
  clone!: Clone;
  readonly #tokens = new Map<string, string>();

  get clock(): SetClock {
    return this.deps.clock;
  }

  /** As the owner of the database, across tenants. */
  across<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return across(this.deps.database, work);
  }

  making<T>(work: (making: Making) => Promise<T>): Promise<T> {
    return this.across((db) => work({ db, now: this.clock.now() }));
  }

  async rows<T>(text: string): Promise<T[]> {
    return this.across(async (db) => (await sql.raw<T>(text).execute(db)).rows);
  }

  /** One number, from a query that gives one. */
  async number(text: string): Promise<number> {
    const [row] = await this.rows<Record<string, unknown>>(text);
    return Number(Object.values(row ?? {})[0]);
  }

  guest(company: Company = this.world.alpha): Client {
    return new Client(this.app, company.host, null);
  }

  /** Signed in, in the account that the member is of, or in none. */
  async as(who: { id: string; accountId?: string }, company: Company = this.world.alpha): Promise<Client> {
    const key = `${company.tenantId} ${who.id} ${who.accountId ?? ''}`;
    let jwt = this.#tokens.get(key);
    if (jwt === undefined) {
      jwt = await this.session(who, company);
      this.#tokens.set(key, jwt);
    }
    return new Client(this.app, company.host, jwt);
  }

  /** The token of a new session. */
  async session(who: { id: string; accountId?: string }, company: Company = this.world.alpha): Promise<string> {
    const { tenantId } = company;
    const id = await this.making((m) =>
      makeSession(m, {
        tenantId,
        userId: who.id,
        accountId: who.accountId ?? null,
        expiresAt: '2036-01-01T00:00:00.000Z',
      }),
    );
    return this.deps.tokens.sign({ id, userId: who.id }, this.clock.now());
  }

  bearer(jwt: string, company: Company = this.world.alpha): Client {
    return new Client(this.app, company.host, jwt);
  }

  /** A customer of alpha with a yard of its own, so that no other test books its places. */
  async customer(
    options: { type?: 'credit' | 'prepay'; limitPence?: number | null; poMandatory?: boolean; capacity?: number } = {},
  ): Promise<Customer & { depotId: string }> {
    const { alpha, passwordHash } = this.world;
    return this.making(async (m) => {
      const week = WEEK.map((day) => ({ ...day, capacity: options.capacity ?? day.capacity }));
      const depotId = await makeDepot(
        m,
        alpha.tenantId,
        { code: `D${++depots}`, name: 'Own yard', postcode: 'LS11 0BT', nation: 'england_wales' },
        week,
      );
      const customer = await makeCustomer(m, alpha, { name: 'Fresh', passwordHash, ...options, depotId });
      return { ...customer, depotId };
    });
  }

  /** How many rows every table has, and the counters: the same before and after what is refused. */
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

  /** What a form sends for one 8 yd skip of mixed waste, the day after tomorrow, unless told otherwise. */
  wish(siteId: string, over: Partial<OrderWish> = {}, company: Company = this.world.alpha): OrderWish {
    return {
      siteId,
      jobType: 'delivery',
      containerTypeId: company.skip,
      containerSubTypeId: company.builders,
      wasteTypeId: company.mixed,
      date: '2026-03-05',
      quantity: 1,
      placement: 'private',
      slot: 'am',
      declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
      termsAccepted: true,
      payment: { method: 'account' },
      ...over,
    };
  }

  /** What the form asks a price for, for the same skip. */
  question(siteId: string, over: Partial<PriceWish> = {}): PriceWish {
    const { jobType, containerTypeId, containerSubTypeId, wasteTypeId, date, quantity, placement } = this.wish(siteId);
    return { siteId, jobType, containerTypeId, containerSubTypeId, wasteTypeId, date, quantity, placement, ...over };
  }

  /** An order that its customer placed over HTTP: its id and its first job's. */
  async placed(customer: Customer, over: Partial<OrderWish> = {}, company = this.world.alpha): Promise<Placed> {
    const client = await this.as(customer.owner, company);
    const wish = this.wish(customer.siteId, over, company);
    const { data } = await client.ok(createJob, { body: { data: wish } });
    return { id: data.id, number: data.number, jobId: data.jobs[0]!.id };
  }

  /** An order whose container stands there since today. */
  async standing(customer: Customer, over: Partial<OrderWish> = {}, company = this.world.alpha): Promise<Placed> {
    const order = await this.placed(customer, over, company);
    await this.office(async (ctx) => {
      await confirmJob(ctx, order.jobId);
      await allocateJob(ctx, order.jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
      await startJob(ctx, order.jobId);
      await completeJob(ctx, order.jobId);
    }, company);
    return order;
  }

  /** The office's commands, each in its own transaction. */
  office<T>(
    work: (ctx: ReturnType<Doors['office']>, doors: Doors) => Promise<T>,
    company = this.world.alpha,
  ): Promise<T> {
    const clerk = { ...this.world.clerk, role: 'manager' as const };
    return inTenant(this.deps, company.tenantId, (doors) => work(doors.office(this.clock.now(), clerk), doors));
  }

  /** A member's commands that have no call of the API yet. */
  member<T>(
    who: Member,
    work: (ctx: ReturnType<Doors['member']>) => Promise<T>,
    company = this.world.alpha,
  ): Promise<T> {
    return inTenant(this.deps, company.tenantId, (doors) => work(doors.member(this.clock.now(), who)));
  }
}

let depots = 0;

/** Makes a harness before the file's tests and takes it away after them. No worker runs: a test that needs one starts it. */
export function harness(): Harness {
  const h = new Harness();
  beforeAll(async () => {
    h.world = inject('world');
    h.clone = await cloneDatabase(inject('template'));
    const { database, source } = h.clone;
    const queue = await startQueue(database, source, { workers: false, onError: () => undefined });
    h.deps = {
      database,
      queue,
      clock: new SetClock(NOW),
      tokens: createTokens('a-secret-of-more-than-thirty-two-characters'),
      publicUrl: 'http://localhost:3000',
    };
    h.app = await buildApp(h.deps, { logLevel: 'silent' });
    await h.app.ready();
  });
  afterAll(async () => {
    await h.app.close();
    await h.deps.queue.stop();
    await h.clone.drop();
  });
  return h;
}
