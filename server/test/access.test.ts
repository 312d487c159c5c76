import { ENDPOINTS as ALL } from '@tonnage/contract/endpoints';
import type { Endpoint } from '@tonnage/contract/endpoint';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getSandboxPayment, settleSandboxPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { getOrdersByStatus, getOrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { getJob, getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { createSite, getSite, listSites } from '@tonnage/contract/skip-hire/sites';
import type { Role } from '@tonnage/domain/skip-hire/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '@tonnage/demo/contexts';
import { CALLERS, STAFF, type Caller, type Policy, type Things } from './access/policy.ts';
import { oldEnquiry } from './access/enquiry.rows.ts';
import { policyOf, thingsOf } from './access/rows.ts';
import type { Answer, Client } from './client.ts';
import { harness } from './harness.ts';

const h = harness();

// The metrics tool is tested with the roles of its organisations: metrics/access.test.ts.
const ENDPOINTS = ALL.filter((e) => e.access !== 'organisations');

const POLICY = policyOf(h);

let rivals: Things;
let contacts: Awaited<ReturnType<typeof h.contacts>> & Awaited<ReturnType<typeof h.papers>>;
let strangers: Things;

beforeAll(async () => {
  const { acme, rival, stranger, beta } = h.fixtures;
  contacts = { ...(await h.contacts(acme)), ...(await h.papers(acme)) };
  rivals = await thingsOf(h, rival);
  strangers = await thingsOf(h, stranger, beta);
});

let sources = 0;
async function outcome(e: Endpoint, caller: Caller | Other, ids: Things, query: object = {}): Promise<string> {
  const answer = await call(e, caller, ids, query);
  if (answer.status !== e.status) return answer.refusal;
  const total = (answer.body as { meta?: { pagination?: { total: number } } } | undefined)?.meta?.pagination?.total;
  return total === 0 ? 'an empty list' : 'ok';
}

async function call(e: Endpoint, caller: Caller | Other, ids: Things, query: object = {}): Promise<Answer<unknown>> {
  const { acme } = h.fixtures;
  const client: Client =
    caller === 'guest'
      ? h.guest()
      : await h.as(
          caller in callers
            ? callers[caller as Other]
            : caller in STAFF
              ? h.fixtures[caller as keyof typeof STAFF]
              : acme[caller as Role],
        );
  const { sent, bearer } = POLICY[e.name]!;
  const given: { query?: object } = sent(ids);
  const answer = await client.call(e, { ...given, query: { ...given.query, ...query } } as never, {
    ip: `10.1.0.${++sources % 250}`,
    ...(bearer && { headers: { authorization: `Bearer ${bearer(ids)}` } }),
  });
  // Some of the calls that change something end sessions.
  if (e.method !== 'GET' && answer.status === e.status) h.forgetSessions();
  return answer;
}

/** A member of acme's account, or somebody with an account of their own, besides the roles. */
const OTHERS = ['limited manager', 'expired member', 'pending account'] as const;
type Other = (typeof OTHERS)[number];

const callers = {} as Record<Other, Member>;

beforeAll(async () => {
  const { acme, alpha } = h.fixtures;
  const manager = { role: 'manager' as const };
  const siteIds = [acme.siteId, acme.secondSiteId];
  callers['limited manager'] = await h.joined(acme.accountId, alpha, { ...manager, siteIds, validTo: '2026-12-31' });
  callers['expired member'] = await h.joined(acme.accountId, alpha, { ...manager, validTo: '2026-03-02' });
  const pending = await h.customer({ type: 'prepay' });
  await h.withoutTenant((db) =>
    db.updateTable('accounts').set({ status: 'pending' }).where('id', '=', pending.accountId).execute(),
  );
  callers['pending account'] = pending.owner;
});

/** The expected answer: as for a manager or an owner, except where their limit, last day or account prevents it. */
function expectedOf(e: Endpoint, row: Policy, other: Other): string {
  const own = row.others?.[other];
  if (own !== undefined) return own;
  if (e.access === 'staff') return 'FORBIDDEN';
  // Calls that only owners and managers may use concern the whole account.
  const managersAlone = row.may.manager === 'ok' && row.may.buyer === 'FORBIDDEN' && row.may.accounts === 'FORBIDDEN';
  if (other === 'limited manager') return managersAlone ? 'FORBIDDEN' : row.may.manager;
  if (other === 'expired member') return e.access === 'account' ? 'NO_ACCOUNT' : row.may.manager;
  // Every id in the request belongs to another account.
  return row.may.owner === 'ok' ? (row.foreign ?? 'ok') : row.may.owner;
}

test('every call of the contract has a row, and every row a call', () => {
  expect(Object.keys(POLICY).toSorted()).toEqual(ENDPOINTS.map((e) => e.name).toSorted());
});

describe.each(ENDPOINTS.map((e) => [e.name, e] as const))('%s', (name, e) => {
  test('answers each role by the table, and as if nobody else had anything', async () => {
    const row = POLICY[name];
    if (!row) throw new Error(`${name} has no row in the policy table`);
    const { acme, alpha } = h.fixtures;
    const orders = await (await h.as(acme.owner)).ok(getOrdersByStatus, { query: { status: 'requested' } });
    const first = orders.data[0] ?? { ...(await h.placed(acme, { date: '2026-03-11' })) };
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const caller of CALLERS) {
      const own: Things = {
        ...rivals,
        accountId: acme.accountId,
        siteId: acme.siteId,
        depotId: alpha.depotId,
        orderId: first.id,
        jobId: 'nextJob' in first ? first.nextJob!.id : first.jobId,
        ...contacts,
        ...(row.may[caller] === 'ok' ? await row.fresh?.(caller as Role) : undefined),
      };
      actual[`${caller}, own`] = await outcome(e, caller, own);
      expected[`${caller}, own`] = row.may[caller];
      if (row.foreign === undefined) continue;
      for (const [owner, things] of [
        ...(row.wholeTenant ? [] : [["another account's", rivals] as const]),
        ["another tenant's", strangers] as const,
      ]) {
        actual[`${caller}, ${owner}`] = await outcome(e, caller, things);
        // A role without the permission is refused for everybody's things: the permission is checked first.
        expected[`${caller}, ${owner}`] = row.may[caller] === 'ok' ? row.foreign : row.may[caller];
      }
    }
    for (const other of OTHERS) {
      const fresh = expectedOf(e, row, other) === 'ok' ? await row.fresh?.('manager') : undefined;
      const own = { ...rivals, ...contacts, ...fresh };
      const acmes = { accountId: acme.accountId, siteId: acme.siteId, depotId: alpha.depotId, orderId: first.id };
      const jobId = 'nextJob' in first ? first.nextJob!.id : first.jobId;
      const things = other === 'pending account' ? rivals : { ...own, ...acmes, jobId, ...fresh };
      const answered = (text: string) => (text === 'an empty list' ? 'ok' : text);
      actual[other] = answered(await outcome(e, other, things));
      expected[other] = answered(expectedOf(e, row, other));
    }
    expect(actual).toEqual(expected);
  });
});

describe.each(ENDPOINTS.filter((e) => e.csv).map((e) => [e.name, e] as const))('the file of %s', (name, e) => {
  test('is for the same readers as the list, and has nothing of others', async () => {
    const row = POLICY[name]!;
    const { acme } = h.fixtures;
    const own = { ...rivals, ...contacts, accountId: acme.accountId, siteId: acme.siteId };
    const file = { format: 'csv' };
    for (const caller of [...CALLERS, ...OTHERS]) {
      const things = caller === 'pending account' ? rivals : own;
      const [listed, filed] = [await outcome(e, caller, things), await outcome(e, caller, things, file)];
      expect([caller, filed]).toEqual([caller, listed === 'an empty list' ? 'ok' : listed]);
      if (row.foreign === undefined || row.may[caller as Caller] !== 'ok') continue;
      const foreign = await call(e, caller, strangers, file);
      if (row.foreign === 'an empty list') expect(foreign.text.trimEnd().split('\r\n')).toHaveLength(1);
      else expect([caller, foreign.refusal]).toEqual([caller, row.foreign]);
    }
  });
});

test("a payment's reference does not work at another company", async () => {
  const beta = h.guest(h.fixtures.beta);
  const reference = await h.cardPayment();
  expect((await beta.call(getSandboxPayment, { body: { data: { reference } } })).refusal).toBe('NOT_FOUND');
  const body = { data: { reference, outcome: 'approve' as const } };
  expect((await beta.call(settleSandboxPayment, { body })).refusal).toBe('NOT_FOUND');
});

describe('prices', () => {
  const MONEY = /pence$|^prices?$|^lines$|^spend$|^vat|^credit|amount/i;

  function moneyIn(value: unknown, path = ''): string[] {
    if (Array.isArray(value)) return value.flatMap((item, i) => moneyIn(item, `${path}[${i}]`));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => [
      ...(MONEY.test(key) && key !== 'vatNumber' ? [`${path}.${key}`] : []),
      ...moneyIn(inner, `${path}.${key}`),
    ]);
  }

  test('are in no reply to a viewer, and in those to an owner', async () => {
    const { acme } = h.fixtures;
    const order = await h.placed(acme, { date: '2026-03-13' });
    const ids = {
      ...rivals,
      ...contacts,
      accountId: acme.accountId,
      siteId: acme.siteId,
      orderId: order.id,
      jobId: order.jobId,
      enquiryId: (await oldEnquiry(h)).enquiryId,
    };
    const readable = ENDPOINTS.filter(
      // A link opens the same for everybody who has it (runs.test.ts, proposals.test.ts, without-login.test.ts, quotes.test.ts), and what
      // a company shows of its list prices is for anybody (guest-offer.test.ts).
      (e) =>
        POLICY[e.name]!.may.viewer === 'ok' &&
        e.access !== 'link' &&
        !/SandboxPayment$|Proposal|MailedNote$|^(lookAt|accept|refuse)Quote$|^getGuestOffer$/.test(e.name),
    );
    expect(readable.length).toBeGreaterThan(12);
    const withMoney: string[] = [];
    for (const e of readable) {
      const seen = await call(e, 'viewer', ids);
      expect([e.name, seen.status]).toEqual([e.name, e.status]);
      expect([e.name, moneyIn(seen.body)]).toEqual([e.name, []]);
      expect(seen.text).not.toContain('£');
      if (e.csv) expect((await call(e, 'viewer', ids, { format: 'csv' })).text).not.toMatch(/GBP|£/);
      if (moneyIn((await call(e, 'owner', ids)).body).length > 0) withMoney.push(e.name);
    }
    expect(withMoney.toSorted()).toEqual([
      'findMyAccount',
      'getOrder',
      'getOrdersByStatus',
      'getOrdersSummary',
      'getSiteFigures',
      'getSiteOrdersByStatus',
      'listOrders',
      'search',
    ]);
  });

  test('are hidden with the checkout link from a viewer of an account that pays by card', async () => {
    const { alpha, acme, card } = h.fixtures;
    const { id } = await h.placed(card, { payment: { method: 'card' }, date: '2026-03-16' });
    await h.withoutTenant((db) =>
      db
        .insertInto('account_members')
        .values({
          account_id: card.accountId,
          user_id: acme.viewer.id,
          tenant_id: alpha.tenantId,
          role: 'viewer',
          created_at: h.clock.now(),
        })
        .execute(),
    );
    const viewer = await h.as({ id: acme.viewer.id, accountId: card.accountId });
    const { data } = await viewer.ok(getOrder, { params: { id } });
    expect(data.payment).toMatchObject({ status: 'pending', url: null });
    const owner = await h.as(card.owner);
    expect((await owner.ok(getOrder, { params: { id } })).data.payment?.url).toMatch(/\/pay\/sandbox#reference=.{20}/);
  });
});

describe('a member who is limited to some sites', () => {
  test('sees and orders for those sites only', async () => {
    const { acme } = h.fixtures;
    const away = await h.placed(acme, { date: '2026-03-17' });
    const near = await h.placed(acme, { date: '2026-03-17', siteId: acme.secondSiteId });
    const limited = await h.as(acme.limited);
    const order = (siteId: string) =>
      limited.call(createJob, { body: { data: h.input(siteId, { date: '2026-03-17' }) } });

    expect((await limited.ok(listSites, {})).data.map((s) => s.id)).toEqual([acme.secondSiteId]);
    expect((await limited.call(getSite, { params: { id: acme.siteId } })).refusal).toBe('NOT_FOUND');
    expect((await limited.call(getOrder, { params: { id: away.id } })).refusal).toBe('NOT_FOUND');
    expect((await limited.call(getJob, { params: { id: away.jobId } })).refusal).toBe('NOT_FOUND');
    expect((await limited.call(getOrder, { params: { id: near.id } })).status).toBe(200);
    const { data, meta } = await limited.ok(getOrdersByStatus, {});
    expect([data.map((o) => o.id), meta.pagination.total]).toEqual([[near.id], 1]);
    const summary = (await limited.ok(getOrdersSummary, {})).data;
    expect(summary.sites.map((s) => s.id)).toEqual([acme.secondSiteId]);
    expect(summary.upcoming.flatMap((d) => d.jobs).every((j) => j.siteName === 'Acme second')).toBe(true);
    expect((await order(acme.siteId)).refusal).toBe('NOT_FOUND');
    expect((await order(acme.secondSiteId)).status).toBe(201);
    const site = { name: 'Third', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };
    expect((await limited.call(createSite, { body: { data: site } })).refusal).toBe('FORBIDDEN');
  });

  test('a membership is valid from its first day to its last', async () => {
    const { acme, alpha } = h.fixtures;
    const set = (from: string | null, to: string | null) =>
      h.withoutTenant((db) =>
        db
          .updateTable('account_members')
          .set({ valid_from: from, valid_to: to })
          .where('user_id', '=', acme.manager.id)
          .where('tenant_id', '=', alpha.tenantId)
          .execute(),
      );
    const manager = await h.as(acme.manager);
    for (const [from, to, refusal] of [
      ['2026-03-04', null, 'NO_ACCOUNT'],
      [null, '2026-03-02', 'NO_ACCOUNT'],
      ['2026-03-03', '2026-03-03', 'none, but 200'],
    ] as const) {
      await set(from, to);
      expect((await manager.call(getOrdersSummary, {})).refusal).toBe(refusal);
    }
    await set(null, null);
  });
});
