import { setNotifications } from '@tonnage/contract/core/email';
import {
  disputeInvoice,
  endDispute,
  getCustomerChasing,
  getDueReminders,
  getInvoiceChasing,
  promisePayment,
  sendReminders,
  setReminderSettings,
} from '@tonnage/contract/skip-hire/billing/chasing';
import { listDebtors } from '@tonnage/contract/skip-hire/billing/statements';
import { addDays } from '@tonnage/domain/common/dates';
import { USUAL_REMINDERS } from '@tonnage/domain/skip-hire/chasing/reminders';
import { afterEach, expect, test } from 'vitest';
import { draftOf } from '../../../../test/drafts.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';
import { harness } from '../../../../test/harness.ts';
import { sendMail } from '../../../core/email/jobs.ts';
import type { OutgoingEmail } from '../../../platform/email/transport.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { recordPayment } from '../payments/commands/record-payment.ts';
import { remindAll, startDailyReminders } from './jobs.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));
const TODAY = NOW.slice(0, 10);
const tenantId = () => h.fixtures.alpha.tenantId;
const ledger = () => h.as(h.fixtures.ledger);
/** So many days after an invoice of today became due: customers have 30 days. */
const late = (days: number) => h.clock.set(`${addDays(TODAY, 30 + days)}T09:00:00.000Z`);
const ids = (...customers: Customer[]) => customers.map(({ accountId }) => accountId);
const WORDS = USUAL_REMINDERS.map(({ days, subject, body }) => ({ days, subject, body }));

async function owing(invoices = 1) {
  const customer = await h.customer();
  const made: { id: string; number: string }[] = [];
  for (let i = 0; i < invoices; i++)
    made.push(await h.office((ctx) => issueInvoice(ctx, draftOf(customer, { unitPence: 10_000 }))));
  return { ...customer, invoices: made };
}

const mailIds = (customer: Customer) =>
  h.rows<{ id: string }>(
    `select id from emails where template = 'payment-reminder' and account_id = '${customer.accountId}' order by id`,
  );
const queued = async (customer: Customer) => (await mailIds(customer)).length;
const due = async (...customers: Customer[]) => {
  const client = await ledger();
  return (await client.ok(getDueReminders, { query: { ids: ids(...customers).join(',') } })).data;
};

async function delivered(customer: Customer, fail?: Error): Promise<OutgoingEmail[]> {
  const got: OutgoingEmail[] = [];
  const mailer = {
    send: (mail: OutgoingEmail) => {
      if (fail) return Promise.reject(fail);
      got.push(mail);
      return Promise.resolve();
    },
    close: () => undefined,
  };
  for (const { id } of await mailIds(customer))
    await sendMail({ ...h.deps, mailer }, { mailId: id, tenantId: tenantId() });
  return got;
}

test('a customer’s overdue invoices of a step go in one reminder, each step once, in the company’s words', async () => {
  const customer = await owing(2);
  late(6);
  expect(await due(customer)).toMatchObject([{ without: 'not_yet', next: addDays(TODAY, 37), reminders: [] }]);
  late(7);
  const client = await ledger();
  const manager = await h.as(h.fixtures.clerk);
  const steps = WORDS.map((words) => ({ ...words, body: 'Dear {customer},\n\n{amount} on {invoices}. {days} late.' }));
  await manager.ok(setReminderSettings, { body: { data: { daily: false, steps } } });
  const [preview] = await due(customer);
  expect(preview).toMatchObject({
    without: null,
    sendsTo: [customer.owner.email],
    reminders: [{ step: 1, openPence: 24_000, invoices: [{}, {}] }],
  });
  const { data } = await client.ok(sendReminders, { body: { data: { accountIds: ids(customer) } } });
  expect(data).toMatchObject({ reminders: 1, customers: 1 });
  const again = await client.ok(sendReminders, { body: { data: { accountIds: ids(customer) } } });
  expect(again.data).toMatchObject({ reminders: 0, customers: 0 });
  const [mail] = await delivered(customer);
  const text = mail!.text.replaceAll(/\s+/g, ' ');
  expect(mail!.subject).toMatch(/^Reminder: £240\.00 overdue, account /);
  expect(text).toContain(`£240.00 on ${customer.invoices.map(({ number }) => number).join(' and ')}. 7 days late.`);

  // The next step waits its days after the first one, however late the invoices are.
  late(13);
  expect(await due(customer)).toMatchObject([{ without: 'not_yet', next: addDays(TODAY, 44) }]);
  late(14);
  await client.ok(sendReminders, { body: { data: { accountIds: ids(customer) } } });
  const of = await client.ok(getCustomerChasing, { params: { id: customer.accountId } });
  expect(of.data.reminders.map(({ step }) => step)).toEqual([2, 1]);
  expect(of.data.reminders[0]).toMatchObject({ to: [customer.owner.email], invoices: [{}, {}] });
  const one = await client.ok(getInvoiceChasing, { params: { id: customer.invoices[0]!.id } });
  expect(one.data.reminders.map(({ step }) => step)).toEqual([2, 1]);
  await manager.ok(setReminderSettings, { body: { data: { daily: false, steps: WORDS } } });
});

