import { sites } from '@tonnage/contract/skip-hire/sites';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { inviteManagers } from '@tonnage/contract/metrics/organisations/invitations';
import { createOrganisation } from '@tonnage/contract/metrics/organisations/organisations';
import { createMetricsAccount } from '@tonnage/contract/metrics/organisations/sign-up';
import { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import { getOrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { PERMISSIONS } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { logForCustomer } from '../src/skip-hire/accounts/commands/customer-log.ts';
import { mergeCustomer } from '../src/skip-hire/accounts/commands/merge.ts';
import { accountOf, memberships } from '../src/skip-hire/accounts/queries.ts';
import { tenantOf } from '../src/core/tenants/queries.ts';
import { containerSubTypes, wasteTypes } from '../src/skip-hire/catalogue/queries.ts';
import { issueToken } from '../src/core/identity/commands/issue-token.ts';
import { bills } from '../src/skip-hire/billing/invoices/billing.queries.ts';
import { addCharge } from '../src/skip-hire/billing/invoices/commands/add-charge.ts';
import { wordLine } from '../src/skip-hire/billing/invoices/commands/word-line.ts';
import { holdLines } from '../src/skip-hire/billing/invoices/commands/hold-lines.ts';
import { invoiceTable } from '../src/skip-hire/billing/invoices/list.queries.ts';
import { invoiceLines, openTotals, settlementsOf } from '../src/skip-hire/billing/invoices/queries.ts';
import { ledgerOf, openOn } from '../src/skip-hire/billing/statements/statement.queries.ts';
import { paymentTable } from '../src/skip-hire/billing/payments/payments.queries.ts';
import { calendarJobs } from '../src/skip-hire/orders/calendar/queries.ts';
import { changeableJob, deskJob } from '../src/skip-hire/orders/jobs.queries.ts';
import { ordersAfter } from '../src/skip-hire/orders/csv.queries.ts';
import { jobById, orderById, ordersByStatus } from '../src/skip-hire/orders/queries.ts';
import { ordersSummary } from '../src/skip-hire/orders/summary.queries.ts';
import { makeDriver, makeVehicle } from '@tonnage/demo/fleet';
import { proposeDate } from '../src/skip-hire/orders/requests/commands/proposal.ts';
import { confirmPlaced } from '../src/skip-hire/orders/placing/commands/confirm-placed.ts';
import { writeNote } from '../src/skip-hire/orders/commands/desk-order.ts';
import { entries } from '../src/composition/modules.ts';
import { cardPayment } from '../src/skip-hire/billing/payments/queries.ts';
import { permitOf } from '../src/skip-hire/orders/permit.queries.ts';
import { search } from '../src/composition/search/queries.ts';
import { priceRows } from '../src/skip-hire/prices/queries.ts';
import { contactsOf, dutyOfCareOf, siteById, sitePage } from '../src/skip-hire/sites/queries.ts';
import { permitAreaOf, serving } from '../src/skip-hire/depots/serving.queries.ts';
import { literal, type Db } from '../src/platform/db/db.ts';
import { newId } from '../src/platform/db/ids.ts';
import { Scope } from '../src/platform/scope.ts';
import { bankLineOf } from './access/bank.rows.ts';
import { ledgerExportOf } from './access/ledger.rows.ts';
import { importOf } from './access/moving-in.rows.ts';
import { containerOf } from './access/stock.rows.ts';
import { oldEnquiry } from './access/enquiry.rows.ts';
import { asked } from './access/privacy.rows.ts';
import { quoteOf } from './access/quote.rows.ts';
import { harness } from './harness.ts';
import { teamInEveryTable } from './metrics/team-in-every-table.ts';
import { collecting, loadDone } from './documents.ts';
import { NOW } from './fixtures.ts';

const h = harness();
const DENIED = '42501';
const CHARGE = { code: 'waiting', label: 'Waiting', quantity: 0.5, unitPence: 5_000, vatRateBp: 2000 } as const;
let invoiceId: string;
let paymentId: string;
let order: { id: string; jobId: string; paymentReference: string };

interface Table {
  name: string;
  secured: boolean;
  has_account: boolean;
}

/** From the database itself, so that a new table cannot be forgotten. */
const tables = () =>
  h.rows<Table>(`
    select c.relname as name, c.relrowsecurity as secured,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') as has_account
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);

/** A transaction of the role that requests run as, for a tenant and an account or all of it. */
function inside<T>(tenantId: string, accountId: string | null, work: (db: Db) => Promise<T>): Promise<T> {
  const account = accountId === null ? 'null' : `${literal(accountId)}::uuid`;
  const opening = `select tonnage_enter_tenant(${literal(tenantId)}::uuid, ${account}, ${accountId === null})`;
  return h.deps.database.transaction(opening, work);
}

/** The result of a statement: the number of rows, or the code of the error that stopped it. */
async function attempt(tenantId: string, accountId: string | null, statement: string): Promise<number | string> {
  try {
    return await inside(tenantId, accountId, async (db) => {
      const result = await sql.raw(statement).execute(db);
      return Number(result.numAffectedRows ?? result.rows.length);
    });
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

beforeAll(async () => {
  // A row of acme's in every table, so that no test below passes for lack of rows.
  const { alpha, acme } = h.fixtures;
  const owner = await h.as(acme.owner);
  const input = h.input(acme.siteId, { date: '2026-03-20', placement: 'highway' });
  const placed = await owner.ok(createJob, { body: { data: input } }, { key: 'wall' });
  await h.office((ctx) => confirmPlaced(ctx, placed.data.id));
  await owner.ok(checkPrices, { body: { data: h.question(acme.siteId) } });
  const firm = await owner.ok(createOrganisation, { body: { data: { name: 'Acme', timeZone: 'Europe/London' } } });
  await owner.ok(inviteManagers, {
    params: { id: firm.data.id },
    body: { data: { emails: ['asked@acme.example', h.fixtures.clerk.email] } },
  });
  const [password, email] = ['Ropes-and-sheets-9', 'own@team.example'];
  const own = { name: 'Nia Own', email, password, passwordConfirmation: password, acceptPrivacy: true };
  await h.guest().ok(createMetricsAccount, { body: { data: own } });
  await h.contacts(acme);
  await h.ticket(acme);
  await oldEnquiry(h);
  await quoteOf(h, alpha, acme.accountId);
  await containerOf(h, alpha);
  await importOf(h, alpha);
  await ledgerExportOf(h, alpha);
  await bankLineOf(h, alpha, acme.accountId);
  await asked(h);
  await h.uploaded(acme.owner, { site: acme.siteId });
  const requested = await h.placed(acme, { date: '2026-03-24' });
  await h.office((ctx) => proposeDate(ctx, requested.jobId, { date: '2026-03-25', slot: 'am' }));
  await h.making(async (m) => {
    const depot = { tenantId: alpha.tenantId, depotId: alpha.depotId };
    await makeVehicle(m, { ...depot, registration: 'YK71 WAL', name: 'Skip loader' });
    const driverId = await makeDriver(m, { ...depot, name: 'Terry Wall' });
    const run = { id: newId(NOW), tenant_id: alpha.tenantId, driver_id: driverId, date: '2026-03-10', expires_at: NOW };
    await m.db
      .insertInto('routes')
      .values({ ...run, made_by: h.fixtures.clerk.id, created_at: NOW })
      .execute();
  });
  const load = await collecting(h, acme, { date: '2026-03-26' });
  await loadDone(h, acme, load.jobId, { netWeightKg: 4_120 });
  const receipt = newId(NOW);
  await h.rows(`insert into waste_receipts (id, tenant_id, account_id, job_id, ticket_id, received_at, due_on, status, created_at, updated_at)
    select '${receipt}', tenant_id, account_id, job_id, id, created_at, date, 'due', created_at, created_at
    from documents where job_id = '${load.jobId}' and kind = 'weighbridge_ticket'`);
  await h.rows(`insert into waste_receipt_replies (id, tenant_id, receipt_id, method, sent, created_at)
    values ('${newId(NOW)}', '${alpha.tenantId}', '${receipt}', 'POST', '{}', now())`);
  ({ invoiceId, paymentId } = await h.money(acme));
  await h.rows(`insert into refunds (tenant_id, id, account_id, payment_id, method, amount_pence, due_pence, made_on, reason, status, failure, created_at)
    values ('${alpha.tenantId}', '${newId(NOW)}', '${acme.accountId}', '${paymentId}', 'bank', 100, 0, '2026-03-02', 'Overpaid', 'failed', 'card closed', now())`);
  const ofTenant = `'${alpha.tenantId}', '${newId(NOW)}'`;
  await h.rows(
    `insert into reminder_steps (tenant_id, step, days, subject, body) values ('${alpha.tenantId}', 1, 7, 'Late', 'Pay')`,
  );
  const reminder = newId(NOW);
  await h.rows(`with made as (insert into reminders (tenant_id, id, account_id, step, sent_on, sent_at, sent_to)
      values ('${alpha.tenantId}', '${reminder}', '${acme.accountId}', 1, '2026-03-02', now(), '{}'))
    insert into reminded_invoices (tenant_id, invoice_id, step, reminder_id) values ('${alpha.tenantId}', '${invoiceId}', 1, '${reminder}')`);
  await h.rows(`insert into invoice_disputes (tenant_id, id, invoice_id, reason, raised_on, raised_at, raised_by)
    values (${ofTenant}, '${invoiceId}', 'Damaged', '2026-03-02', now(), '${h.fixtures.ledger.id}')`);
  await h.rows(`insert into payment_promises (tenant_id, id, account_id, amount_pence, promised_on, due_on, made_at, made_by)
    values (${ofTenant}, '${acme.accountId}', 100, '2026-03-02', '2026-03-03', now(), '${h.fixtures.ledger.id}')`);
  await h.rows(`insert into fuel_surcharges (tenant_id, id, percent_bp, job_types, valid_from, created_at)
    values (${ofTenant}, 450, '{exchange}', '2030-01-01', now())`);
  await h.rows(`insert into bank_rates (tenant_id, day, rate_bp) values ('${alpha.tenantId}', '2024-06-30', 525)`);
  await h.rows(`insert into interest_claims (tenant_id, id, invoice_id, charge_id, up_to, interest_pence, fixed_pence, made_at, made_by)
    values (${ofTenant}, '${invoiceId}', '${invoiceId}', '2026-03-02', 1, 0, now(), '${h.fixtures.ledger.id}')`);
  const chargeId = await h.office((ctx) => addCharge(ctx, placed.data.id, CHARGE));
  const upTo = NOW.slice(0, 10);
  await h.office((ctx) => wordLine(ctx, { upTo, line: { chargeId }, code: CHARGE.code, label: 'At the gate' }));
  await h.office((ctx) => holdLines(ctx, { upTo, reason: 'Disputed', lines: [{ chargeId }] }));
  await h.office((ctx) => writeNote(ctx, placed.data.id, 'Gate code 4471'));
  await h.office((ctx) => logForCustomer(ctx, acme.accountId, { kind: 'call', body: 'Rang' }));
  const twice = await h.customer();
  await h.office((ctx) => mergeCustomer(ctx, twice.accountId, acme.accountId));
  await h.rows(`insert into depot_day_notes (tenant_id, depot_id, date, note)
    values ('${alpha.tenantId}', '${alpha.depotId}', '2026-03-10', 'Tip shut at noon')`);
  await h.rows(`insert into absences (tenant_id, id, driver_id, reason, from_date, from_minute, until_date, until_minute, created_at)
    select tenant_id, gen_random_uuid(), id, 'holiday', '2026-03-10', 0, '2026-03-11', 1440, now() from drivers
    where tenant_id = '${alpha.tenantId}' limit 1`);
  await h.rows(`insert into breaks_and_tips (tenant_id, id, vehicle_id, date, kind, minutes, after_stop, created_at)
    select tenant_id, gen_random_uuid(), id, '2026-03-10', 'break', 45, 1, now() from vehicles
    where tenant_id = '${alpha.tenantId}' limit 1`);
  const invoiceRun = newId(NOW);
  await h.rows(`insert into invoice_runs (tenant_id, id, up_to, issued_on, started_at)
    values ('${alpha.tenantId}', '${invoiceRun}', '2026-02-28', '2026-02-28', now())`);
  await h.rows(`insert into invoice_run_accounts (tenant_id, run_id, account_id)
    values ('${alpha.tenantId}', '${invoiceRun}', '${acme.accountId}')`);
  await h.withoutTenant(async (db) => {
    await issueToken({ db, now: NOW }, { tenantId: alpha.tenantId, userId: acme.owner.id, kind: 'reset' });
    await db
      .insertInto('email_opt_outs')
      .values({
        tenant_id: alpha.tenantId,
        user_id: acme.owner.id,
        account_id: acme.accountId,
        template: 'over-hire',
      })
      .execute();
    await db
      .insertInto('invitations')
      .values({
        id: newId(NOW),
        tenant_id: alpha.tenantId,
        account_id: acme.accountId,
        email: 'wall@acme.example',
        role: 'viewer',
        invited_by: acme.owner.id,
        token_hash: 'a-hash-of-twenty-letters',
        expires_at: NOW,
        created_at: NOW,
      })
      .execute();
    await db
      .insertInto('charge_types')
      .values({
        id: newId(NOW),
        tenant_id: alpha.tenantId,
        code: 'waiting',
        label: 'Waiting',
        unit: 'hour',
        vat_rate_bp: 2000,
        created_at: NOW,
      })
      .execute();
    await db
      .insertInto('staff_invitations')
      .values({
        id: newId(NOW),
        tenant_id: alpha.tenantId,
        email: 'wall@alpha.example',
        role: 'office',
        token_hash: 'a-digest-of-the-office',
        expires_at: NOW,
        created_at: NOW,
      })
      .execute();
    await db
      .insertInto('notification_settings')
      .values({ user_id: acme.owner.id, tenant_id: alpha.tenantId })
      .execute();
    await db
      .insertInto('api_keys')
      .values({
        id: newId(NOW),
        tenant_id: alpha.tenantId,
        name: 'Wall',
        hint: 'tonnage_key_wall',
        secret_hash: 'a-digest-of-a-key',
        scopes: ['orders.read'],
        created_at: NOW,
      })
      .execute();
    const provider = { tenant_id: alpha.tenantId, id: newId(NOW) };
    await db
      .insertInto('login_providers')
      .values({
        ...provider,
        name: 'Wall',
        issuer: 'https://wall.example',
        client_id: 'wall',
        client_secret: 'sealed',
        audience: 'staff',
        required: false,
        logs_out: false,
        created_at: NOW,
      })
      .execute();
    const ofProvider = { tenant_id: alpha.tenantId, provider_id: provider.id };
    await db
      .insertInto('login_provider_domains')
      .values({ ...ofProvider, domain: 'wall.example' })
      .execute();
    await db
      .insertInto('login_links')
      .values({ ...ofProvider, subject: 'wall', user_id: acme.owner.id, created_at: NOW, last_used_at: NOW })
      .execute();
    const webhook = { id: newId(NOW), tenant_id: alpha.tenantId, url: 'https://wall.example', events: ['test'] };
    await db
      .insertInto('webhooks')
      .values({ ...webhook, secret: 'sealed', created_at: NOW })
      .execute();
    await db
      .insertInto('webhook_deliveries')
      .values({
        id: newId(NOW),
        tenant_id: alpha.tenantId,
        webhook_id: webhook.id,
        event_id: newId(NOW),
        event: 'test',
        body: '{}',
        created_at: NOW,
      })
      .execute();
    await db
      .insertInto('newsletter_subscriptions')
      .values({
        id: newId(NOW),
        tenant_id: alpha.tenantId,
        email: 'wall@acme.example',
        state: 'confirmed',
        leave_key: 'a-key-of-twenty-letters',
        asked_at: NOW,
      })
      .execute();
    await db
      .insertInto('calendar_feeds')
      .values({
        account_id: acme.accountId,
        user_id: acme.owner.id,
        tenant_id: alpha.tenantId,
        token_hash: 'a-digest',
        created_at: NOW,
      })
      .execute();
    await db
      .insertInto('brand_images')
      .values({
        tenant_id: alpha.tenantId,
        kind: 'logo',
        mime: 'image/png',
        bytes: Buffer.from('a picture'),
        width: 1,
        height: 1,
        sha256: 'a-digest',
        changed_at: NOW,
      })
      .execute();
    await db
      .insertInto('blocked_people')
      .values({ tenant_id: alpha.tenantId, user_id: acme.viewer.id, blocked_at: NOW, reason: 'Left.' })
      .execute();
    await db
      .insertInto('depot_closures')
      .values({ depot_id: alpha.depotId, tenant_id: alpha.tenantId, date: '2026-05-05', reason: 'Stocktaking' })
      .execute();
    await db
      .insertInto('payments')
      .values({
        id: placed.data.id,
        tenant_id: alpha.tenantId,
        account_id: acme.accountId,
        provider: 'sandbox',
        reference: 'a-reference-of-twenty-letters',
        amount_pence: 1,
        status: 'pending',
        created_at: NOW,
      })
      .execute();
  });
  await teamInEveryTable(h);
  order = { id: placed.data.id, jobId: placed.data.jobs[0]!.id, paymentReference: 'a-reference-of-twenty-letters' };
});

describe('row-level security alone, for every statement', () => {
  test('is enabled for every table with a tenant, and for tenants and users', async () => {
    const all = await tables();
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((t) => !t.secured).map((t) => t.name)).toEqual([]);
    const bare = await h.rows<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`);
    expect(bare.map((t) => t.name)).toEqual(['migrations']);
  });

  test('another tenant reads, changes, removes and plants nothing in any table', async () => {
    const { alpha, beta, stranger } = h.fixtures;
    const mine = `tenant_id = ${literal(alpha.tenantId)}`;
    for (const { name } of await tables()) {
      const [row] = await h.rows<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t where ${mine} limit 1`);
      expect(row, `${name} needs a row for this test`).toBeDefined();
      const planted = `insert into ${name} overriding system value select * from jsonb_populate_record(null::${name}, ${literal(JSON.stringify(row!.row))})`;
      for (const account of [stranger.accountId, null]) {
        const outcome = {
          selected: await attempt(beta.tenantId, account, `select 1 from ${name} where ${mine}`),
          updated: await attempt(
            beta.tenantId,
            account,
            `update ${name} set tenant_id = ${literal(beta.tenantId)} where ${mine}`,
          ),
          deleted: await attempt(beta.tenantId, account, `delete from ${name} where ${mine}`),
          planted: await attempt(beta.tenantId, account, planted),
        };
        expect({ name, ...outcome }).toEqual({
          name,
          selected: 0,
          updated: expect.toBeOneOf([0, DENIED]) as number,
          deleted: expect.toBeOneOf([0, DENIED]) as number,
          planted: DENIED,
        });
      }
    }
  });

  test('another account of the same tenant reads, changes and removes nothing of this one', async () => {
    const { alpha, acme, rival } = h.fixtures;
    const carrying = (await tables()).filter((t) => t.has_account);
    expect(carrying.length).toBeGreaterThan(10);
    for (const { name } of carrying) {
      const mine = `account_id = ${literal(acme.accountId)}`;
      // Prices and emails that belong to no account have rows without one.
      const outcome = [
        await attempt(alpha.tenantId, rival.accountId, `select 1 from ${name} where ${mine}`),
        await attempt(
          alpha.tenantId,
          rival.accountId,
          `update ${name} set account_id = ${literal(rival.accountId)} where ${mine}`,
        ),
        await attempt(alpha.tenantId, rival.accountId, `delete from ${name} where ${mine}`),
      ];
      expect([name, ...outcome.map((o) => (o === DENIED ? 0 : o))]).toEqual([name, 0, 0, 0]);
    }
    expect(
      await attempt(alpha.tenantId, rival.accountId, `select 1 from accounts where id = ${literal(acme.accountId)}`),
    ).toBe(0);
    expect(
      await attempt(alpha.tenantId, rival.accountId, `select 1 from users where id = ${literal(acme.buyer.id)}`),
    ).toBe(0);
  });

  test('a transaction without a tenant sees nothing, and the role cannot bypass isolation', async () => {
    const { alpha, beta } = h.fixtures;
    const listed = await tables();
    await h.deps.database.transaction('set local role tonnage_app', async (db) => {
      for (const { name } of listed) {
        expect([name, (await sql.raw(`select 1 from ${name}`).execute(db)).rows]).toEqual([name, []]);
      }
    });
    const enter = `select tonnage_enter_tenant(${literal(alpha.tenantId)}::uuid, null, true)`;
    expect(await attempt(beta.tenantId, null, enter)).toBe(DENIED);
    expect(await attempt(beta.tenantId, null, 'select password_hash from users')).toBe(DENIED);
    expect(await attempt(beta.tenantId, null, 'truncate orders')).toBe(DENIED);
    expect(await attempt(beta.tenantId, null, 'alter table orders disable row level security')).toBe(DENIED);
    expect(await attempt(beta.tenantId, null, 'create table mine (id int)')).toBe(DENIED);
  });
});

describe('a scope forged with other ids', () => {
  /** All of acme's ids, used by somebody whose transaction was opened for another account. */
  const forged = () =>
    Scope.create({
      tenantId: h.fixtures.alpha.tenantId,
      accountId: h.fixtures.acme.accountId,
      role: 'owner',
      siteIds: null,
      limitedToDates: false,
      actor: { kind: 'customer', userId: h.fixtures.acme.owner.id, name: 'Forger' },
    });
  const LISTED = { pagination: { page: 1, pageSize: 25 } };
  const page = { sort: 'createdAt:desc' as const, ...LISTED };

  async function everything(db: Db) {
    const scope = forged();
    const { alpha, acme } = h.fixtures;
    const { tenantId, accountId } = scope;
    const summary = await ordersSummary(db, scope, '2026-03-20', ['2026-03-20', '2026-03-23']);
    return {
      orders: (await ordersByStatus(db, scope, page)).rows,
      total: (await ordersByStatus(db, scope, page)).total,
      found: (await ordersByStatus(db, scope, { ...page, q: 'SO-' })).rows,
      order: await orderById(db, scope, order.id),
      job: await jobById(db, scope, order.jobId),
      changeable: await changeableJob(db, scope, order.jobId),
      permit: await permitOf(db, order.id),
      exported: await ordersAfter(db, scope, page, null, 10),
      exportedSites: await entries.byIds({ db, scope }, sites, [acme.siteId], {}),
      exportedIds: await entries.ids({ db, scope }, sites, {}),
      calendar: await calendarJobs(db, scope, { from: '2026-03-01', to: '2026-03-31' }),
      searched: Object.values(await search(db, scope, 'so-')).flatMap(({ rows }) => rows as unknown[]),
      searchedSites: (await search(db, scope, 'acme')).sites.rows,
      deskJob: await deskJob(db, tenantId, order.jobId),
      site: await siteById(db, scope, acme.siteId),
      sites: (await sitePage(db, scope, page)).rows,
      contacts: await contactsOf(db, acme.siteId),
      ...(await resources(db, scope)),
      ticket: await dutyOfCareOf(db, acme.siteId, '2026-03-20'),
      summary: [summary.counts, summary.on_site, summary.upcoming, summary.spend, summary.declined].flat(),
      invoice: await invoiceTable.one({ db, scope, now: NOW }, invoiceId),
      invoices: (await invoiceTable.answer({ db, scope, now: NOW }, { query: { sort: 'issuedOn:desc', ...LISTED } }))
        .data,
      invoiceLines: await invoiceLines(db, invoiceId),
      settlements: await settlementsOf(db, invoiceId),
      owed: (await openTotals(db, scope, '2026-03-20')).open,
      moneyPaid: await paymentTable.one({ db, scope, now: NOW }, paymentId),
      payments: (await paymentTable.answer({ db, scope, now: NOW }, { query: { status: 'all', ...LISTED } })).data,
      ledger: (await ledgerOf(db, scope, { from: '2026-01-01', to: '2026-12-31' })).rows,
      agedDebts: (await openOn(db, scope, '2026-12-31')).debts,
      billed: await bills(db, { tenantId }, '2026-12-31'),
      payment: await cardPayment(db, tenantId, 'sandbox', order.paymentReference),
      account: await accountOf(db, { tenantId, accountId }).catch(() => undefined),
      memberships: await memberships(db, { tenantId, userId: acme.owner.id, now: NOW }),
      // The tenant's own rows, which another account of the tenant may see.
      tenant: await tenantOf(db, tenantId).catch(() => undefined),
      catalogue: [...(await containerSubTypes(db, tenantId)), ...(await wasteTypes(db, tenantId))],
      prices: await priceRows(db, { tenantId, accountId, jobType: 'delivery', date: '2026-03-20' }),
      serving: await serving(db, tenantId, 'LS11 5PS'),
      area: await permitAreaOf(db, alpha.zoneId),
    };
  }
  /** Every resource of the query language, by the name of its rows. */
  async function resources(db: Db, scope: Scope): Promise<Record<string, object[]>> {
    const named: Record<string, object[]> = {};
    for (const resourceTable of entries.resourceTables)
      named[resourceTable.resource.name] = await resourceTable.page(db, scope, { limit: 100, offset: 0 }, false);
    return named;
  }
  const seen = (all: object) =>
    Object.entries(all)
      .filter(([, value]) =>
        Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== 0,
      )
      .map(([name]) => name);

  test('finds everything where it belongs, so that the other tests prove something', async () => {
    const { alpha, acme } = h.fixtures;
    const all = await inside(alpha.tenantId, null, everything);
    expect(Object.keys(all).filter((name) => !seen(all).includes(name))).toEqual([]);
    expect(forged().may(PERMISSIONS[0])).toBe(true);
    expect(seen(await inside(alpha.tenantId, acme.accountId, everything))).toContain('orders');
  });

  test('finds nothing in a transaction of another tenant', async () => {
    expect(seen(await inside(h.fixtures.beta.tenantId, h.fixtures.stranger.accountId, everything))).toEqual([]);
    expect(seen(await inside(h.fixtures.beta.tenantId, null, everything))).toEqual([]);
  });

  test("finds only the tenant's own in a transaction of another account", async () => {
    const all = await inside(h.fixtures.alpha.tenantId, h.fixtures.rival.accountId, everything);
    const shared = ['waste-types', 'container-types', 'container-sub-types', 'depots', 'zones'];
    expect(seen(all)).toEqual([...shared, 'tenant', 'catalogue', 'prices', 'serving', 'area']);
  });
});

test('a released connection has neither role nor settings left, even after a failure', async () => {
  const owner = await h.as(h.fixtures.acme.owner);
  const calls = Array.from({ length: 40 }, (_, i) =>
    i % 3 === 0
      ? inside(h.fixtures.beta.tenantId, null, () => Promise.reject(new Error('as planned'))).catch(() => undefined)
      : owner.call(getOrdersSummary, {}),
  );
  await Promise.all(calls);
  const states = await Promise.all(
    Array.from({ length: 40 }, () =>
      h.withoutTenant(async (db) => {
        const { rows } = await sql<Record<string, string | null>>`
          select current_user::text = session_user::text as owner, current_setting('tonnage.tenant', true) as tenant,
            current_setting('tonnage.account', true) as account, current_setting('tonnage.user', true) as person,
            current_setting('tonnage.whole_tenant', true) as whole`.execute(db);
        return rows[0]!;
      }),
    ),
  );
  for (const { owner: isOwner, ...settings } of states) {
    expect(isOwner).toBe(true);
    expect(Object.values(settings).map((value) => value ?? '')).toEqual(['', '', '', '']);
  }
});

test('a reading connection shows nothing of its previous reader, and writes nothing', async () => {
  const owner = await h.as(h.fixtures.acme.owner);
  await Promise.all(Array.from({ length: 40 }, () => owner.call(getOrdersSummary, {})));
  const unknown = { sessionId: newId(h.clock.now()), host: 'alpha.example', now: h.clock.now() };
  const listed = await tables();
  await Promise.all(
    Array.from({ length: 20 }, () =>
      h.deps.database.read(unknown, async (db, [opened]) => {
        expect(opened?.['who']).toBeNull();
        for (const { name } of listed) {
          const columns = name === 'users' ? 'id' : '1';
          expect([name, (await sql.raw(`select ${columns} from ${name}`).execute(db)).rows]).toEqual([name, []]);
        }
      }),
    ),
  );
  const wrote = h.deps.database.read(unknown, (db) => db.insertInto('audit_events').defaultValues().execute());
  await expect(wrote).rejects.toThrow(/read-only|row-level security|null value|permission denied/);
});
