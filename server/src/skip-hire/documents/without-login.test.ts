import { getMailedNote, signMailedNote } from '@tonnage/contract/skip-hire/documents/mailed-notes';
import { proposalLink } from '../orders/requests/proposal-link.ts';
import { noteLink } from './note-link.ts';
import { getDeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import { issueSeasonTicket, remindToSign } from '@tonnage/contract/skip-hire/documents/transfer-notes';
import { findCallers } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { answerProposalByMail, confirmRequest, proposeDate } from '@tonnage/contract/skip-hire/orders/requests';
import { describe, expect, test } from 'vitest';
import { sendMail } from '../../core/email/jobs.ts';
import { SIGNING, TERM } from '../../../test/documents.ts';
import { harness } from '../../../test/harness.ts';
import type { Customer } from '../../../test/fixtures.ts';

const h = harness();
let customers = 0;
const office = () => h.as(h.fixtures.planner);

/** A customer whom the office added: nobody of them has a login. */
async function added(options: { address?: string | null } = {}) {
  const who = await h.customer({ capacity: 20 });
  const address = options.address === undefined ? `accounts${++customers}@apex.example` : options.address;
  const order = await h.placed(who, { date: '2026-03-10' });
  await h.withoutTenant(async (db) => {
    await db.deleteFrom('account_members').where('account_id', '=', who.accountId).execute();
    await db.updateTable('accounts').set({ email: address }).where('id', '=', who.accountId).execute();
  });
  return { who, order, address: address ?? '' };
}

const ticketOf = async ({ siteId }: Customer) => {
  const data = { siteId, wasteTypeId: h.fixtures.alpha.mixed, ...TERM };
  return (await (await office()).ok(issueSeasonTicket, { body: { data } })).data;
};
const linkTo = (id: string, address: string) => noteLink.sign(h.deps.tokens, { id, address });
const look = (token: string) => h.guest().call(getMailedNote, { body: { data: { token } } });
const sign = (token: string) => h.guest().call(signMailedNote, { body: { data: { token, ...SIGNING } } });

describe('a customer without a login', () => {
  test('is asked to sign at the account’s own address, and the answer says so', async () => {
    const { who, address } = await added();
    const ticket = await ticketOf(who);
    expect(ticket.sentTo).toEqual([address]);
    const reminded = await (await office()).ok(remindToSign, { params: { id: ticket.id }, body: { data: {} } });
    expect(reminded.data).toMatchObject({ sentTo: [address], remindedOn: '2026-03-03' });
    const [mail] = await h.rows<{ id: string }>(
      `select id from emails where account_id = '${who.accountId}' and template = 'signature-waiting' order by id limit 1`,
    );
    await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
    const [made] = await h.rows<{ html: string }>(`select html from emails where id = '${mail!.id}'`);
    expect(made!.html).toContain('/sign#token=');
    expect(made!.html).not.toContain(await linkTo(ticket.id, address));
  });

  test('who has no address either is not reminded, and the document does not say so', async () => {
    const { who } = await added({ address: null });
    const ticket = await ticketOf(who);
    expect(ticket.sentTo).toEqual([]);
    const params = { id: ticket.id };
    const refused = await (await office()).call(remindToSign, { params, body: { data: {} } });
    expect(refused.refusal).toBe('NOBODY_TO_EMAIL');
    expect(refused.text).toContain('has no address that receives it. Check the addresses under Customers › Fresh');
    expect((await (await office()).ok(getDeskDocument, { params })).data.remindedOn).toBeNull();
  });

  test('signs a note by the link in the email, once, and the link reveals nothing afterwards', async () => {
    const { who, address } = await added();
    const ticket = await ticketOf(who);
    const token = await linkTo(ticket.id, address);
    expect((await look(token)).body.data).toMatchObject({
      number: ticket.number,
      state: 'waiting',
      note: { kind: 'season_ticket' },
    });
    expect((await sign(token)).body.data).toEqual({ number: ticket.number, state: 'signed', note: null });
    expect((await look(token)).body.data).toEqual({ number: ticket.number, state: 'signed', note: null });
    expect((await sign(token)).refusal).toBe('WRONG_STATE');
    const shown = (await (await office()).ok(getDeskDocument, { params: { id: ticket.id } })).data;
    expect(shown).toMatchObject({ status: 'signed', signedBy: SIGNING.name });
  });

  test('reads the address once of a site that is called by it', async () => {
    const { who, address } = await added();
    await h.rows(`update sites set name = '12 Fen Lane', address_line1 = '12 Fen Lane' where id = '${who.siteId}'`);
    const ticket = await ticketOf(who);
    const { note } = (await look(await linkTo(ticket.id, address))).body.data as { note: object };
    expect(JSON.stringify(note).split('12 Fen Lane, ')).toHaveLength(2);
  });

  test('has no valid link under a corrected address, another company, another document or another kind of link', async () => {
    const { who, address, order } = await added();
    const ticket = await ticketOf(who);
    const token = await linkTo(ticket.id, address);
    const proposal = await proposalLink.sign(h.deps.tokens, { id: ticket.id, address });
    const other = await linkTo(order.id, address);
    for (const wrong of [proposal, other, `${token.slice(0, -3)}abc`, await linkTo(ticket.id, 'x@other.example')])
      expect([(await look(wrong)).refusal, (await sign(wrong)).refusal]).toEqual(['NOTE_LINK', 'NOTE_LINK']);
    const beta = h.guest(h.fixtures.beta);
    expect((await beta.call(getMailedNote, { body: { data: { token } } })).refusal).toBe('NOTE_LINK');
    await h.withoutTenant((db) =>
      db.updateTable('accounts').set({ email: 'new@apex.example' }).where('id', '=', who.accountId).execute(),
    );
    expect([(await look(token)).refusal, (await sign(token)).refusal]).toEqual(['NOTE_LINK', 'NOTE_LINK']);
  });

  test('accepts another date by the link in the email, and the history names the address', async () => {
    const { order, address } = await added();
    const params = { id: order.jobId };
    const answer = await (await office()).ok(proposeDate, { params, body: { data: { date: '2026-03-12' } } });
    expect(answer.data.sentTo).toEqual([address]);
    const [proposal] = await h.rows<{ id: string }>(`select id from date_proposals where job_id = '${order.jobId}'`);
    const token = await proposalLink.sign(h.deps.tokens, { id: proposal!.id, address });
    const accepted = await h.guest().ok(answerProposalByMail, { body: { data: { token, answer: 'accept' } } });
    expect(accepted.data.state).toBe('accepted');
    const [event] = await h.rows<{ changes: object }>(
      `select changes from audit_events where entity_id = '${order.id}' and action = 'job.date_accepted'`,
    );
    expect(event!.changes).toMatchObject({ by: 'mail', address, date: '2026-03-12' });
  });

  test('hears of a confirmed job; the office learns if nobody did', async () => {
    const [reached, unreached] = [await added(), await added({ address: null })];
    const confirmed = async (id: string) =>
      (await (await office()).ok(confirmRequest, { params: { id }, body: { data: {} } })).data.sentTo;
    expect(await confirmed(reached.order.jobId)).toEqual([reached.address]);
    expect(await confirmed(unreached.order.jobId)).toEqual([]);
  });

  test('is offered to the phone order with the address; one with a login is not', async () => {
    const { who, address } = await added();
    const withLogin = await h.customer();
    await h.withoutTenant((db) =>
      db
        .updateTable('accounts')
        .set({ email: 'general@fresh.example' })
        .where('id', '=', withLogin.accountId)
        .execute(),
    );
    const emailOf = async (accountId: string) => {
      const [{ number }] = (await h.rows<{ number: string }>(
        `select number from accounts where id = '${accountId}'`,
      )) as [{ number: string }];
      const { data } = await (await office()).ok(findCallers, { query: { q: number } });
      return data.find(({ account }) => account.id === accountId)?.account.email;
    };
    expect([await emailOf(who.accountId), await emailOf(withLogin.accountId)]).toEqual([address, null]);
  });
});
