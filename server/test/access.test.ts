import { ENDPOINTS } from '@tonnage/contract/endpoints';
import type { Endpoint } from '@tonnage/contract/endpoint';
import { createJob } from '@tonnage/contract/jobs';
import { getJob, getOrder, getOrdersByStatus, getOrdersSummary } from '@tonnage/contract/orders';
import { createSite, getSite, listSites } from '@tonnage/contract/sites';
import type { Role } from '@tonnage/domain/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from './client.ts';
import { harness } from './harness.ts';

const h = harness();

type Caller = 'guest' | Role | 'clerk';
const MEMBERS = ['owner', 'manager', 'buyer', 'accounts', 'viewer'] as const;
const CALLERS: readonly Caller[] = ['guest', ...MEMBERS, 'clerk'];

/** Ids of things, of one account. */
interface Things {
  accountId: string;
  siteId: string;
  orderId: string;
  jobId: string;
  /** Of an order that stands on site. */
  standingJobId: string;
  /** Of a payment that is pending. */
  reference: string;
}

type Expected = Record<Caller, 'ok' | string>;
interface Policy {
  /** Who may, on what is their own account's. */
  may: Expected;
  /** What is sent, with ids of whose things. */
  sent: (ids: Things) => object;
  /** What those who may are told of another account's and another tenant's thing; absent where the call names none. */
  foreign?: string;
}

const everyone = (outcome: string, over: Partial<Expected> = {}): Expected => ({
  ...(Object.fromEntries(CALLERS.map((caller) => [caller, outcome])) as Expected),
  ...over,
});
const ANYBODY = everyone('ok');
const SIGNED_IN = everyone('ok', { guest: 'UNAUTHENTICATED' });
const IN_ACCOUNT = everyone('ok', { guest: 'UNAUTHENTICATED', clerk: 'NO_ACCOUNT' });
const SEES_PRICES: Expected = { ...IN_ACCOUNT, viewer: 'FORBIDDEN' };
const ORDERS: Expected = { ...IN_ACCOUNT, viewer: 'FORBIDDEN', accounts: 'FORBIDDEN' };