test('two clerks and the job at once send a step once', async () => {
  const customers = [await owing(), await owing(2), await owing()];
  late(8);
  const [one, other] = [await ledger(), await h.as(h.fixtures.clerk)];
  const data = { accountIds: ids(...customers) };
  const answers = await Promise.all([
    one.ok(sendReminders, { body: { data } }),
    other.ok(sendReminders, { body: { data: { accountIds: data.accountIds.toReversed() } } }),
    remindAll(h.deps, { tenantId: tenantId() }),
    remindAll(h.deps, { tenantId: tenantId() }),
  ]);
  await remindAll(h.deps, { tenantId: tenantId() });
  expect(await Promise.all(customers.map(queued))).toEqual([1, 1, 1]);
  expect(answers[0].data.reminders + answers[1].data.reminders).toBeLessThanOrEqual(3);
  expect(
    await h.number(
      `select count(*) from reminders m where not exists (select from reminded_invoices r where r.reminder_id = m.id)`,
    ),
  ).toBe(0);
});

test('what is disputed, promised or paid is left out, and the clock of a dispute stands still', async () => {
  const [disputed, promised, paid, some] = [await owing(), await owing(), await owing(), await owing(2)];
  late(5);
  const client = await ledger();
  const params = { id: disputed.invoices[0]!.id };
  await client.ok(disputeInvoice, { params, body: { data: { reason: 'Wrong skip' } } });
  expect((await client.call(disputeInvoice, { params, body: { data: { reason: 'Twice' } } })).refusal).toBe(
    'DISPUTED_ALREADY',
  );
  await client.ok(disputeInvoice, { params: { id: some.invoices[0]!.id }, body: { data: { reason: 'Not ours' } } });
  late(20);
  const body = { data: { amountPence: 5_000, dueOn: addDays(TODAY, 52) } };
  await client.ok(promisePayment, { params: { id: promised.accountId }, body });
  await h.office((ctx) => recordPayment(ctx, paid.accountId, 12_000));
  const all = [disputed, promised, paid, some];
  const reasons = Object.fromEntries((await due(...all)).map((row) => [row.account.id, row]));
  expect(reasons[disputed.accountId]).toMatchObject({ without: 'disputed', disputed: [disputed.invoices[0]!.number] });
  expect(reasons[promised.accountId]).toMatchObject({ without: 'promised', next: addDays(TODAY, 52) });
  expect(reasons[paid.accountId]).toBeUndefined();
  expect(reasons[some.accountId]).toMatchObject({
    reminders: [{ step: 1, invoices: [{ number: some.invoices[1]!.number }] }],
    disputed: [some.invoices[0]!.number],
  });
  await client.ok(sendReminders, { body: { data: { accountIds: ids(...all) } } });
  expect(await Promise.all(all.map(queued))).toEqual([0, 0, 0, 1]);

  // 4 days late before the dispute, so 3 more after it.
  await client.ok(endDispute, { params, body: { data: { outcome: 'It was the right one' } } });
  expect((await client.call(endDispute, { params, body: { data: { outcome: 'Again' } } })).refusal).toBe(
    'NOT_DISPUTED',
  );
  expect(await due(disputed)).toMatchObject([{ without: 'not_yet', next: addDays(TODAY, 52) }]);
  late(22);
  expect(await due(disputed)).toMatchObject([{ without: null }]);
  // The promise’s last day, and the day after.
  expect(await due(promised)).toMatchObject([{ without: 'promised' }]);
  late(23);
  expect(await due(promised)).toMatchObject([{ without: null }]);
  const { data } = await client.ok(getCustomerChasing, { params: { id: promised.accountId } });
  expect(data.promises).toMatchObject([{ state: 'broken', paidPence: 0 }]);
  const { data: broken } = await client.ok(listDebtors, { query: { late: 'promised' } });
  expect(broken.map(({ id }) => id)).toContain(promised.accountId);
  expect(broken.find(({ id }) => id === promised.accountId)!.chasing).toMatchObject({
    promise: { state: 'broken', amountPence: 5_000 },
    oldestDays: 23,
    lastReminder: null,
  });
  await h.office((ctx) => recordPayment(ctx, promised.accountId, 5_000));
  // It came too late to keep the promise, but it came.
  const { data: after } = await client.ok(listDebtors, { query: { late: 'promised' } });
  expect(after.map(({ id }) => id)).not.toContain(promised.accountId);
});

test('what was paid or disputed between queueing and sending is not asked for', async () => {
  const [one, other] = [await owing(2), await owing()];
  late(7);
  const client = await ledger();
  await client.ok(sendReminders, { body: { data: { accountIds: ids(one, other) } } });
  await h.office((ctx) => recordPayment(ctx, one.accountId, 12_000, { invoiceIds: [one.invoices[0]!.id] }));
  await client.ok(disputeInvoice, { params: { id: other.invoices[0]!.id }, body: { data: { reason: 'Damaged' } } });
  const [mail] = await delivered(one);
  expect(mail!.subject).toContain('£120.00');
  expect(mail!.text).not.toContain(one.invoices[0]!.number);
  expect(await delivered(other)).toEqual([]);
});

