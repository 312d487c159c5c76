import * as wire from '@tonnage/contract/skip-hire/enquiries';
import { getDesk, getDeskToday, viewAsCustomer } from '@tonnage/contract/skip-hire/desk';
import { ENQUIRY_STATUSES, MESSAGES_PER_DAY } from '@tonnage/domain/skip-hire/enquiries';
import { describe, expect, test } from 'vitest';
import { chooseMails } from '../../core/email/commands/retry-mails.ts';
import { sendMail } from '../../core/email/jobs.ts';
import { PDF, PNG } from '../../../test/documents.ts';
import type { Customer } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';
import { reportProblem } from './commands/open-enquiry.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const of = (id: string) => ({ params: { id } });
const says = (text: string) => ({ body: { data: { text } } });
const audits = (id: string) =>
  h.rows<{ action: string; actor_kind: string }>(
    `select action, actor_kind from audit_events where entity_id = '${id}' order by id`,
  );
const reported = async (customer: Customer) => {
  const { id: orderId, number } = await h.placed(customer);
  const input = { kind: 'missed_visit', text: 'Nobody came on Tuesday.' } as const;
  return { orderId, number, id: await h.member(customer.owner, (ctx) => reportProblem(ctx, orderId, input, [])) };
};
/** The emails with answers of an account, rendered. */
async function answers(customer: Customer) {
  const from = `from emails where account_id = '${customer.accountId}' and template = 'enquiry-answered' order by id`;
  for (const { id } of await h.rows<{ id: string }>(`select id ${from}`))
    await sendMail({ ...h.deps, mailer: null }, { mailId: id, tenantId: h.fixtures.alpha.tenantId });
  return h.rows<{ to_address: string; subject: string; plain: string; html: string }>(
    `select to_address, subject, plain, html ${from}`,
  );
}