const nothing = () => ({});
const word = 'Not-the-password-1';
let opened = 0;
const newAccount = () => ({
  business: {
    name: 'New Firm',
    sicCode: '43110',
    billingAddress: { addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' },
  },
  user: { name: 'Nora', email: `nora${++opened}@firm.example`, password: word, passwordConfirmation: word },
  termsAccepted: true,
  privacyAccepted: true,
});
const next = { currentPassword: word, password: `${word}2`, passwordConfirmation: `${word}2` };

/** One row for each call of the contract. A call without one fails the test. */
const POLICY: Record<string, Policy> = {
  login: { may: everyone('INVALID_LOGIN'), sent: () => ({ body: { identifier: 'nobody', password: word } }) },
  logout: { may: SIGNED_IN, sent: nothing },
  changePassword: {
    may: everyone('WRONG_CURRENT_PASSWORD', { guest: 'UNAUTHENTICATED' }),
    sent: () => ({ body: next }),
  },
  forgotPassword: { may: ANYBODY, sent: () => ({ body: { email: 'nobody@nowhere.example' } }) },
  resetPassword: {
    may: everyone('INVALID_CODE'),
    sent: () => ({ body: { code: 'x', password: word, passwordConfirmation: word } }),
  },
  sendEmailConfirmation: { may: ANYBODY, sent: () => ({ body: { email: 'nobody@nowhere.example' } }) },
  confirmEmail: { may: everyone('INVALID_TOKEN'), sent: () => ({ query: { confirmation: 'x' } }) },
  createAccount: { may: ANYBODY, sent: () => ({ body: { data: newAccount() } }) },
  me: { may: SIGNED_IN, sent: nothing },
  getApplicationAnonymous: { may: ANYBODY, sent: nothing },
  getApplicationAuth: { may: SIGNED_IN, sent: nothing },
  getTerms: { may: ANYBODY, sent: nothing },
  findAllAccounts: { may: SIGNED_IN, sent: nothing },
  findMyAccount: { may: IN_ACCOUNT, sent: nothing },
  setAccount: {
    may: { ...SIGNED_IN, clerk: 'NOT_FOUND' },
    sent: ({ accountId }) => ({ body: { data: { newAccountId: accountId } } }),
    foreign: 'NOT_FOUND',
  },
  listContainerSubTypes: { may: SIGNED_IN, sent: nothing },
  listSites: { may: IN_ACCOUNT, sent: nothing },
  getSite: { may: IN_ACCOUNT, sent: ({ siteId }) => ({ params: { id: siteId } }), foreign: 'NOT_FOUND' },
  createSite: {
    may: ORDERS,
    sent: () => ({ body: { data: { name: 'Dock', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' } } }),
  },
  checkCoverage: { may: IN_ACCOUNT, sent: ({ siteId }) => ({ params: { value: siteId } }), foreign: 'NOT_FOUND' },
  getLockedDates: { may: IN_ACCOUNT, sent: ({ siteId }) => ({ params: { value: siteId } }), foreign: 'NOT_FOUND' },
  checkPrices: {
    may: SEES_PRICES,
    sent: ({ siteId }) => ({ body: { data: h.question(siteId) } }),
    foreign: 'NOT_FOUND',
  },
  listContainerPrices: {
    may: SEES_PRICES,
    sent: ({ siteId }) => ({ body: { data: { siteId, wasteTypeId: h.world.alpha.mixed } } }),
    foreign: 'NOT_FOUND',
  },
  createJob: {
    may: ORDERS,
    sent: ({ siteId }) => ({ body: { data: h.wish(siteId, { date: '2026-03-18' }) } }),
    foreign: 'NOT_FOUND',
  },
  requestCollection: {
    may: ORDERS,
    sent: ({ standingJobId }) => ({ params: { id: standingJobId }, body: { data: { collectionDate: '2026-03-12' } } }),
    foreign: 'NOT_FOUND',
  },
  getOrdersByStatus: { may: IN_ACCOUNT, sent: nothing },
  getSiteOrdersByStatus: { may: IN_ACCOUNT, sent: ({ siteId }) => ({ params: { siteId } }), foreign: 'an empty list' },
  getOrdersSummary: { may: IN_ACCOUNT, sent: nothing },
  getOrder: { may: IN_ACCOUNT, sent: ({ orderId }) => ({ params: { id: orderId } }), foreign: 'NOT_FOUND' },
  getJob: { may: IN_ACCOUNT, sent: ({ jobId }) => ({ params: { id: jobId } }), foreign: 'NOT_FOUND' },
  // The reference is the secret: whoever holds it may answer for the card, at the company whose payment it is.
  getSandboxPayment: { may: ANYBODY, sent: ({ reference }) => ({ params: { reference } }) },
  settleSandboxPayment: {
    may: ANYBODY,
    sent: ({ reference }) => ({ params: { reference }, body: { data: { outcome: 'approve' } } }),
  },
};

let rivals: Things;
let strangers: Things;

beforeAll(async () => {
  const { rival, stranger, beta } = h.world;
  const of = async (customer: typeof rival, company = h.world.alpha): Promise<Things> => {
    const order = await h.placed(customer, { date: '2026-03-10' }, company);
    const { jobId: standingJobId } = await h.standing(customer, { date: '2026-03-10' }, company);
    const { accountId, siteId } = customer;
    return { accountId, siteId, orderId: order.id, jobId: order.jobId, standingJobId, reference: await reference() };
  };
  rivals = await of(rival);
  strangers = await of(stranger, beta);
});

/** A payment that waits, of the account that pays by card. */
async function reference(): Promise<string> {
  const { siteId, owner } = await h.customer({ type: 'prepay' });
  const body = { data: h.wish(siteId, { payment: { method: 'card' } }) };
  const { meta } = await (await h.as(owner)).ok(createJob, { body });
  return meta.paymentUrl!.split('/').at(-1)!;
}

let sources = 0;
async function outcome(e: Endpoint, caller: Caller, ids: Things): Promise<string> {
  const answer = await call(e, caller, ids);
  if (answer.status !== e.status) return answer.refusal;
  const total = (answer.body as { meta?: { pagination?: { total: number } } }).meta?.pagination?.total;
  return total === 0 ? 'an empty list' : 'ok';
}

async function call(e: Endpoint, caller: Caller, ids: Things): Promise<Answer<unknown>> {
  const { acme, clerk } = h.world;
  const client: Client =
    caller === 'guest' ? h.guest() : h.bearer(await h.session(caller === 'clerk' ? clerk : acme[caller]));
  return client.call(e, POLICY[e.name]!.sent(ids) as never, { ip: `10.1.0.${++sources % 250}` });
}

test('every call of the contract has its row, and every row its call', () => {
  expect(Object.keys(POLICY).toSorted()).toEqual(ENDPOINTS.map((e) => e.name).toSorted());
});

describe.each(ENDPOINTS.map((e) => [e.name, e] as const))('%s', (name, e) => {
  test('answers each role by the table, and as if the others had nothing', async () => {
    const row = POLICY[name];
    if (!row) throw new Error(`${name} has no row in the policy table`);
    const { acme } = h.world;
    const orders = await (await h.as(acme.owner)).ok(getOrdersByStatus, { query: { status: 'requested' } });
    const first = orders.data[0] ?? { ...(await h.placed(acme, { date: '2026-03-11' })) };
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const caller of CALLERS) {
      // What is used up by the call is made anew for each.
      const own: Things = {
        accountId: acme.accountId,
        siteId: acme.siteId,
        orderId: first.id,
        jobId: 'nextJob' in first ? first.nextJob!.id : first.jobId,
        standingJobId:
          name === 'requestCollection' && ORDERS[caller] === 'ok'
            ? (await h.standing(acme, { date: '2026-03-11' })).jobId
            : rivals.standingJobId,
        reference: name.endsWith('SandboxPayment') ? await reference() : rivals.reference,
      };
      actual[`${caller}, own`] = await outcome(e, caller, own);
      expected[`${caller}, own`] = row.may[caller];
      if (row.foreign === undefined) continue;
      for (const [whose, things] of [
        ["another account's", rivals],
        ["another tenant's", strangers],
      ] as const) {
        actual[`${caller}, ${whose}`] = await outcome(e, caller, things);
        // What a role may not do it may not do to anybody's: the permission is asked first.
        expected[`${caller}, ${whose}`] = row.may[caller] === 'ok' ? row.foreign : row.may[caller];
      }
    }
    expect(actual).toEqual(expected);
  });
});

test("a payment's reference is worth nothing at another company", async () => {
  const beta = h.guest(h.world.beta);
  const url = `/api/payments/sandbox/${await reference()}`;
  expect((await beta.raw({ method: 'GET', url })).refusal).toBe('NOT_FOUND');
  const payload = { data: { outcome: 'approve' } };
  expect((await beta.raw({ method: 'POST', url, payload })).refusal).toBe('NOT_FOUND');
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
    const { acme } = h.world;
    const order = await h.placed(acme, { date: '2026-03-13' });
    const ids = { ...rivals, accountId: acme.accountId, siteId: acme.siteId, orderId: order.id, jobId: order.jobId };
    const readable = ENDPOINTS.filter((e) => POLICY[e.name]!.may.viewer === 'ok' && !e.name.endsWith('SandboxPayment'));
    expect(readable.length).toBeGreaterThan(12);
    const withMoney: string[] = [];
    for (const e of readable) {
      const seen = await call(e, 'viewer', ids);
      expect(seen.status).toBe(e.status);
      expect([e.name, moneyIn(seen.body)]).toEqual([e.name, []]);
      expect(seen.text).not.toContain('£');
      if (moneyIn((await call(e, 'owner', ids)).body).length > 0) withMoney.push(e.name);
    }
    expect(withMoney).toEqual([
      'findMyAccount',
      'getOrdersByStatus',
      'getSiteOrdersByStatus',
      'getOrdersSummary',
      'getOrder',
    ]);
  });

  test('nor is the way to pay, for a viewer of an account that pays by card', async () => {
    const { alpha, acme, card } = h.world;
    const { id } = await h.placed(card, { payment: { method: 'card' }, date: '2026-03-16' });
    await h.across((db) =>
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
    expect((await owner.ok(getOrder, { params: { id } })).data.payment?.url).toMatch(/\/pay\/sandbox\/.{20}/);
  });
});

describe('a member who is limited to some sites', () => {
  test('sees and orders for those alone', async () => {
    const { acme } = h.world;
    const away = await h.placed(acme, { date: '2026-03-17' });
    const near = await h.placed(acme, { date: '2026-03-17', siteId: acme.secondSiteId });
    const limited = await h.as(acme.limited);
    const order = (siteId: string) =>
      limited.call(createJob, { body: { data: h.wish(siteId, { date: '2026-03-17' }) } });

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

  test('a membership holds from its first day to its last', async () => {
    const { acme, alpha } = h.world;
    const set = (from: string | null, to: string | null) =>
      h.across((db) =>
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
