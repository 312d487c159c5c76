import pg from 'pg';
import { emptyTenant, makeSession } from './metric-fixtures.ts';

/** A company, its manager and the owner of its largest customer, who has a tenth of its orders. */
export interface CompanyFixtures {
  orders: number;
  tenantId: string;
  staffId: string;
  staffSession: string;
  ownerId: string;
  ownerSession: string;
  accountId: string;
  /** Of the largest customer: a site, and an order in the middle of the history. */
  siteId: string;
  orderNumber: string;
  /** Of one of its transfer notes. */
  noteNumber: string;
}

const YEARS = 5;
/** Of a thousand orders, those that are not finished. */
const OPEN = 5;
const OF_ORDERS = { accounts: 0.018 };
const BIG_SITES = 50;

/**
 * Fills an empty PostgreSQL with a company of that many orders in five years, two jobs and two documents for each, and an account for
 * every fifty-five. The rows are made in SQL, because the commands would take weeks; triggers are off meanwhile, indexes are
 * created once the rows exist, and derived counts and search words are computed at the end as the triggers would.
 */
export async function makeCompany(url: string, secret: string, orders: number): Promise<CompanyFixtures> {
  const { client, tenantId } = await emptyTenant(url, secret);
  await client.query(V7);
  const accounts = Math.max(20, Math.round(orders * OF_ORDERS.accounts));
  const size = { tenantId, orders, accounts, open: Math.max(40, Math.round((orders * OPEN) / 1000)) };
  await fillCompany(client, size);
  for (const [table, statements] of histories(size))
    await withoutPlainIndexes(client, table, async () => {
      for (const statement of statements) await client.query(statement);
    });
  await client.query('vacuum analyze');
  const [ids] = (
    await client.query<Omit<CompanyFixtures, 'orders' | 'tenantId' | 'staffSession' | 'ownerSession'>>(
      `select md5('staff')::uuid as "staffId", md5('owner')::uuid as "ownerId", md5('account1')::uuid as "accountId",
        (select id from sites where account_id = md5('account1')::uuid order by name, id limit 1) as "siteId",
        (select number from orders where account_id = md5('account1')::uuid order by id offset ${Math.floor(orders / 20)} limit 1) as "orderNumber",
        (select number from documents where account_id = md5('account1')::uuid and kind = 'wtn' order by id offset ${Math.floor(orders / 40)} limit 1) as "noteNumber"`,
    )
  ).rows;
  await client.end();
  const staffSession = await makeSession(url, tenantId, ids!.staffId);
  const ownerSession = await makeSession(url, tenantId, ids!.ownerId);
  const signedIn = new pg.Client(url);
  await signedIn.connect();
  await signedIn.query('update sessions set account_id = $1 where id = $2', [ids!.accountId, ownerSession]);
  await signedIn.end();
  return { ...ids!, orders, tenantId, staffSession, ownerSession };
}

/** Ids that rise with an instant, as the application's do. */
export const V7 = `create function pg_temp.v7(at timestamptz, seed text) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(seed), 1, 3) || '8' ||
    substr(md5(seed), 4, 15))::uuid $$`;

interface Size {
  tenantId: string;
  orders: number;
  accounts: number;
  open: number;
}

