import { endViewAsCustomer, getDesk, viewAsCustomer } from '@tonnage/contract/skip-hire/desk';
import {
  answerProposal,
  confirmRequest,
  declineRequest,
  getOfficeDays,
  listRequests,
  proposeDate,
} from '@tonnage/contract/skip-hire/orders/requests';
import { findMyAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { signDocument } from '@tonnage/contract/skip-hire/documents/documents';
import { updateJob } from '@tonnage/contract/skip-hire/orders/job-changes';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { cancelOrder, requestExchange } from '@tonnage/contract/skip-hire/orders/movements';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { JOB_STATUSES, moveJob } from '@tonnage/domain/skip-hire/orders';
import { CURRENT_SIGNATURE_TEXT } from '@tonnage/domain/skip-hire/signature-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { harness, type Placed } from '../../../../test/harness.ts';
import type { Customer } from '../../../../test/fixtures.ts';

const h = harness();
const [ASKED, OTHER, THIRD] = ['2026-03-10', '2026-03-12', '2026-03-13'] as const;

type Depot = Customer & { depotId: string };
const office = () => h.as(h.fixtures.planner);
const booked = ({ depotId }: Depot, date: string) =>
  h.number(`select coalesce(sum(booked), 0) from depot_days where depot_id = '${depotId}' and date = '${date}'`);
const days = async (of: Depot) => [await booked(of, ASKED), await booked(of, OTHER)];
const status = async (jobId: string) =>
  (await h.rows<{ status: string }>(`select status from jobs where id = '${jobId}'`))[0]!.status;
const audits = (orderId: string, action: string) =>
  h.rows<{ actor_kind: string; actor_user_id: string }>(
    `select actor_kind, actor_user_id from audit_events where entity_id = '${orderId}' and action = '${action}'`,
  );
const mails = (of: Customer, template: string) =>
  h.number(`select count(*) from emails where account_id = '${of.accountId}' and template = '${template}'`);
const confirm = async (jobId: string) =>
  (await office()).call(confirmRequest, { params: { id: jobId }, body: { data: {} } });
const decline = async (jobId: string) =>
  (await office()).call(declineRequest, { params: { id: jobId }, body: { data: { reason: 'No lorry that size' } } });
const propose = async (jobId: string, date: string = OTHER) =>
  (await office()).call(proposeDate, {
    params: { id: jobId },
    body: { data: { date, slot: 'pm', note: 'Earlier is full' } },
  });
const answer = async (of: Customer, jobId: string, choice: 'accept' | 'decline') =>
  (await h.as(of.owner)).call(answerProposal, { params: { id: jobId }, body: { data: { answer: choice } } });

async function requested(): Promise<{ of: Depot; order: Placed }> {
  const of = await h.customer({ capacity: 20 });
  return { of, order: await h.placed(of, { date: ASKED }) };
}

describe('the list of requests', () => {
  test('the list has the requests that are pending for staff, without pending card payments, with what speaks against each', async () => {
    const of = await h.customer({ poMandatory: true });
    const order = await h.placed(of, { date: ASKED, poNumber: 'PO-77', driverNotes: 'Blue gate' });
    const card = await h.customer({ type: 'prepay' });
    await h.placed(card, { date: ASKED, payment: { method: 'card' } });
    const client = await office();
    const { data } = await client.ok(listRequests, { query: { pagination: { pageSize: 100 } } });
    const mine = data.filter((row) => [of.accountId, card.accountId].includes(row.account.id));
    expect(mine).toMatchObject([
      {
        jobId: order.jobId,
        number: order.number,
        type: 'delivery',
        date: ASKED,
        poNumber: 'PO-77',
        driverNotes: 'Blue gate',
        day: { booked: 1, capacity: 10 },
        warnings: [],
        proposal: null,
      },
    ]);
    const found = await client.ok(listRequests, { query: { q: 'po-77' } });
    expect([found.data.length, found.meta.pagination.total]).toEqual([1, 1]);
    expect((await client.ok(listRequests, { query: { depotId: of.depotId } })).data).toHaveLength(1);
    expect((await client.ok(listRequests, { query: { depotId: 'none' } })).data).toEqual([]);
    expect((await client.ok(listRequests, { query: { q: '%' } })).data).toEqual([]);
    expect((await client.ok(getDesk, {})).data).toMatchObject({ role: 'office', today: '2026-03-03' });
  });

  test('the list has pages, longest pending first, or by day', async () => {
    const of = await h.customer({ capacity: 20 });
    for (const date of ['2026-03-17', '2026-03-16', '2026-03-18']) await h.placed(of, { date });
    const client = await office();
    const dates = async (sort?: 'date:asc') =>
      (await client.ok(listRequests, { query: { depotId: of.depotId, ...(sort && { sort }) } })).data.map(
        (r) => r.date,
      );
    expect(await dates()).toEqual(['2026-03-17', '2026-03-16', '2026-03-18']);
    expect(await dates('date:asc')).toEqual(['2026-03-16', '2026-03-17', '2026-03-18']);
    const page = await client.ok(listRequests, {
      query: { depotId: of.depotId, pagination: { page: 2, pageSize: 2 } },
    });
    expect(page.data.map((r) => r.date)).toEqual(['2026-03-18']);
    expect(page.meta.pagination).toMatchObject({ page: 2, pageCount: 2, total: 3 });
  });
});

describe('staff', () => {
  test('staff confirm: the order is scheduled, its customer told, and the action logged with its actor', async () => {
    const { of, order } = await requested();
    expect((await confirm(order.jobId)).body).toMatchObject({ data: { status: 'confirmed', orderId: order.id } });
    expect(await audits(order.id, 'job.confirmed')).toEqual([
      { actor_kind: 'staff', actor_user_id: h.fixtures.planner.id },
    ]);
    expect(await mails(of, 'job-confirmed')).toBe(1);
    expect((await confirm(order.jobId)).refusal).toBe('WRONG_STATE');
  });

  test('staff decline with a reason: an order ends, an exchange leaves the container, and both release what they reserved', async () => {
    const { of, order } = await requested();
    expect((await decline(order.jobId)).status).toBe(200);
    expect([await status(order.jobId), await booked(of, ASKED), await mails(of, 'order-declined')]).toEqual([
      'declined',
      0,
      1,
    ]);
    const standing = await h.standing(of, { date: '2026-03-05' });
    const before = await h.number(`select exposure_pence from accounts where id = '${of.accountId}'`);
    const exchange = await (
      await h.as(of.owner)
    ).ok(requestExchange, { params: { id: standing.jobId }, body: { data: { date: ASKED } } });
    expect((await decline(exchange.meta.jobId)).status).toBe(200);
    expect([await booked(of, ASKED), await mails(of, 'job-declined')]).toEqual([0, 1]);
    expect(await h.number(`select exposure_pence from accounts where id = '${of.accountId}'`)).toBe(before);
    const { data } = await (await h.as(of.owner)).ok(getOrder, { params: { id: standing.id } });
    expect(data.status).toBe('on_site');
    expect(data.timeline[0]).toMatchObject({ title: 'Exchange declined', text: 'No lorry that size' });
  });

  test.each(JOB_STATUSES)('a command on a job that is %s follows the transition table', async (state) => {
    const { order } = await requested();
    const put = () =>
      h.withoutTenant((db) => db.updateTable('jobs').set({ status: state }).where('id', '=', order.jobId).execute());
    const open = moveJob(state, 'confirm') !== null;
    await put();
    expect((await propose(order.jobId)).status).toBe(open ? 200 : 409);
    await put();
    expect((await decline(order.jobId)).status).toBe(open ? 200 : 409);
    const { order: another } = await requested();
    await h.withoutTenant((db) =>
      db.updateTable('jobs').set({ status: state }).where('id', '=', another.jobId).execute(),
    );
    expect((await confirm(another.jobId)).status).toBe(open ? 200 : 409);
  });

  test('one of a concurrent confirm and decline succeeds', async () => {
    const { order } = await requested();
    const both = await Promise.all([confirm(order.jobId), decline(order.jobId)]);
    expect(both.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('another date', () => {
  test('a proposed date is held until the customer accepts; then the job is confirmed there', async () => {
    const { of, order } = await requested();
    expect((await propose(order.jobId)).status).toBe(200);
    expect(await days(of)).toEqual([1, 1]);
    expect(await mails(of, 'date-proposed')).toBe(1);
    const owner = await h.as(of.owner);
    const waiting = (await owner.ok(getOrder, { params: { id: order.id } })).data.jobs[0]!;
    expect(waiting.proposal).toEqual({ date: OTHER, slot: 'pm', note: 'Earlier is full' });
    expect((await answer(of, order.jobId, 'accept')).body).toMatchObject({ data: { status: 'confirmed' } });
    expect(await days(of)).toEqual([0, 1]);
    const { data } = await owner.ok(getOrder, { params: { id: order.id } });
    expect(data).toMatchObject({ status: 'scheduled', nextJob: { date: OTHER, slot: 'pm' } });
    expect(data.jobs[0]!.proposal).toBeNull();
    expect(await audits(order.id, 'job.date_accepted')).toMatchObject([{ actor_kind: 'customer' }]);
    expect(await mails(of, 'job-confirmed')).toBe(1);
    expect((await answer(of, order.jobId, 'accept')).refusal).toBe('NO_PROPOSAL');
  });

  test('a proposed date is released when the customer declines, and the request is pending as before', async () => {
    const { of, order } = await requested();
    await propose(order.jobId);
    expect((await answer(of, order.jobId, 'decline')).body).toMatchObject({ data: { status: 'requested' } });
    expect(await days(of)).toEqual([1, 0]);
    const { data } = await (await office()).ok(listRequests, { query: { depotId: of.depotId } });
    expect(data[0]!.proposal).toMatchObject({ date: OTHER, status: 'declined' });
  });

  test('nobody else can answer a proposed date, nor can those who may not order', async () => {
    const { of, order } = await requested();
    await propose(order.jobId);
    expect((await answer(h.fixtures.rival, order.jobId, 'accept')).refusal).toBe('NOT_FOUND');
    const viewer = await h.as(await h.joined(of.accountId));
    const body = { data: { answer: 'accept' as const } };
    expect((await viewer.call(answerProposal, { params: { id: order.jobId }, body })).refusal).toBe('FORBIDDEN');
    expect(await days(of)).toEqual([1, 1]);
  });

  test('a proposed date is answered once: the second of two concurrent answers finds none', async () => {
    const { of, order } = await requested();
    await propose(order.jobId);
    const both = await Promise.all([answer(of, order.jobId, 'accept'), answer(of, order.jobId, 'decline')]);
    expect(both.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([
      [1, 0],
      [0, 1],
    ]).toContainEqual(await days(of));
  });

  test('a proposed date must be a working day of the depot with room; lead times do not bind staff', async () => {
    const of = await h.customer({ capacity: 1 });
    const order = await h.placed(of, { date: ASKED });
    await h.placed(of, { date: OTHER });
    expect((await propose(order.jobId, OTHER)).refusal).toBe('DATE_FULL');
    for (const date of ['2026-03-02', '2026-03-14', '2026-04-03'])
      expect((await propose(order.jobId, date)).refusal).toBe('DATE_LOCKED');
    const { data } = await (await office()).ok(getOfficeDays, { params: { id: order.jobId } });
    expect(data.details.find(({ date }) => date === OTHER)?.reason).toBe('full');
    expect(data.lockedDates).not.toContain('2026-03-03');
    expect((await propose(order.jobId, '2026-03-03')).status).toBe(200);
  });

  test('every open job and every held date has its capacity at all times, and nothing else has', async () => {
    type Action = 'propose' | 'again' | 'accept' | 'decline' | 'confirm' | 'refuse' | 'cancel' | 'move' | 'slot';
    const of = await h.customer({ capacity: 200 });
    const owner = await h.as(of.owner);
    const ACTIONS: Record<Action, (order: Placed) => Promise<unknown>> = {
      propose: ({ jobId }) => propose(jobId),
      again: ({ jobId }) => propose(jobId, THIRD),
      accept: ({ jobId }) => answer(of, jobId, 'accept'),
      decline: ({ jobId }) => answer(of, jobId, 'decline'),
      confirm: ({ jobId }) => confirm(jobId),
      refuse: ({ jobId }) => decline(jobId),
      cancel: ({ id }) => owner.call(cancelOrder, { params: { id }, body: { data: {} } }),
      move: ({ jobId }) => owner.call(updateJob, { params: { id: jobId }, body: { data: { date: OTHER } } }),
      slot: ({ jobId }) => owner.call(updateJob, { params: { id: jobId }, body: { data: { slot: 'pm' } } }),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...(Object.keys(ACTIONS) as Action[])), { minLength: 2, maxLength: 6 }),
        async (actions) => {
          const order = await h.placed(of, { date: ASKED });
          for (const action of actions) await ACTIONS[action](order);
          const taken = await h.number(`select sum(booked) from depot_days where depot_id = '${of.depotId}'`);
          const owedFor = await h.number(`select
            (select count(*) from jobs where depot_id = '${of.depotId}' and status in ('requested', 'confirmed')) +
            (select count(*) from date_proposals p join jobs j on j.id = p.job_id
              where j.depot_id = '${of.depotId}' and p.status = 'waiting' and p.date <> j.date)`);
          expect(taken).toBe(owedFor);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('viewing the portal as a customer', () => {
  const view = async (accountId: string, jwt: string) =>
    h.bearer(jwt).call(viewAsCustomer, { body: { data: { accountId } } });

  test('works in the account as a manager, with both names on every action, until it is ended', async () => {
    const of = await h.customer();
    const jwt = await h.session(h.fixtures.planner);
    const staff = h.bearer(jwt);
    expect((await staff.call(findMyAccount, {})).refusal).toBe('NO_ACCOUNT');
    expect((await view(of.accountId, jwt)).status).toBe(200);
    expect((await staff.ok(findMyAccount, {})).data.id).toBe(of.accountId);
    const { data } = await staff.ok(createJob, { body: { data: h.input(of.siteId, { date: ASKED }) } });
    expect(await audits(data.id, 'order.placed')).toEqual([
      { actor_kind: 'staff', actor_user_id: h.fixtures.planner.id },
    ]);
    expect(
      await h.number(
        `select count(*) from audit_events where account_id = '${of.accountId}' and action = 'account.viewed_as'`,
      ),
    ).toBe(1);
    // The desk stays open in another window meanwhile.
    expect((await staff.ok(listRequests, { query: { depotId: of.depotId } })).data).toHaveLength(1);
    await staff.ok(endViewAsCustomer, {});
    expect((await staff.call(findMyAccount, {})).refusal).toBe('NO_ACCOUNT');
  });

  test('is only for office staff and managers, and reaches no other company', async () => {
    const of = await h.customer();
    expect((await view(of.accountId, await h.session(h.fixtures.ledger))).refusal).toBe('FORBIDDEN');
    expect((await view(h.fixtures.stranger.accountId, await h.session(h.fixtures.clerk))).refusal).toBe('NOT_FOUND');
    expect((await view(of.accountId, await h.session(of.owner))).refusal).toBe('FORBIDDEN');
  });

  test('does not allow signing for the customer', async () => {
    const of = await h.customer();
    const documentId = await h.ticket(of, { waiting: true });
    const jwt = await h.session(h.fixtures.clerk);
    await view(of.accountId, jwt);
    const signature = {
      name: 'Alpha clerk',
      position: 'Office',
      textVersion: CURRENT_SIGNATURE_TEXT,
      hierarchyConfirmed: true as const,
    };
    const answered = await h.bearer(jwt).call(signDocument, { params: { id: documentId }, body: { data: signature } });
    expect(answered.error.message).toContain('Only the customer can sign');
  });
});
