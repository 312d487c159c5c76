import { updateJob } from '@tonnage/contract/skip-hire/orders/job-changes';
import { createJob, requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { cancelJob, cancelOrder, requestExchange } from '@tonnage/contract/skip-hire/orders/movements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCharge } from '../src/skip-hire/billing/invoices/commands/add-charge.ts';
import { issueCreditNote } from '../src/skip-hire/billing/invoices/commands/credit-note.ts';
import { runInvoices } from '@tonnage/demo/invoice-run';
import { allocateJob, planJob, unallocateJob } from '../src/skip-hire/orders/planning/commands/allocate.ts';
import { answerProposal, proposeDate } from '../src/skip-hire/orders/requests/commands/proposal.ts';
import { completeJob } from '../src/skip-hire/orders/planning/commands/complete-job.ts';
import { confirmJob, declineJob } from '../src/skip-hire/orders/requests/commands/answer-request.ts';
import { failJob } from '../src/skip-hire/orders/planning/commands/fail-job.ts';
import { startJob } from '../src/skip-hire/orders/planning/commands/start-job.ts';
import { weighLoad } from '../src/skip-hire/billing/invoices/commands/weigh-load.ts';
import { payInvoice } from '../src/skip-hire/billing/payments/commands/pay-invoice.ts';
import { recordPayment } from '../src/skip-hire/billing/payments/commands/record-payment.ts';
import { setOff, writeOff } from '../src/skip-hire/billing/payments/commands/settle-without-money.ts';
import { settlePayment } from '../src/skip-hire/billing/payments/commands/settle-payment.ts';
import type { TenantContext } from '../src/platform/context.ts';
import { Refusal } from '../src/platform/refusal.ts';
import { BOOKS, OVERBOOKED, wrongBooks } from './books.ts';
import type { Client } from './client.ts';
import { harness } from './harness.ts';
import type { Customer } from './fixtures.ts';

const h = harness();

/** The things that an action may use, as they were when its round began. */
interface Job {
  id: string;
  order_id: string;
  status: string;
}
interface Hand {
  customer: Customer & { prepay: boolean };
  client: Client;
  job: Job;
  date: string;
  invoiceId: string | undefined;
  paymentId: string | undefined;
}

const office = (work: (ctx: TenantContext) => Promise<unknown>) => h.office(work);
const at = (hand: Hand) => ({ params: { id: hand.job.id }, body: { data: { date: hand.date } } });
const slot = 'am' as const;

const CUSTOMERS: Record<string, (hand: Hand) => Promise<unknown>> = {
  place: ({ client, customer, date }) => {
    const payment = { method: customer.prepay ? ('card' as const) : ('account' as const) };
    return client.call(createJob, { body: { data: h.input(customer.siteId, { date, quantity: 2, payment }) } });
  },
  cancelOrder: ({ client, job }) => client.call(cancelOrder, { params: { id: job.order_id }, body: { data: {} } }),
  cancelJob: ({ client, job }) => client.call(cancelJob, { params: { id: job.id }, body: { data: {} } }),
  move: (hand) => hand.client.call(updateJob, at(hand)),
  exchange: (hand) => hand.client.call(requestExchange, at(hand)),
  collect: ({ client, job, date }) =>
    client.call(requestCollection, { params: { id: job.id }, body: { data: { collectionDate: date } } }),
  accept: ({ customer, job }) => h.member(customer.owner, (ctx) => answerProposal(ctx, job.id, 'accept')),
  refuse: ({ customer, job }) => h.member(customer.owner, (ctx) => answerProposal(ctx, job.id, 'decline')),
  pay: async ({ customer, invoiceId }) => invoiceId && h.member(customer.owner, (ctx) => payInvoice(ctx, invoiceId)),
};
const APRIL = '2026-04-02T09:00:00.000Z';
const OFFICE: Record<string, (hand: Hand) => Promise<unknown>> = {
  confirm: ({ job }) => office((ctx) => confirmJob(ctx, job.id)),
  decline: ({ job }) => office((ctx) => declineJob(ctx, job.id, 'No vehicle')),
  propose: ({ job, date }) => office((ctx) => proposeDate(ctx, job.id, { date, slot })),
  plan: ({ job, date }) => office((ctx) => planJob(ctx, job.id, { date, slot })),
  allocate: ({ job }) => office((ctx) => allocateJob(ctx, job.id, { vehicle: 'YK71 ABC', driver: 'Terry' })),
  unallocate: ({ job }) => office((ctx) => unallocateJob(ctx, job.id)),
  start: ({ job }) => office((ctx) => startJob(ctx, job.id)),
  fail: ({ job }) => office((ctx) => failJob(ctx, job.id, 'Gate locked')),
  complete: ({ job }) => office((ctx) => completeJob(ctx, job.id, { netWeightKg: 9_000 })),
  weigh: ({ job }) => office((ctx) => weighLoad(ctx, job.id, { netWeightKg: 9_500 })),
  charge: ({ job }) =>
    office((ctx) =>
      addCharge(ctx, job.order_id, {
        code: 'waiting',
        label: 'Waiting',
        quantity: 1,
        unitPence: 500,
        vatRateBp: 2_000,
      }),
    ),
  run: () => office((ctx) => runInvoices({ ...ctx, now: APRIL }, '2026-03-31')),
  credit: async ({ invoiceId }) => invoiceId && office((ctx) => issueCreditNote(ctx, invoiceId, { reason: 'Wrong' })),
  writeOff: async ({ invoiceId }) =>
    invoiceId &&
    office((ctx) =>
      writeOff({ ...ctx, now: APRIL }, invoiceId, { amountPence: 500, cause: 'agreed', writtenOffOn: '2026-04-02' }),
    ),
  setOff: async ({ invoiceId, customer }) =>
    invoiceId &&
    office((ctx) =>
      setOff(ctx, customer.accountId, {
        amountPence: 500,
        invoiceIds: [invoiceId],
        receivedOn: '2026-03-03',
        bankReference: 'H-7',
      }),
    ),
  record: ({ customer }) => office((ctx) => recordPayment(ctx, customer.accountId, 2_000)),
  paid: async ({ paymentId }) => paymentId && office((ctx) => settlePayment(ctx, paymentId, 'paid')),
  declined: async ({ paymentId }) => paymentId && office((ctx) => settlePayment(ctx, paymentId, 'declined')),
};
const ACTIONS = { ...CUSTOMERS, ...OFFICE };

/** The actions that move a job on from its status; others are tried too, mostly to be refused. */
const NEXT: Record<string, readonly string[]> = {
  requested: ['confirm', 'confirm', 'propose', 'cancelOrder', 'accept', 'refuse', 'paid', 'declined'],
  confirmed: ['allocate', 'plan', 'move', 'cancelJob'],
  allocated: ['start', 'start', 'unallocate', 'plan'],
  en_route: ['complete', 'complete', 'fail'],
  completed: ['exchange', 'collect', 'weigh', 'charge', 'run', 'record', 'credit', 'pay', 'writeOff', 'setOff'],
};

async function outcome(action: Promise<unknown>): Promise<string> {
  try {
    const answer = (await action) as { status?: number } | undefined;
    return (answer?.status ?? 0) >= 500 ? `answered ${answer!.status}` : 'ok';
  } catch (error) {
    return error instanceof Refusal ? 'ok' : String(error);
  }
}

test('concurrent actions of customers and staff never deadlock, and every total is correct', async () => {
  const customers = await Promise.all(
    [false, false, true].map(async (prepay) => ({
      ...(await h.customer({ capacity: 8, limitPence: null, type: prepay ? 'prepay' : 'credit' })),
      prepay,
    })),
  );
  const clients = await Promise.all(customers.map(({ owner }) => h.as(owner)));
  for (const customer of customers.slice(0, 2)) {
    await h.ticket(customer);
    await h.standing(customer);
  }
  const action = fc.record({
    of: fc.nat(2),
    job: fc.nat(30),
    onward: fc.boolean(),
    which: fc.nat(200),
    date: fc.constantFrom('2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 14 }), async (actions) => {
      const held = await Promise.all(
        customers.map(async ({ accountId }) => ({
          jobs: await h.rows<Job>(`select id, order_id, status from jobs where account_id = '${accountId}'
            and status not in ('cancelled', 'declined', 'failed') order by id desc limit 12`),
          invoice: await h.rows<{ id: string }>(
            `select id from invoices where account_id = '${accountId}' and kind = 'invoice' order by id desc limit 1`,
          ),
          payment: await h.rows<{ id: string }>(
            `select id from payments where account_id = '${accountId}' and status = 'pending' limit 1`,
          ),
        })),
      );
      const outcomes = await Promise.all(
        actions.map(({ of, job, onward, which, date }) => {
          const { jobs, invoice, payment } = held[of]!;
          const chosen = jobs[job % Math.max(1, jobs.length)];
          const hand = { customer: customers[of]!, client: clients[of]!, date };
          const names = chosen ? (onward ? NEXT[chosen.status]! : Object.keys(ACTIONS)) : ['place'];
          const name = names[which % names.length]!;
          const run = ACTIONS[name]!({
            ...hand,
            job: chosen ?? { id: '', order_id: '', status: '' },
            invoiceId: invoice[0]?.id,
            paymentId: payment[0]?.id,
          });
          return outcome(run).then((how) => `${name}: ${how}`);
        }),
      );
      expect(outcomes.filter((how) => !how.endsWith(': ok'))).toEqual([]);
    }),
    { numRuns: 25 },
  );
  expect(await h.number('select deadlocks from pg_stat_database where datname = current_database()')).toBe(0);
  expect(await wrongBooks((text) => h.rows(text), { ...BOOKS, 'no day is overbooked': OVERBOOKED })).toEqual({});
}, 240_000);