describe('a problem with an order', () => {
  test('is reported with photos, answered by email, written back to and closed, with everybody’s words', async () => {
    const customer = await h.customer();
    const { id: orderId, number } = await h.placed(customer);
    const member = await h.as(customer.owner);
    const form = await member.form(`/api/orders/${orderId}/problems`, [
      ['data', JSON.stringify({ kind: 'damaged_container', text: 'The door does not shut.' })],
      ['files.photo', ['door.png', PNG]],
      ['files.photo', ['hinge.png', PNG]],
    ]);
    expect(form.status).toBe(201);
    const { data } = form.body as { data: wire.Enquiry };
    expect(data).toMatchObject({
      kind: 'damaged_container',
      status: 'open',
      order: { id: orderId, number },
      invoice: null,
      messages: [{ by: customer.owner.name, office: false, text: 'The door does not shut.', event: null }],
      photos: [{ title: 'Photo, damaged container' }, { title: 'Photo, damaged container' }],
    });
    const photos = await h.rows(
      `select kind, order_id, site_id from documents where enquiry_id = '${data.id}' and uploaded_by = '${customer.owner.id}'`,
    );
    const filed = { kind: 'photo', order_id: orderId, site_id: customer.siteId };
    expect(photos).toEqual([filed, filed]);

    const desk = await office();
    const list = await desk.ok(wire.listDeskEnquiries, { query: { q: number } });
    expect(list.data).toMatchObject([
      { id: data.id, about: number, unanswered: true, text: 'The door does not shut.' },
    ]);
    await desk.ok(wire.answerEnquiry, { ...of(data.id), ...says('We bring another one\ntomorrow.') });
    const [mail] = await answers(customer);
    expect(mail).toMatchObject({
      to_address: customer.owner.email,
      subject: `Our answer about ${number}`,
    });
    expect(mail!.plain).toContain('Damaged container, ' + number);
    expect(mail!.plain).toMatch(/We bring another one\s+tomorrow\./);
    expect(mail!.plain).toContain(`/open/${customer.accountId}/jobs/detail/${orderId}`);
    expect((await desk.ok(wire.getDeskEnquiry, of(data.id))).data.status).toBe('open');

    await member.ok(wire.writeToOffice, { ...of(data.id), ...says('Thank you, it came.') });
    await desk.ok(wire.answerEnquiry, { ...of(data.id), body: { data: { text: 'Glad to hear.', close: true } } });
    const mine = await member.ok(wire.listEnquiries, { query: { orderId } });
    expect(mine.data[0]!.status).toBe('closed');
    expect(mine.data[0]!.messages.map(({ by, office: ours, event }) => [by, ours, event])).toEqual([
      [customer.owner.name, false, null],
      ['Alpha Skips', true, null],
      [customer.owner.name, false, null],
      ['Alpha Skips', true, 'closed'],
    ]);
    expect(await audits(data.id)).toEqual([
      { action: 'enquiry.opened', actor_kind: 'customer' },
      { action: 'enquiry.answered', actor_kind: 'staff' },
      { action: 'enquiry.written', actor_kind: 'customer' },
      { action: 'enquiry.answered', actor_kind: 'staff' },
    ]);
    // Staff read each other's names.
    const names = (await desk.ok(wire.getDeskEnquiry, of(data.id))).data.messages.map(({ by }) => by);
    expect(names[1]).toBe(h.fixtures.planner.name);
  });

  test('is open again when its customer writes back, and is counted until it is closed', async () => {
    const customer = await h.customer();
    const counts = async () => {
      const desk = await office();
      return [(await desk.ok(getDesk, {})).data.enquiries, (await desk.ok(getDeskToday, {})).data.enquiries];
    };
    const [before] = await counts();
    const { id } = await reported(customer);
    expect(await counts()).toEqual([before! + 1, before! + 1]);
    const desk = await office();
    const [first] = await h.rows<{ name: string; since: Date }>(`select a.name, e.updated_at as since from enquiries e
      join accounts a on a.id = e.account_id where e.tenant_id = '${h.fixtures.alpha.tenantId}' and e.status = 'open'
      order by e.updated_at, e.id limit 1`);
    expect((await desk.ok(getDeskToday, {})).data.firsts.enquiries).toEqual({
      name: first!.name,
      about: 'missed visit',
      since: first!.since.toISOString(),
      due: null,
    });
    await desk.ok(wire.closeEnquiry, of(id));
    expect(await counts()).toEqual([before, before]);
    await (await h.as(customer.owner)).ok(wire.writeToOffice, { ...of(id), ...says('Again nobody came.') });
    expect(await counts()).toEqual([before! + 1, before! + 1]);
    await desk.ok(wire.closeEnquiry, of(id));
    await desk.ok(wire.reopenEnquiry, of(id));
    expect((await desk.ok(wire.listDeskEnquiries, { query: { status: 'open' } })).data.map((row) => row.id)).toContain(
      id,
    );
  });

  test('is closed once by two clerks at once, and reopened only when it is closed', async () => {
    const { id } = await reported(await h.customer());
    const desk = await office();
    const calls = { open: wire.reopenEnquiry, closed: wire.closeEnquiry };
    for (const status of ENQUIRY_STATUSES) {
      await h.withoutTenant((db) => db.updateTable('enquiries').set({ status }).where('id', '=', id).execute());
      expect((await desk.call(calls[status], of(id))).refusal).toBe('WRONG_STATE');
    }
    await desk.ok(wire.reopenEnquiry, of(id));
    const both = await Promise.all([desk.call(wire.closeEnquiry, of(id)), desk.call(wire.closeEnquiry, of(id))]);
    expect(both.map((one) => (one.status === 200 ? 'ok' : one.refusal)).toSorted()).toEqual(['WRONG_STATE', 'ok']);
  });

  test('an answer is not emailed to someone who does not want it, nor twice for one key', async () => {
    const customer = await h.customer();
    const { id } = await reported(customer);
    const desk = await office();
    const answer = () => desk.call(wire.answerEnquiry, { ...of(id), ...says('On our way.') }, { key: 'once' });
    expect((await Promise.all([answer(), answer()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers(customer)).toHaveLength(1);
    await h.member(customer.owner, (ctx) => chooseMails(ctx, { 'enquiry-answered': false }));
    await desk.ok(wire.answerEnquiry, { ...of(id), ...says('Done.') });
    expect(await answers(customer)).toHaveLength(1);
  });

  test('takes no foreign order, no long text, no file but three pictures, and leaves nothing of a refused one', async () => {
    const customer = await h.customer();
    const { id: orderId } = await h.placed(customer);
    const member = await h.as(customer.owner);
    const send = (id: string, ...files: [string, Uint8Array][]) =>
      member.form(`/api/orders/${id}/problems`, [
        ['data', JSON.stringify({ kind: 'other', text: 'x' })],
        ...files.map((file) => ['files.photo', file] as const),
      ]);
    const elsewhere = await h.placed(await h.customer());
    expect((await send(elsewhere.id)).refusal).toBe('NOT_FOUND');
    expect((await send('x')).refusal).toBe('NOT_FOUND');
    expect((await send(orderId, ['a.pdf', PDF])).refusal).toBe('PICTURE_TYPE');
    const four = Array.from({ length: 4 }, (_, i): [string, Uint8Array] => [`${i}.png`, PNG]);
    expect((await send(orderId, ...four)).refusal).toBe('TOO_MANY_FILES');
    const long = { kind: 'other' as const, text: 'x'.repeat(2001) };
    expect((await member.call(wire.reportProblem, { ...of(orderId), body: { data: long } })).status).toBe(400);
    expect(await h.rows(`select id from enquiries where order_id = '${orderId}'`)).toEqual([]);
    expect(await h.rows(`select id from documents where order_id = '${orderId}'`)).toEqual([]);
  });

  test('a person who writes without end is asked to call, and their last two at once leave one', async () => {
    const customer = await h.customer();
    const { id } = await reported(customer);
    const member = await h.as(customer.owner);
    const write = () => member.call(wire.writeToOffice, { ...of(id), ...says('And another thing') });
    for (let n = 1; n < MESSAGES_PER_DAY - 1; n++) expect((await write()).status).toBe(201);
    const last = await Promise.all([write(), write()]);
    expect(last.map((one) => (one.status === 201 ? 'ok' : one.refusal)).toSorted()).toEqual([
      'TOO_MANY_MESSAGES',
      'ok',
    ]);
    // The office may still answer.
    await (await office()).ok(wire.answerEnquiry, { ...of(id), ...says('Please ring us.') });
  });
});

describe('a query about an invoice', () => {
  test('names its line, and is for those who see that invoice', async () => {
    const customer = await h.customer();
    const { invoiceId } = await h.money(customer);
    const member = await h.as(customer.owner);
    const { data } = await member.ok(wire.queryInvoice, {
      ...of(invoiceId),
      body: { data: { position: 1, text: 'Why twice?' } },
    });
    expect(data).toMatchObject({ kind: 'invoice', order: null, invoice: { id: invoiceId, line: expect.any(String) } });
    const wrong = await member.call(wire.queryInvoice, {
      ...of(invoiceId),
      body: { data: { position: 99, text: 'x' } },
    });
    expect([wrong.refusal, wrong.error.details?.errors?.[0]?.path]).toEqual(['NOT_FOUND', ['position']]);
    const foreign = await h.money(await h.customer());
    expect((await member.call(wire.queryInvoice, { ...of(foreign.invoiceId), ...says('x') })).refusal).toBe(
      'NOT_FOUND',
    );

    const buyer = await h.as(await h.joined(customer.accountId, undefined, { role: 'buyer' }));
    expect((await buyer.call(wire.queryInvoice, { ...of(invoiceId), ...says('x') })).refusal).toBe('FORBIDDEN');
    expect((await buyer.ok(wire.listEnquiries, { query: { invoiceId } })).data).toEqual([]);
    expect((await buyer.call(wire.writeToOffice, { ...of(data.id), ...says('x') })).refusal).toBe('NOT_FOUND');

    await (await office()).ok(wire.answerEnquiry, { ...of(data.id), ...says('A credit note follows.') });
    const [mail] = await answers(customer);
    expect(mail!.plain).toContain(`/open/${customer.accountId}/invoices/${invoiceId}`);
  });
});

test('a member who is limited to other sites sees none of it, and staff who view the portal may write for the customer', async () => {
  const customer = await h.customer();
  const { id, orderId } = await reported(customer);
  const limited = await h.joined(customer.accountId, undefined, { role: 'manager', siteIds: [customer.secondSiteId] });
  const member = await h.as(limited);
  expect((await member.ok(wire.listEnquiries, { query: { orderId } })).data).toEqual([]);
  expect((await member.call(wire.writeToOffice, { ...of(id), ...says('x') })).refusal).toBe('NOT_FOUND');
  expect(
    (await member.call(wire.reportProblem, { ...of(orderId), body: { data: { kind: 'access', text: 'x' } } })).refusal,
  ).toBe('NOT_FOUND');

  const staff = await h.as(h.fixtures.clerk);
  await staff.ok(viewAsCustomer, { body: { data: { accountId: customer.accountId } } });
  await staff.ok(wire.writeToOffice, { ...of(id), ...says('They rang: still nobody.') });
  expect((await audits(id)).at(-1)).toEqual({ action: 'enquiry.written', actor_kind: 'staff' });
});
