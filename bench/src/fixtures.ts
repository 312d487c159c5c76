// Connects the modules' ports.
import '@tonnage/server/composition/connect';
import { readConfig } from '@tonnage/server/platform/config';
import { WITHOUT_TIME_LIMITS } from '@tonnage/server/platform/db/db';
import { withoutTenant } from '@tonnage/server/platform/db/without-tenant';
import { sandboxCards } from '@tonnage/server/platform/cards/cards';
import { systemClock } from '@tonnage/server/platform/clock';
import { postgresDatabase } from '@tonnage/server/platform/db/postgres';
import { openAll } from '@tonnage/server/platform/db/open';
import { createWebhookClient } from '@tonnage/server/platform/webhook-client';
import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { writeHistory } from '@tonnage/demo/living/history';
import { seedLiving } from '@tonnage/demo/living/living';
import type { Queued } from '@tonnage/server/platform/queue/job';
import { history } from '@tonnage/server/demo/past';
import { sql } from 'kysely';

/** A customer of the bench: the account's number of orders, and its user. */
export interface BenchAccount {
  orders: number;
  tenantId: string;
  accountId: string;
  userId: string;
  email: string;
}

const SITES = 25;

/**
 * Fills an empty PostgreSQL with the demo company, history and all, and two more customers whose orders differ a hundredfold. The rows
 * are made in SQL, because the commands would take hours, and the derived counts are computed once at the end.
 */
export async function makeFixtures(url: string, secret: string, sizes: readonly number[]): Promise<BenchAccount[]> {
  const config = readConfig({ DATABASE_URL: url, TONNAGE_SECRET: secret });
  const opened = await openAll(config, (error) => console.error(error));
  // No worker runs here: the company's history is written below, and its emails wait for nobody.
  const pieces: Parameters<typeof writeHistory>[1][] = [];
  const queue = {
    send: async (_db: unknown, { name }: Queued, data: object) => {
      if (name === history.name) pieces.push(history.data.parse(data));
    },
  };
  const deps = {
    database: opened.database,
    clock: systemClock,
    queue,
    changes: opened.changes,
    tokens: createTokens(secret),
    files: opened.files,
    publicUrl: config.publicUrl,
    cards: sandboxCards,
    sendsMail: false,
    tracking: null,
    webhookClient: createWebhookClient({ inside: false, timeoutMs: 1000 }),
  };
  await seedLiving(deps);
  for (let piece = pieces.shift(); piece; piece = pieces.shift())
    await writeHistory({ database: opened.database, queue }, piece);
  await opened.close();

  const database = postgresDatabase(url, 2);
  const accounts: BenchAccount[] = [];
  for (const orders of sizes) accounts.push(await withoutTenant(database, (db) => makeAccount(db, orders)));
  await withoutTenant(database, async (db) => {
    await sql`update depot_weekdays set capacity = 100000000`.execute(db);
    await sql`update depot_days set capacity = 100000000`.execute(db);
  });
  await database.script('vacuum analyze');
  await database.close();
  return accounts;
}

type Db = Parameters<Parameters<typeof withoutTenant>[1]>[0];

