import { setNotifications } from '@tonnage/contract/core/email';
import { updateSettings } from '@tonnage/contract/core/tenants/settings';
import { emailStatement, emailStatements } from '@tonnage/contract/skip-hire/billing/statements';
import { afterEach, expect, test } from 'vitest';
import { draftOf } from '../../../../test/drafts.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';
import { harness } from '../../../../test/harness.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import { sendMail } from '../../../core/email/jobs.ts';
import type { OutgoingEmail } from '../../../platform/email/transport.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { recordPayment } from '../payments/commands/record-payment.ts';
import { sendStatements, startMonthlyStatements } from './jobs.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));
const TODAY = NOW.slice(0, 10);
const tenantId = () => h.fixtures.alpha.tenantId;
const of = (customer: Customer) => ({ params: { id: customer.accountId } });
const queued = (customer: Customer) =>
  h.number(`select count(*) from emails where template = 'statement' and account_id = '${customer.accountId}'`);
const owing = async (netPence = 10_000) => {
  const customer = await h.customer();
  await h.office((ctx) => issueInvoice(ctx, draftOf(customer, { unitPence: netPence })));
  return customer;
};

/** The statements of a customer as an email server gets them. */
async function sent(customer: Customer): Promise<OutgoingEmail[]> {
  const got: OutgoingEmail[] = [];
  const mailer = {
    send: (mail: OutgoingEmail) => {
      got.push(mail);
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const mails = await h.rows<{ id: string }>(
    `select id from emails where template = 'statement' and account_id = '${customer.accountId}' order by id`,
  );
  for (const { id } of mails) await sendMail({ ...h.deps, mailer }, { mailId: id, tenantId: tenantId() });
  return got;
}

test('the office emails a statement: open invoices, what is overdue, how to pay, and the PDF that the desk downloads', async () => {
  const customer = await owing();
  await h.office((ctx) => recordPayment(ctx, customer.accountId, 2_000));
  const client = await h.as(h.fixtures.ledger);
  const { data } = await client.ok(emailStatement, of(customer));
  expect(data).toEqual({ sentTo: [customer.owner.email], sending: h.deps.sendsMail });
  const [first] = await sent(customer);
  const [pdf] = first!.attachments!;
  expect([pdf!.contentType, pdf!.filename]).toEqual([
    'application/pdf',
    expect.stringMatching(/^Statement .+ 2026-03-03\.pdf$/),
  ]);
  const url = `/api/desk/customers/${customer.accountId}/statement.pdf`;
  const desk = await client.raw({ method: 'GET', url });
  const read = async (bytes: Buffer) => (await readPdf(bytes)).pages.map(({ tags }) => tags);
  expect(await read(pdf!.content)).toEqual(await read(desk.bytes));

  await client.ok(emailStatement, of(customer));
  h.clock.set('2026-06-01T09:00:00.000Z');
  const [mail] = await sent(customer);
  const text = mail!.text.replaceAll(/\s+/g, ' ');
  expect(mail!.subject).toMatch(/^Statement .+: £100\.00 outstanding$/);
  expect(text).toMatch(/has £100\.00 outstanding as of 1 June 2026, of which £100\.00 is overdue\./);
  expect(text).toMatch(/INV-\S+, due .+ £100\.00/);
  const audited = await h.rows(`select changes from audit_events where action = 'statement.sent'
    and account_id = '${customer.accountId}'`);
  expect(audited).toEqual(Array.from({ length: 2 }, () => ({ changes: { recipients: 1 } })));
});

test('all who owe get one, once a day however often it is started, and nobody who is in credit', async () => {
  const [first, second, credit, even] = [await owing(), await owing(), await h.customer(), await h.customer()];
  await h.office((ctx) => recordPayment(ctx, credit.accountId, 2_000));
  const client = await h.as(h.fixtures.ledger);
  const { data } = await client.ok(emailStatements, { body: { data: { to: 'owing' } } });
  expect(data.customers).toBeGreaterThanOrEqual(3);
  const job = { tenantId: tenantId(), on: TODAY, to: 'owing' as const };
  await Promise.all([sendStatements(h.deps, job), sendStatements(h.deps, job)]);
  await sendStatements(h.deps, job);
  expect([await queued(first), await queued(second), await queued(credit), await queued(even)]).toEqual([1, 1, 0, 0]);
  h.clock.set('2026-03-04T09:00:00.000Z');
  await sendStatements(h.deps, { ...job, on: '2026-03-04' });
  expect(await queued(first)).toBe(2);
});

test('only those with something overdue get one if so chosen', async () => {
  const [late, soon] = [await owing(), await h.customer()];
  h.clock.set('2026-06-01T09:00:00.000Z');
  await h.office((ctx) => issueInvoice(ctx, draftOf(soon)));
  await sendStatements(h.deps, { tenantId: tenantId(), on: '2026-06-01', to: 'overdue' });
  expect([await queued(late), await queued(soon)]).toEqual([1, 0]);
});

test('who turned statements off gets none at the account’s own address either', async () => {
  const customer = await owing();
  const own = await h.as(customer.owner);
  await own.ok(setNotifications, { body: { data: { mails: { statement: false } } } });
  await h.withoutTenant((db) =>
    db.updateTable('accounts').set({ email: customer.owner.email }).where('id', '=', customer.accountId).execute(),
  );
  const { data } = await (await h.as(h.fixtures.ledger)).ok(emailStatement, of(customer));
  expect(data.sentTo).toEqual([]);
});

test('a company that chose a day of the month sends them on that day by London’s clock, once, and late if it must', async () => {
  const jobs = () => h.number(`select count(*) from pgboss.job where name = 'statements.send'`);
  const client = await h.as(h.fixtures.clerk);
  expect((await client.call(updateSettings, { body: { data: { statementsDay: 29 } } })).status).toBe(400);
  // A day that has come already counts from the next month on.
  await client.ok(updateSettings, { body: { data: { statementsDay: 3 } } });
  const before = await jobs();
  await startMonthlyStatements(h.deps);
  expect(await jobs()).toBe(before);
  await client.ok(updateSettings, { body: { data: { statementsDay: 4, statementsTo: 'overdue' } } });
  h.clock.set('2026-06-03T22:59:00.000Z');
  await startMonthlyStatements(h.deps);
  expect(await jobs()).toBe(before);
  h.clock.set('2026-06-03T23:01:00.000Z');
  await startMonthlyStatements(h.deps);
  expect(await jobs()).toBe(before + 1);
  await startMonthlyStatements(h.deps);
  h.clock.set('2026-06-05T09:00:00.000Z');
  await startMonthlyStatements(h.deps);
  expect(await jobs()).toBe(before + 1);
  // No server was running on the 4th of July.
  h.clock.set('2026-07-06T09:00:00.000Z');
  await Promise.all([startMonthlyStatements(h.deps), startMonthlyStatements(h.deps)]);
  expect(await jobs()).toBe(before + 2);
});