/** The company itself, its people, customers and sites. */
export async function fillCompany(
  client: pg.Client,
  { tenantId, accounts }: Pick<Size, 'tenantId' | 'accounts'>,
): Promise<void> {
  const run = (text: string) => client.query(text.replaceAll('$T', `'${tenantId}'::uuid`));
  await run(`insert into users (id, email, username, name, password_hash, confirmed_at, created_at)
    select md5(who)::uuid, who || '@bench.example', who, 'Bench ' || who, '', now(), now() from unnest(array['staff', 'owner']) who`);
  await run(
    `insert into staff (tenant_id, user_id, role, joined_at) values ($T, md5('staff')::uuid, 'manager', now())`,
  );
  await run(`insert into depots (tenant_id, id, code, name, postcode, nation, created_at)
    select $T, md5('depot' || n)::uuid, 'D' || n, 'Depot ' || n, 'LS11 0BT', 'england_wales', now() from generate_series(1, 4) n`);
  await run(`insert into depot_weekdays (tenant_id, depot_id, weekday, cut_off, capacity)
    select $T, md5('depot' || n)::uuid, d, '15:00', 1000 from generate_series(1, 4) n, generate_series(1, 5) d`);
  await run(`insert into permit_areas (tenant_id, id, council, charge_pence, vat_rate_bp, valid_days, lead_days)
    select $T, md5('area' || n)::uuid, 'Council ' || n, 6000, 2000, 28, 3 from generate_series(1, 4) n`);
  await run(`insert into zones (tenant_id, id, depot_id, permit_area_id, name, postcode_prefixes)
    select $T, md5('zone' || n)::uuid, md5('depot' || n)::uuid, md5('area' || n)::uuid, 'Zone ' || n, array['LS' || n]
    from generate_series(1, 4) n`);
  await run(`insert into container_types (tenant_id, id, code, name, shape, dwt_code, sort_order)
    values ($T, md5('type')::uuid, 'skip', 'Skip', 'skip', 'SKIP', 1)`);
  await run(`insert into container_sub_types (tenant_id, id, name, size_yards, length_cm, width_cm, height_cm, allows_heavy_waste,
      allowed_on_road, sort_order)
    select $T, md5('sub' || n)::uuid, 2 * n + 2 || '-yard', 2 * n + 2, 370, 180, 120, true, true, n from generate_series(1, 5) n`);
  await run(`insert into container_type_sub_types (tenant_id, container_type_id, container_sub_type_id)
    select $T, md5('type')::uuid, md5('sub' || n)::uuid from generate_series(1, 5) n`);
  await run(`insert into waste_types (tenant_id, id, name, description, ewc_codes, sort_order, created_at, updated_at)
    select $T, md5('waste' || n)::uuid, 'Waste ' || n, 'Mixed waste', array['17 09 04'], n, now(), now() from generate_series(1, 3) n`);
  await run(`insert into accounts (tenant_id, id, number, name, type, email, phone, created_at, updated_at, changed_at)
    select $T, md5('account' || n)::uuid, 'C' || lpad(n::text, 6, '0'),
      (array['Harrow', 'Marlow', 'Kestrel', 'Aldgate', 'Whitby', 'Otley', 'Pennine', 'Calder', 'Ribble', 'Swale', 'Derwent', 'Tyne'])[1 + n % 12] || ' ' ||
      (array['Builders', 'Homes', 'Roofing', 'Joinery', 'Estates', 'Groundworks', 'Interiors'])[1 + n % 7] || ' ' || n,
      'credit', 'office' || n || '@customer.example', '0113 4' || lpad(n::text, 6, '0'), x.at, x.at, x.at
    from generate_series(1, ${accounts}) n, lateral (select now() - interval '1 day' * (${YEARS * 365} - ${YEARS * 365} * n::float8 / ${accounts}) as at) x`);
  await run(`insert into account_members (tenant_id, account_id, user_id, role, created_at)
    values ($T, md5('account1')::uuid, md5('owner')::uuid, 'owner', now())`);
  await run(`insert into sites (tenant_id, id, account_id, depot_id, zone_id, name, reference, address_line1, town, postcode, created_at, updated_at)
    select $T, md5('site' || n)::uuid, md5('account' || case when n > 2 * ${accounts} then 1 else (n + 1) / 2 end)::uuid,
      md5('depot' || 1 + n % 4)::uuid, md5('zone' || 1 + n % 4)::uuid,
      (array['Canal', 'Station', 'Church', 'Mill', 'Quarry', 'Bridge', 'Abbey', 'Foundry'])[1 + n % 8] || ' ' ||
      (array['Road', 'Lane', 'Wharf', 'Street', 'Yard'])[1 + n % 5] || ' ' || n, null, n || ' Canal Road', 'Leeds',
      'LS' || 1 + n % 29 || ' ' || n % 10 || chr(65 + n % 26) || chr(65 + n / 26 % 26), now(), now()
    from generate_series(1, 2 * ${accounts} + ${BIG_SITES}) n`);
  await client.query('analyze');
}