async function makeAccount(db: Db, orders: number): Promise<BenchAccount> {
  // A hundred thousand orders in one statement.
  await sql.raw(WITHOUT_TIME_LIMITS).execute(db);
  const email = `bench-${orders}@bench.example`;
  const id = sql<string>`gen_random_uuid()`;
  const owner = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'owner@marlow.example')
    .executeTakeFirstOrThrow();
  const tenant = await db.selectFrom('tenants').select('id').executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  const user = await db
    .insertInto('users')
    .values({
      id,
      email,
      username: email,
      name: `Bench ${orders}`,
      password_hash: owner.password_hash,
      confirmed_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = await db
    .insertInto('accounts')
    .values({
      id,
      tenant_id: tenant.id,
      number: `B${orders}`,
      name: `Bench ${orders} Ltd`,
      type: 'credit',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('account_members')
    .values({ account_id: account.id, user_id: user.id, tenant_id: tenant.id, role: 'owner', created_at: now })
    .execute();
  await sql`
    insert into sites (id, tenant_id, account_id, depot_id, zone_id, name, address_line1, town, postcode, created_at, updated_at)
    select gen_random_uuid(), z.tenant_id, ${account.id}, z.depot_id, z.id, 'Site ' || n, n || ' Canal Road', 'Leeds', 'LS11 5PS', now(), now()
    from generate_series(1, ${SITES}::int) n, (select * from zones order by id limit 1) z`.execute(db);
  await sql`alter table orders disable trigger count_order`.execute(db);
  await sql`alter table jobs disable trigger follow_job`.execute(db);
  // A hundred thousand jobs that await their notes are nobody's company.
  await sql`alter table jobs disable trigger note_due_in`.execute(db);
  await sql`
    with numbered as (
      select n, ('019' || lpad(to_hex(n), 5, '0') || '-' || substr(md5(n::text || ${email}), 1, 4) || '-7' ||
        substr(md5(n::text), 1, 3) || '-8' || substr(md5(n::text), 4, 3) || '-' || substr(md5(n::text || ${email}), 5, 12))::uuid as id,
        (array(select s.id from sites s where s.account_id = ${account.id} order by s.name, s.id))[1 + n % ${SITES}::int] as site_id,
        case when n % 500 < 2 then 'on_site' when n % 500 = 2 then 'scheduled' when n % 500 = 3 then 'requested'
             when n % 50 = 7 then 'cancelled' else 'completed' end as status,
        (current_date - ((${orders}::int - n) * 730 / ${orders}::int))::date as day
      from generate_series(1, ${orders}::int) n),
    template as (select * from orders where status in ('completed', 'on_site') order by id limit 1)
    insert into orders (id, tenant_id, account_id, site_id, depot_id, number, status, container_type_id, container_sub_type_id,
      waste_type_id, placement, price, net_pence, vat_pence, gross_pence, hire_days, hire_start, hire_until, hire_end, po_number,
      declaration, terms_version, placed_by, ordered_on, created_at, updated_at)
    select x.id, t.tenant_id, ${account.id}, x.site_id, t.depot_id, 'B${sql.raw(String(orders))}-' || x.n, x.status, t.container_type_id,
      t.container_sub_type_id, t.waste_type_id, 'private', t.price, t.net_pence, t.vat_pence, t.gross_pence, t.hire_days,
      case when x.status in ('on_site', 'completed') then x.day end, case when x.status in ('on_site', 'completed') then current_date + x.n % 16 - 2 end,
      case when x.status = 'completed' then x.day + 10 end, 'PO-' || x.n, t.declaration, t.terms_version, ${user.id}, x.day, x.day, x.day
    from numbered x, template t order by x.n`.execute(db);
  await sql`
    insert into jobs (id, tenant_id, account_id, order_id, site_id, depot_id, sequence, type, status, date, slot, container_sub_type_id,
      waste_type_id, net_pence, requested_by, created_at, updated_at)
    select gen_random_uuid(), o.tenant_id, o.account_id, o.id, o.site_id, o.depot_id, k.sequence, k.type,
      case when o.status = 'completed' or (o.status = 'on_site' and k.sequence = 1) then 'completed' when o.status = 'cancelled' then 'cancelled'
        when o.status = 'scheduled' then 'confirmed' else 'requested' end,
      case when o.status in ('scheduled', 'requested') then current_date + (hashtext(o.number) & 7) else o.ordered_on + 10 * (k.sequence - 1) end,
      'any', o.container_sub_type_id, o.waste_type_id, case when k.sequence = 1 then o.net_pence else 0 end, o.placed_by, o.created_at, o.created_at
    from orders o, (values (1, 'delivery'), (2, 'collection')) k (sequence, type)
    where o.account_id = ${account.id} and (k.sequence = 1 or o.status = 'completed')`.execute(db);
  await sql`alter table orders enable trigger count_order`.execute(db);
  await sql`alter table jobs enable trigger follow_job`.execute(db);
  await sql`alter table jobs enable trigger note_due_in`.execute(db);
  await sql`
    insert into order_counts (account_id, site_id, status, tenant_id, orders)
    select account_id, site_id, status, tenant_id, count(*) from orders where account_id = ${account.id} group by 1, 2, 3, 4`.execute(
    db,
  );
  await sql`
    insert into order_spend (account_id, month, site_id, tenant_id, net_pence)
    select account_id, date_trunc('month', date)::date, site_id, tenant_id, sum(net_pence) from jobs
    where account_id = ${account.id} and status in ('confirmed', 'completed') and net_pence <> 0 group by 1, 2, 3, 4`.execute(
    db,
  );
  return { orders, tenantId: tenant.id, accountId: account.id, userId: user.id, email };
}