test('nobody is reminded who turned it off, has no address, or has money here that covers it', async () => {
  const [off, nowhere, covered] = [await owing(), await owing(), await h.customer()];
  await (await h.as(off.owner)).ok(setNotifications, { body: { data: { mails: { 'payment-reminder': false } } } });
  await h.withoutTenant((db) => db.deleteFrom('account_members').where('account_id', '=', nowhere.accountId).execute());
  await h.office((ctx) => recordPayment(ctx, covered.accountId, 12_000));
  await h.office((ctx) => issueInvoice(ctx, draftOf(covered)));
  late(7);
  const reasons = Object.fromEntries((await due(off, nowhere, covered)).map((row) => [row.account.id, row.without]));
  expect(reasons).toEqual({
    [off.accountId]: 'opted_out',
    [nowhere.accountId]: 'no_address',
    [covered.accountId]: 'covered',
  });
  await (await ledger()).ok(sendReminders, { body: { data: { accountIds: ids(off, nowhere, covered) } } });
  expect(
    await h.number(`select count(*) from reminders where account_id in ('${off.accountId}', '${nowhere.accountId}')`),
  ).toBe(0);
});

test('with the email server down the reminder is tried again, and is not sent a second time by the list', async () => {
  const customer = await owing();
  late(7);
  const client = await ledger();
  await client.ok(sendReminders, { body: { data: { accountIds: ids(customer) } } });
  await delivered(customer, new Error('connection refused'));
  await client.ok(sendReminders, { body: { data: { accountIds: ids(customer) } } });
  expect(
    await h.rows(
      `select state, attempts from emails where template = 'payment-reminder' and account_id = '${customer.accountId}'`,
    ),
  ).toEqual([{ state: 'queued', attempts: 1 }]);
});

test('a promise is kept by what came in after it, and another takes its place', async () => {
  const customer = await owing();
  late(3);
  const client = await ledger();
  const params = { id: customer.accountId };
  await h.office((ctx) => recordPayment(ctx, customer.accountId, 2_000));
  h.clock.set(`${addDays(TODAY, 33)}T10:00:00.000Z`);
  const promise = (amountPence: number, dueOn: string) =>
    client.call(promisePayment, { params, body: { data: { amountPence, dueOn } } });
  expect((await promise(5_000, addDays(TODAY, 32))).refusal).toBe('PROMISE_DAY');
  expect((await promise(5_000, addDays(TODAY, 33 + 93))).refusal).toBe('PROMISE_DAY');
  await Promise.all([promise(9_000, addDays(TODAY, 40)), promise(9_000, addDays(TODAY, 40))]);
  await promise(5_000, addDays(TODAY, 40));
  const states = async () => (await client.ok(getCustomerChasing, { params })).data.promises;
  expect(await states()).toMatchObject([{ amountPence: 5_000, paidPence: 0, state: 'open' }]);
  h.clock.set(`${addDays(TODAY, 40)}T10:00:00.000Z`);
  await h.office((ctx) => recordPayment(ctx, customer.accountId, 5_000));
  expect(await states()).toMatchObject([{ paidPence: 5_000, state: 'kept' }]);
});

test('a company that wants them daily sends them each morning once; one that does not, never', async () => {
  const customer = await owing();
  late(7);
  const jobs = () => h.number(`select count(*) from pgboss.job where name = 'reminders.send'`);
  await startDailyReminders(h.deps);
  expect(await jobs()).toBe(0);
  const manager = await h.as(h.fixtures.clerk);
  await manager.ok(setReminderSettings, { body: { data: { daily: true, steps: WORDS } } });
  await Promise.all([startDailyReminders(h.deps), startDailyReminders(h.deps)]);
  await startDailyReminders(h.deps);
  expect(await jobs()).toBe(1);
  await remindAll(h.deps, { tenantId: tenantId() });
  expect(await queued(customer)).toBe(1);
  const { data } = await (await ledger()).ok(getCustomerChasing, { params: { id: customer.accountId } });
  expect(data.reminders).toMatchObject([{ step: 1, by: null }]);
  late(8);
  await startDailyReminders(h.deps);
  expect(await jobs()).toBe(2);
  await manager.ok(setReminderSettings, { body: { data: { daily: false, steps: WORDS } } });
});

test('an unknown place and days that do not grow are refused at their fields', async () => {
  const manager = await h.as(h.fixtures.clerk);
  const steps = [
    { ...WORDS[0]!, subject: 'Dear {custmer}' },
    { ...WORDS[1]!, days: 7 },
    { ...WORDS[2]!, body: 'Pay {sum}' },
  ];
  const { status, body } = await manager.call(setReminderSettings, { body: { data: { daily: false, steps } } });
  expect(status).toBe(400);
  const text = JSON.stringify(body);
  expect(text).toContain('{custmer} can’t be filled in.');
  expect(text).toContain('{sum} can’t be filled in.');
  expect(text).toContain('Enter more than 7:');
});
