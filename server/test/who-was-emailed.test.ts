import { inviteToCustomer, setCustomerStatus } from '@tonnage/contract/skip-hire/accounts/accounts';
import { movePayment, voidPayment } from '@tonnage/contract/skip-hire/billing/payments';
import { answerEnquiry } from '@tonnage/contract/skip-hire/enquiries';
import { confirmRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { answerPrivacyRequest, enterPrivacyRequest } from '@tonnage/contract/skip-hire/privacy';
import { inviteStaff } from '@tonnage/contract/skip-hire/staff';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { chooseMails } from '../src/core/email/commands/retry-mails.ts';
import { reportProblem } from '../src/skip-hire/enquiries/commands/open-enquiry.ts';
import { Client } from './client.ts';
import type { Customer } from './fixtures.ts';
import { harness } from './harness.ts';

const h = harness();
const manager = () => h.as(h.fixtures.clerk);
const of = (id: string) => ({ params: { id } });

/** A customer with no login and no email address. */
async function unreachable(): Promise<Customer> {
  const customer = await h.customer();
  await h.rows(`delete from account_members where account_id = '${customer.accountId}'`);
  await h.rows(`update accounts set email = null, invoice_email = null where id = '${customer.accountId}'`);
  return customer;
}
const problem = async (customer: Customer) => {
  const { id } = await h.placed(customer);
  const input = { kind: 'missed_visit', text: 'Nobody came.' } as const;
  return h.member(customer.owner, (ctx) => reportProblem(ctx, id, input, []));
};
const asked = async (email: string | null) => {
  const data = { kind: 'access', name: 'Cora Lane', email, text: 'My data?', receivedOn: '2026-03-02' } as const;
  return (await (await manager()).ok(enterPrivacyRequest, { body: { data } })).data.id;
};

describe('the answer of a command names the addresses that it emailed', () => {
  test('a payment that is voided or moved', async () => {
    const [from, to, silent] = [await h.customer(), await h.customer(), await unreachable()];
    const client = await manager();
    const move = async (customer: Customer, accountId: string) => {
      const { paymentId } = await h.money(customer);
      return (await client.ok(movePayment, { ...of(paymentId), body: { data: { accountId, reason: 'Theirs' } } })).data;
    };
    const both = await move(from, to.accountId);
    expect([both.sentTo.toSorted(), both.unsent]).toEqual([[from.owner.email, to.owner.email].toSorted(), []]);
    const unsent = [{ id: silent.accountId, name: 'Fresh' }];
    expect(await move(from, silent.accountId)).toMatchObject({ sentTo: [from.owner.email], unsent });
    expect(await move(silent, silent.accountId)).toMatchObject({ sentTo: [], unsent });
    const voided = async (customer: Customer) => {
      const { paymentId } = await h.money(customer);
      return (await client.ok(voidPayment, { ...of(paymentId), body: { data: { reason: 'Bounced' } } })).data;
    };
    expect(await voided(from)).toMatchObject({ sentTo: [from.owner.email], sending: false });
    expect(await voided(silent)).toMatchObject({ sentTo: [], sending: false });
  });

  test('an answer to an enquiry, and none if its customer has turned it off', async () => {
    const customer = await h.customer();
    await h.rows(`update accounts set email = null where id = '${customer.accountId}'`);
    const id = await problem(customer);
    const client = await manager();
    const answer = async (text: string) =>
      (await client.ok(answerEnquiry, { ...of(id), body: { data: { text } } })).data.sentTo;
    expect(await answer('Tomorrow.')).toEqual([customer.owner.email]);
    await h.member(customer.owner, (ctx) => chooseMails(ctx, { 'enquiry-answered': false }));
    expect(await answer('Or on Friday.')).toEqual([]);
  });

  test('an answer about personal data, and none to a person without an address', async () => {
    const client = await manager();
    const answer = async (id: string) =>
      (await client.ok(answerPrivacyRequest, { ...of(id), body: { data: { text: 'Here it is.' } } })).data.sentTo;
    expect(await answer(await asked('cora@lane.example'))).toEqual(['cora@lane.example']);
    expect(await answer(await asked(null))).toEqual([]);
  });

  test('an invitation, with the owners who hear of it, and an account’s approval', async () => {
    const customer = await h.customer();
    const client = await manager();
    const staff = { email: 'new@office.example', role: 'office' } as const;
    expect((await client.ok(inviteStaff, { body: { data: staff } })).data.sentTo).toEqual([staff.email]);
    const buyer = { email: 'buyer@firm.example', role: 'buyer' } as const;
    const invited = await client.ok(inviteToCustomer, { ...of(customer.accountId), body: { data: buyer } });
    expect(invited.data.sentTo).toEqual([buyer.email, customer.owner.email]);
    await h.rows(`update accounts set status = 'pending' where id = '${customer.accountId}'`);
    const set = async (status: 'active' | 'on_stop') => {
      const body = { data: { status, reason: 'Known' } };
      return (await client.ok(setCustomerStatus, { ...of(customer.accountId), body })).data.sentTo;
    };
    expect(await set('active')).toEqual([customer.owner.email]);
    expect(await set('on_stop')).toEqual([]);
  });

  test('and says whether an email server is set up to send them', async () => {
    const customer = await h.customer();
    const app = await buildApp({ ...h.deps, sendsMail: true }, { logLevel: 'silent' });
    onTestFinished(() => app.close());
    const { host } = h.fixtures.alpha;
    const client = new Client(app, host, await h.session(h.fixtures.planner));
    const answers = [];
    for (const each of [client, await h.as(h.fixtures.planner)]) {
      const { jobId } = await h.placed(customer);
      answers.push((await each.ok(confirmRequest, { ...of(jobId), body: { data: {} } })).data);
    }
    expect(answers).toMatchObject([
      { sentTo: [customer.owner.email], sending: true },
      { sentTo: [customer.owner.email], sending: false },
    ]);
  });
});
