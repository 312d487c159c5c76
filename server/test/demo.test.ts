import { findAllAccounts, findMyAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { getApplicationAuth } from '@tonnage/contract/core/tenants/application';
import { login } from '@tonnage/contract/core/identity/auth';
import { listMovedTickets } from '@tonnage/contract/skip-hire/documents/moved-tickets';
import { getInvoiceRun } from '@tonnage/contract/skip-hire/billing/invoices';
import { getDeskOrder, listDeskOrders } from '@tonnage/contract/skip-hire/orders/desk';
import { getSettings } from '@tonnage/contract/core/tenants/settings';
import { getOrdersByStatus, getOrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { listSites } from '@tonnage/contract/skip-hire/sites';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '@tonnage/demo/demo';
import { harness } from './harness.ts';

// A Sunday between two bank holidays, in the week after the clocks changed: the hardest case for the calendar.
const EASTER_SUNDAY = '2026-04-05T19:30:00.000Z';

const h = harness();
let password: string;

beforeAll(async () => {
  h.clock.set(EASTER_SUNDAY);
  ({ password } = await seedDemo(h.deps));
}, 300_000);

interface Listed {
  data: Record<string, unknown>[];
}
// One login each: more than ten a minute from one address would have to wait.
const tokens = new Map<string, string>();
const signIn = async (identifier: string) => {
  const jwt = tokens.get(identifier) ?? (await h.guest().ok(login, { body: { identifier, password } })).jwt;
  tokens.set(identifier, jwt);
  return h.bearer(jwt);
};

// Before anybody signs in, which is logged too.
test('nothing is queued, and everything happened in its own time', async () => {
  const tenant = `tenant_id = (select id from tenants where slug = 'harrow-skips')`;
  expect(
    await h.number(
      `select count(*) from pgboss.job where data->>'tenantId' = (select id::text from tenants where slug = 'harrow-skips')`,
    ),
  ).toBe(0);
  expect(await h.rows(`select distinct state from emails where ${tenant}`)).toEqual([{ state: 'kept' }]);
  expect(await h.number(`select count(*) from emails where ${tenant} and html is not null`)).toBeGreaterThan(0);
  expect(await h.number(`select count(*) from audit_events where ${tenant} and at > '${EASTER_SUNDAY}'`)).toBe(0);
  expect(
    await h.number(
      `select count(*) from orders where ${tenant} and created_at < '${EASTER_SUNDAY}'::timestamptz - interval '700 days'`,
    ),
  ).toBeGreaterThan(0);
});

test('the database has planner statistics', async () => {
  const known = await h.number(`select reltuples::int from pg_class where oid = 'audit_events'::regclass`);
  expect(known).toBe(await h.number('select count(*)::int from audit_events'));
});

test('Marlow has the containers of the pictures', async () => {
  const owner = await signIn('owner@marlow.example');
  const { data } = await owner.ok(getOrdersSummary, {});
  expect(Object.fromEntries(data.states.map((s) => [s.id, s.count]))).toMatchObject({
    requested: 1,
    scheduled: 3,
    'on-site': 4,
  });
  expect([data.onSiteSites, data.overHire, data.awaitingSignature, data.declined.length]).toEqual([3, 1, 3, 1]);
  expect(data.onSite.map((o) => [o.containerSubType.name, o.site.name, o.nextJob?.type])).toEqual([
    ['12 yd maxi', 'Quay House', undefined],
    ['8 yd builders', 'Quay House', undefined],
    ['6 yd builders', 'Unit 4 Canal Rd', 'exchange'],
    ['20 yd roll-on', 'Mill Lane plots', undefined],
  ]);
  expect(data.spend!.length).toBeGreaterThanOrEqual(13);
  expect(data.spend!.slice(-13).every((s) => s.netPence > 0)).toBe(true);
  expect(data.upcoming.flatMap((d) => d.jobs).length).toBeGreaterThanOrEqual(4);
  const { meta } = await owner.ok(getOrdersByStatus, { query: { status: 'completed' } });
  expect(meta.pagination.total).toBeGreaterThan(60);
  expect((await owner.ok(listSites, {})).data.every((s) => s.depot !== null && s.zone !== null)).toBe(true);
});

test('everybody has contacts, and ways to reach them', async () => {
  for (const account of ['marlow', 'kent', 'alder']) {
    const owner = await signIn(`owner@${account}.example`);
    const sites = (await owner.raw({ method: 'GET', url: '/api/sites?populate=contacts.items' })).body as Listed;
    expect(sites.data.every((site) => (site['contacts'] as object[]).length > 0)).toBe(true);
    const contacts = (await owner.raw({ method: 'GET', url: '/api/account-contacts?populate=items' })).body as Listed;
    expect(contacts.data.flatMap((contact) => contact['items'] as object[]).length).toBeGreaterThan(0);
  }
});

test('the three accounts are as described', async () => {
  const owner = await signIn('owner@marlow.example');
  const accounts = (await owner.ok(findAllAccounts, {})).data;
  expect(accounts.map((a) => [a.number, a.name, a.status, a.current])).toEqual([
    ['10391', 'Alder Civils', 'on_stop', false],
    ['10482', 'Marlow Build Ltd', 'active', true],
  ]);
  const alder = (await (await signIn('owner@alder.example')).ok(findMyAccount, {})).data;
  expect(alder.blockers.map((b) => b.code)).toEqual(['ON_STOP', 'OVER_LIMIT']);
  const kent = await signIn('owner@kent.example');
  expect((await kent.ok(findMyAccount, {})).data).toMatchObject({ type: 'prepay', blockers: [] });
  expect((await kent.ok(getOrdersByStatus, { query: { status: 'completed' } })).meta.pagination.total).toBeGreaterThan(
    10,
  );
  for (const staff of ['office', 'accounts', 'manager']) {
    expect(
      (await h.guest().ok(login, { body: { identifier: `${staff}@harrow.example`, password } })).user.fromStaff,
    ).toBe(1);
  }
});

test('Alder has a skip whose hire is paid by the week, and one of Kent’s season tickets waits for its scan', async () => {
  const owner = await signIn('owner@alder.example');
  const { onSite } = (await owner.ok(getOrdersSummary, {})).data;
  expect(onSite.map((order) => [order.containerSubType.name, order.overHirePencePerWeek])).toContainEqual([
    '8 yd builders',
    1_500,
  ]);
  const { tickets } = (await (await signIn('office@harrow.example')).ok(listMovedTickets, {})).data;
  expect(tickets).toMatchObject([
    { number: 'ST-0417', account: { name: 'Kent Street Fitouts' }, signedBy: 'Kit Langley' },
  ]);
});

test('the catalogue is complete, and every row is valid', async () => {
  const { data } = await (await signIn('viewer@marlow.example')).ok(getApplicationAuth, {});
  expect([data.name, data.containerSubtypes.length, data.wasteTypes.length]).toEqual(['Harrow Skips', 15, 12]);
  expect(data.wasteTypes.filter((w) => w.hazardous).map((w) => w.name)).toEqual(['Asbestos']);
  const eight = data.containerSubtypes.find((c) => c.name === '8 yd builders')!;
  expect([eight.lengthCm, eight.widthCm, eight.heightCm]).toEqual([366, 168, 122]);
  expect(eight.containerTypes.map((t) => t.name)).toEqual(['Skip', 'Enclosed skip']);
});

test('Marlow’s next invoice has the extra charges, and the order shows them', async () => {
  const manager = await signIn('manager@harrow.example');
  const { chargeTypes } = (await manager.ok(getSettings, {})).data;
  expect(new Set(chargeTypes.map(({ code }) => code)).size).toBeGreaterThanOrEqual(6);
  const { bills } = (await manager.ok(getInvoiceRun, { query: { upTo: monthOf(EASTER_SUNDAY.slice(0, 10)).to } })).data;
  const { lines } = bills.find(({ account }) => account.name === 'Marlow Build Ltd')!;
  const line = lines.find(({ label }) => label === 'Overloaded: levelled at the depot')!;
  expect(line).toMatchObject({ quantity: 1, netPence: 4_500 });
  expect(lines.find(({ label }) => label === 'Mattress')).toMatchObject({ quantity: 2, netPence: 5_000 });
  const [found] = (await manager.ok(listDeskOrders, { query: { q: line.order } })).data;
  const { charges } = (await manager.ok(getDeskOrder, { params: { id: found!.id } })).data;
  expect(charges).toMatchObject([{ label: line.label }]);
});