/** What each table is filled with, in order: later ones read the earlier ones. */
function histories({ tenantId, orders, accounts, open }: Size): [table: string, statements: string[]][] {
  const tenant = `'${tenantId}'::uuid`;
  const isOpen = `n > ${orders - open}`;
  const price = `'{"lines":[{"code":"hire","label":"8-yard skip, mixed waste","quantity":1,"unitPence":22000,"netPence":22000,"vatRateBp":2000,"vatPence":4400}],"netPence":22000,"vatPence":4400,"grossPence":26400,"hireDays":14,"overHirePencePerDay":150,"includedTonnes":null}'::jsonb`;
  return [
    [
      'orders',
      [
        `insert into orders (tenant_id, id, account_id, site_id, depot_id, number, status, container_type_id, container_sub_type_id,
          waste_type_id, placement, price, net_pence, vat_pence, gross_pence, hire_days, hire_start, hire_until, hire_end, po_number,
          customer_reference, caller_name, caller_phone, declaration, terms_version, placed_by, ordered_on, created_at, updated_at, changed_at)
        select ${tenant}, pg_temp.v7(x.at, 'order' || n), md5('account' || x.account)::uuid, md5('site' || x.site)::uuid,
          md5('depot' || 1 + x.site % 4)::uuid, 'SO-' || lpad(n::text, 7, '0'), x.status, md5('type')::uuid, md5('sub' || 1 + n % 5)::uuid,
          md5('waste' || 1 + n % 3)::uuid, case when n % 8 = 5 then 'highway' else 'private' end, ${price}, 22000, 4400, 26400, 14,
          case when x.status in ('on_site', 'collection_booked', 'completed') then x.day end,
          case when x.status in ('on_site', 'collection_booked', 'completed') then x.day + 14 end,
          case when x.status = 'completed' then x.day + 10 end, case when n % 3 > 0 then 'PO-' || 100000 + n % 400000 end,
          case when n % 4 = 1 then 'Plot ' || n % 900 end,
          case when n % 10 = 3 then (array['Ann', 'Ben', 'Cara', 'Dev', 'Ella'])[1 + n / 10 % 5] || ' Caller' || n / 10 % 3000 end,
          case when n % 10 = 3 then '07700' || lpad((n % 900000)::text, 6, '0') end, '{}', '1', md5('owner')::uuid, x.day, x.at, x.at, x.at
        from generate_series(1, ${orders}) n,
          lateral (select now() - interval '1 day' * (${YEARS * 365} * (1 - n::float8 / ${orders})) as at,
            case when n % 10 = 0 then 1 else 2 + (n * 7919::bigint % ${accounts - 1})::int end as account) y,
          lateral (select y.at, y.account, (y.at at time zone 'Europe/London')::date as day,
            case when y.account = 1 then 2 * ${accounts} + 1 + n / 10 % ${BIG_SITES} else 2 * y.account - 1 + n % 2 end as site,
            case when ${isOpen} then (array['on_site', 'on_site', 'on_site', 'on_site', 'on_site', 'on_site', 'collection_booked', 'scheduled', 'scheduled', 'requested'])[1 + n / 7 % 10]
              when n % 50 = 7 then 'cancelled' when n % 500 = 9 then 'declined' else 'completed' end as status) x`,
      ],
    ],
    [
      'jobs',
      [
        `insert into jobs (tenant_id, id, account_id, order_id, site_id, depot_id, sequence, type, status, date, slot, container_sub_type_id,
          waste_type_id, net_pence, driver_name, failed_reason, net_weight_kg, completed_at, requested_by, created_at, updated_at, changed_at)
        select o.tenant_id, pg_temp.v7(o.created_at, 'job' || k.sequence || o.number), o.account_id, o.id, o.site_id, o.depot_id, k.sequence, k.type,
          x.status, x.date, 'any', o.container_sub_type_id, o.waste_type_id, case when k.sequence = 1 then o.net_pence else 0 end,
          case when x.status = 'completed' then 'Terry' end, case when x.status = 'failed' then 'Access was blocked.' end,
          case when x.status = 'completed' and k.type <> 'delivery' then 1500 end,
          case when x.status = 'completed' then x.date + time '10:00' end, o.placed_by, o.created_at, o.created_at, o.created_at
        from orders o, lateral (select substr(o.number, 4)::int as n) i,
          (values (1, 'delivery'), (2, 'collection'), (3, 'collection'), (4, 'exchange')) k (sequence, type),
          lateral (select case
              when k.sequence = 3 then case when i.n % 200 = 12 and o.status = 'completed' then 'completed' end
              when k.sequence = 4 then case when i.n % 20 = 4 and o.status in ('completed', 'on_site') then 'completed' end
              when o.status in ('cancelled', 'declined') then case when k.sequence = 1 then o.status end
              when k.sequence = 2 then case when o.status = 'completed' then case when i.n % 200 = 12 then 'failed' else 'completed' end
                when o.status = 'collection_booked' then 'confirmed' when o.status = 'on_site' and i.n % 40 = 3 then 'failed'
                when o.status = 'on_site' and i.n % 10 = 5 then 'requested' end
              when o.status = 'requested' then 'requested' when o.status = 'scheduled' then 'confirmed' else 'completed' end as status,
            case when o.status in ('requested', 'scheduled', 'collection_booked') and (k.sequence = 2 or o.status <> 'collection_booked')
              then current_date + i.n % 9 - 1 when k.sequence in (2, 3) then least(o.ordered_on + 10, current_date + 2) when k.sequence = 4 then o.ordered_on else o.ordered_on + 1 end as date) x
        where x.status is not null`,
      ],
    ],
    [
      'documents',
      [
        `insert into documents (tenant_id, id, account_id, site_id, order_id, job_id, waste_type_id, kind, number, title, status, date, created_at,
          content, issuer, signed_at, signed_by, signature, updated_at, changed_at)
        select j.tenant_id, pg_temp.v7(j.completed_at, k.kind || j.id), j.account_id, j.site_id, j.order_id, j.id, j.waste_type_id, k.kind,
          k.prefix || '-' || substr(o.number, 4)::int * 4 + j.sequence, k.title,
          case when k.kind <> 'wtn' then 'issued' else x.status end, j.date, j.completed_at,
          '{"waste":"Mixed construction waste","ewc":"17 09 04","container":"8-yard skip","site":"1 Canal Road, Leeds LS11 5PS"}',
          '{"name":"Terry","position":"Driver"}', case when x.status = 'signed' then j.completed_at end,
          case when x.status = 'signed' then j.requested_by end,
          case when x.status = 'signed' then '{"name":"Ann Marlow","position":"Site manager","textVersion":"1"}'::jsonb end, j.completed_at, j.completed_at
        from jobs j join orders o on o.id = j.order_id,
          (values ('wtn', 'WTN', 'Waste transfer note'), ('weighbridge_ticket', 'WB', 'Weighbridge ticket')) k (kind, prefix, title),
          lateral (select case when substr(o.number, 4)::int > ${orders - 2 * open} and substr(o.number, 4)::int % 20 = 4 then 'awaiting_signature' else 'signed' end as status) x
        where j.status = 'completed' and j.type <> 'delivery'`,
        `insert into documents (tenant_id, id, account_id, kind, number, title, status, date, created_at, updated_at, changed_at)
        select o.tenant_id, pg_temp.v7(o.created_at, 'invoicing' || o.number), o.account_id, 'invoice', 'INV-' || substr(o.number, 4), 'Invoice',
          'issued', o.ordered_on, o.created_at, o.created_at, o.created_at
        from orders o where substr(o.number, 4)::int % 4 = 0 and o.status = 'completed'`,
        `insert into documents (tenant_id, id, account_id, site_id, waste_type_id, kind, number, title, status, date, valid_from, valid_to, created_at,
          content, issuer, signed_at, signed_by, signature, updated_at, changed_at)
        select s.tenant_id, pg_temp.v7(now(), 'ticket' || s.id), s.account_id, s.id, md5('waste1')::uuid, 'season_ticket', 'ST-' || row_number() over (),
          'Season ticket', 'signed', current_date - 100, current_date - 100, current_date + 200, now(), '{}', '{"name":"Terry"}', now(), md5('owner')::uuid,
          '{"name":"Ann Marlow"}', now(), now() from sites s where hashtext(s.id::text) % 50 = 0`,
      ],
    ],
    [
      'invoices',
      [
        `insert into invoices (tenant_id, id, account_id, kind, number, issued_on, due_on, net_pence, vat_pence, gross_pence, paid_pence, document_id,
          created_at, changed_at)
        select d.tenant_id, pg_temp.v7(d.created_at, 'invoice' || d.number), d.account_id, 'invoice', d.number, d.date, d.date + 30, 88000, 17600, 105600,
          case when d.date < current_date - 40 and hashtext(d.number) % 200 <> 0 then 105600 else 0 end, d.id, d.created_at, d.created_at
        from documents d where d.kind = 'invoice'`,
      ],
    ],
    [
      'payments',
      [
        `insert into payments (tenant_id, id, account_id, provider, reference, amount_pence, status, created_at, received_on, allocated_pence,
          bank_reference, changed_at)
        select i.tenant_id, pg_temp.v7(i.created_at + interval '35 days', 'payment' || i.number), i.account_id, 'bank', 'R' || i.number, i.gross_pence, 'paid',
          i.created_at + interval '35 days', i.issued_on + 35, i.gross_pence, i.number, i.created_at
        from invoices i where i.paid_pence > 0`,
      ],
    ],
    [
      'permits',
      [
        `insert into permits (tenant_id, id, account_id, order_id, permit_area_id, number, status, valid_from, valid_to, created_at)
        select o.tenant_id, pg_temp.v7(o.created_at, 'permit' || o.number), o.account_id, o.id, md5('area1')::uuid, 'P' || substr(o.number, 4),
          case when o.status in ('requested', 'scheduled') then 'applied' else 'granted' end,
          case when o.status not in ('requested', 'scheduled') then o.ordered_on end, case when o.status not in ('requested', 'scheduled') then o.ordered_on + 27 end, o.created_at
        from orders o where o.placement = 'highway' and o.status not in ('cancelled', 'declined')`,
      ],
    ],
    [
      'search_words',
      [
        // The terms that the triggers write (08_search.sql); their functions would take longer than everything else.
        `insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
        select o.tenant_id, o.account_id, 'order', w, o.id, o.site_id from orders o,
          unnest(array[lower(o.number), substr(o.number, 4), lower(o.po_number), case when o.po_number is not null then 'po' end, substr(o.po_number, 4),
            case when o.customer_reference is not null then 'plot' end]) w where w is not null`,
        `insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
        select o.tenant_id, o.account_id, 'caller', w, o.id, o.site_id from orders o,
          unnest(array[lower(split_part(o.caller_name, ' ', 1)), lower(split_part(o.caller_name, ' ', 2)), substr(o.caller_phone, 2)]) w where o.caller_name is not null`,
        `insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
        select d.tenant_id, d.account_id, 'document', w, d.id, d.site_id from documents d,
          unnest(array[lower(d.number), split_part(d.number, '-', 2)] || string_to_array(lower(d.title), ' ')) w where w <> ''`,
        `insert into search_words (tenant_id, account_id, kind, word, thing_id)
        select p.tenant_id, p.account_id, 'payment', w, p.id from payments p,
          unnest(array[lower(p.bank_reference), 'inv', substr(p.bank_reference, 5)]) w`,
        `insert into search_words (tenant_id, account_id, kind, word, thing_id)
        select a.tenant_id, a.id, 'account', w, a.id from accounts a,
          lateral (select tonnage_name_words(a.name, a.number, a.email) union select tonnage_phone_word(a.phone)) x (w)`,
        `insert into search_words (tenant_id, account_id, kind, word, thing_id, site_id)
        select s.tenant_id, s.account_id, 'site', w, s.id, s.id from sites s,
          tonnage_name_words(s.name, s.postcode, s.address_line1, replace(s.postcode, ' ', '')) w`,
        `insert into notes_due (tenant_id, job_id) select j.tenant_id, j.id from jobs j where j.status = 'completed'
          and j.type in ('exchange', 'collection') and not exists (select from documents d where d.job_id = j.id and d.kind = 'wtn' and d.status = 'signed')`,
      ],
    ],
    [
      'order_counts',
      [
        `insert into order_counts (tenant_id, account_id, site_id, status, orders)
        select tenant_id, account_id, site_id, status, count(*) from orders group by 1, 2, 3, 4`,
        `insert into order_spend (tenant_id, account_id, month, site_id, net_pence)
        select tenant_id, account_id, date_trunc('month', date)::date, site_id, sum(net_pence) from jobs
        where status in ('confirmed', 'completed') and net_pence <> 0 group by 1, 2, 3, 4`,
      ],
    ],
  ];
}

/** Fills a table without the indexes that belong to no constraint: creating them at the end takes a tenth of the time. */
export async function withoutPlainIndexes(client: pg.Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
  await client.query(`analyze ${table}`);
}
