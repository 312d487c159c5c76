import {
  answerProposal,
  confirmRequest,
  proposeDate,
  answerProposalByMail,
  getProposal,
  type Proposal,
} from '@tonnage/contract/skip-hire/orders/requests';
import { proposalLink } from './proposal-link.ts';
import { cancelOrder } from '@tonnage/contract/skip-hire/orders/movements';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { afterEach, describe, expect, test } from 'vitest';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';

const h = harness();
const [ASKED, OTHER, THIRD] = ['2026-03-10', '2026-03-12', '2026-03-13'] as const;
afterEach(() => h.clock.set(NOW));

type Choice = 'accept' | 'decline';
const propose = async (jobId: string, date: string = OTHER) =>
  (await h.as(h.fixtures.planner)).ok(proposeDate, { params: { id: jobId }, body: { data: { date, slot: 'pm' } } });

/** The link to the newest proposal from the email to the owner, or to somebody else. */
async function linkOf(jobId: string, userId: string): Promise<string> {
  const [newest] = await h.rows<{ id: string }>(
    `select id from date_proposals where job_id = '${jobId}' order by id desc limit 1`,
  );
  return proposalLink.sign(h.deps.tokens, { id: newest!.id, userId });
}

async function proposed() {
  const of = await h.customer({ capacity: 20 });
  const order = await h.placed(of, { date: ASKED });
  await propose(order.jobId);
  return { of, order, token: await linkOf(order.jobId, of.owner.id) };
}

const look = (token: string) => h.guest().call(getProposal, { body: { data: { token } } });
const answer = (token: string, choice: Choice = 'accept') =>
  h.guest().call(answerProposalByMail, { body: { data: { token, answer: choice } } });
const stateOf = async (token: string): Promise<Proposal['state']> => (await look(token)).body.data.state;
const places = async (of: Customer & { depotId: string }) =>
  h.rows<{ date: string; booked: number }>(
    `select date::text, booked from depot_days where depot_id = '${of.depotId}' and booked > 0 order by date`,
  );

describe('a date proposed by email', () => {
  test('is shown without a login, any number of times, and opening it answers nothing', async () => {
    const { order, token } = await proposed();
    for (let i = 0; i < 3; i++) {
      expect((await look(token)).body.data).toMatchObject({
        orderId: order.id,
        number: order.number,
        state: 'waiting',
        date: OTHER,
        slot: 'pm',
        asked: { type: 'delivery', date: ASKED, note: null },
      });
    }
    expect(await stateOf(token)).toBe('waiting');
  });

  test('is accepted as on the order’s page; the audit names the addressee and the email', async () => {
    const { of, order, token } = await proposed();
    const { data } = (await answer(token)).body;
    expect(data).toMatchObject({ state: 'accepted', asked: null });
    const owner = await h.as(of.owner);
    const shown = (await owner.ok(getOrder, { params: { id: order.id } })).data;
    expect(shown).toMatchObject({ status: 'scheduled', nextJob: { date: OTHER, slot: 'pm' } });
    expect(shown.timeline.map(({ text }) => text)).toContainEqual(expect.stringMatching(/by email$/));
    expect(await places(of)).toEqual([{ date: OTHER, booked: 1 }]);
    const [row, ...others] = await h.rows<{ actor_user_id: string; changes: object }>(
      `select actor_user_id, changes from audit_events where entity_id = '${order.id}' and action = 'job.date_accepted'`,
    );
    expect(others).toEqual([]);
    expect(row).toMatchObject({ actor_user_id: of.owner.id, changes: { by: 'mail', date: OTHER } });
  });

  test('is declined: the request is pending as before', async () => {
    const { of, token } = await proposed();
    expect((await answer(token, 'decline')).body.data.state).toBe('declined');
    expect(await places(of)).toEqual([{ date: ASKED, booked: 1 }]);
  });

  test('cannot be answered with an invented link, at another company, or by somebody who left or may not order', async () => {
    const { of, order, token } = await proposed();
    const made = [token.slice(0, -3) + 'abc', 'a-token-of-more-than-twenty-letters'];
    made.push(await linkOf(order.jobId, h.fixtures.rival.owner.id));
    for (const stranger of made) {
      expect([(await look(stranger)).refusal, (await answer(stranger)).refusal]).toEqual([
        'PROPOSAL_LINK',
        'PROPOSAL_LINK',
      ]);
    }
    const beta = h.guest(h.fixtures.beta);
    expect((await beta.call(getProposal, { body: { data: { token } } })).refusal).toBe('PROPOSAL_LINK');
    const body = { data: { token, answer: 'accept' as const } };
    expect((await beta.call(answerProposalByMail, { body })).refusal).toBe('PROPOSAL_LINK');
    const joined = await h.joined(of.accountId);
    const viewer = await linkOf(order.jobId, joined.id);
    expect([(await look(viewer)).refusal, (await answer(viewer)).refusal]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    const [hand] = await h.rows<{ id: string }>(
      `update account_members set role = 'buyer', valid_from = '2026-02-01', valid_to = '2026-03-01'
       where user_id = '${joined.id}' returning user_id as id`,
    );
    expect((await answer(await linkOf(order.jobId, hand!.id))).refusal).toBe('PROPOSAL_LINK');
    expect(await places(of)).toHaveLength(2);
  });

  const after: [Proposal['state'], string, (of: Customer, order: { id: string; jobId: string }) => Promise<unknown>][] =
    [
      [
        'accepted',
        'NO_PROPOSAL',
        async (of, { jobId }) =>
          (await h.as(of.owner)).ok(answerProposal, { params: { id: jobId }, body: { data: { answer: 'accept' } } }),
      ],
      [
        'declined',
        'NO_PROPOSAL',
        async (of, { jobId }) =>
          (await h.as(of.owner)).ok(answerProposal, { params: { id: jobId }, body: { data: { answer: 'decline' } } }),
      ],
      ['withdrawn', 'NO_PROPOSAL', (_of, { jobId }) => propose(jobId, THIRD)],
      [
        'withdrawn',
        'NO_PROPOSAL',
        async (_of, { jobId }) =>
          (await h.as(h.fixtures.planner)).ok(confirmRequest, { params: { id: jobId }, body: { data: {} } }),
      ],
      [
        'withdrawn',
        'NO_PROPOSAL',
        async (of, { id }) => (await h.as(of.owner)).ok(cancelOrder, { params: { id }, body: { data: {} } }),
      ],
      ['over', 'PROPOSAL_OVER', () => Promise.resolve(h.clock.set('2026-03-13T08:00:00.000Z'))],
    ];
  test.each(after)('once it is %s says so and is refused with %s', async (state, refusal, action) => {
    const { of, order, token } = await proposed();
    await action(of, order);
    expect((await look(token)).body.data).toMatchObject({ state, orderId: order.id, asked: null });
    const before = await places(of);
    expect((await answer(token)).refusal).toBe(refusal);
    expect(await places(of)).toEqual(before);
  });

  test('is answered once: the second of two concurrent answers is refused', async () => {
    const { of, token } = await proposed();
    const both = await Promise.all([answer(token, 'accept'), answer(token, 'decline')]);
    expect(both.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const received = both[0].status === 200 ? 'accepted' : 'declined';
    expect(await stateOf(token)).toBe(received);
    expect(await places(of)).toEqual([{ date: received === 'accepted' ? OTHER : ASKED, booked: 1 }]);
  });
});
