import type { Instant } from '@tonnage/domain/common/dates';
import { SERIES, USUAL_SERIES } from '@tonnage/domain/skip-hire/number-series';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';

interface NewTenant {
  slug: string;
  name: string;
  /** Lower case, without ports; empty: it answers every host that no other claims. */
  hosts: readonly string[];
}

/** The conflict that prevents another company, in one sentence. */
export class TenantClash extends Error {}

const FIRST_ACCOUNT = 10_600;

/**
 * Creates a company with its counters and order numbers, in a transaction across tenants. Throws TenantClash if the slug or a
 * host is taken, or if a second company would answer every host.
 */
export async function createTenant(db: Db, now: Instant, input: NewTenant): Promise<string> {
  // One at a time, because the hosts are compared with those of all others.
  await sql`select pg_advisory_xact_lock(hashtextextended('tenants', 22))`.execute(db);
  const others = await db.selectFrom('tenants').select(['slug', 'name', 'hosts']).execute();
  const same = others.find(({ slug }) => slug === input.slug);
  if (same) throw new TenantClash(`The slug ${input.slug} is already used by ${same.name}. Choose another.`);
  for (const host of input.hosts) {
    const claimed = others.find(({ hosts }) => hosts.includes(host));
    if (claimed) throw new TenantClash(`The host ${host} is already used by ${claimed.name}. Choose another.`);
  }
  const everywhere = others.find(({ hosts }) => hosts.length === 0);
  if (input.hosts.length === 0 && everywhere)
    throw new TenantClash(
      `${everywhere.name} already answers on every host. Give the new company one of its own with --host.`,
    );
  const id = newId(now);
  await db
    .insertInto('tenants')
    .values({ id, slug: input.slug, name: input.name, hosts: [...input.hosts], created_at: now })
    .execute();
  await db
    .insertInto('counters')
    .values([
      ...SERIES.map((kind) => ({ tenant_id: id, kind, next_value: 1, ...USUAL_SERIES[kind] })),
      { tenant_id: id, kind: 'account' as const, next_value: FIRST_ACCOUNT, prefix: '', digits: 1 },
    ])
    .execute();
  await sql`select tonnage_make_order_numbers(${id}, 1)`.execute(db);
  return id;
}
