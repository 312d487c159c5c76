import { proposeDate } from '@tonnage/contract/skip-hire/orders/requests';
import { newId } from '../../src/platform/db/ids.ts';
import { addCharge } from '../../src/skip-hire/billing/invoices/commands/add-charge.ts';
import { disputeInvoice } from '../../src/skip-hire/billing/chasing/commands/dispute.ts';
import { promisePayment } from '../../src/skip-hire/billing/chasing/commands/promise.ts';
import { issueInvoice } from '../../src/skip-hire/billing/invoices/commands/issue-invoice.ts';
import { recordPayment } from '../../src/skip-hire/billing/payments/commands/record-payment.ts';
import { refund } from '../../src/skip-hire/billing/payments/commands/refund.ts';
import { proposalLink } from '../../src/skip-hire/orders/requests/proposal-link.ts';
import { allocateTo } from '../../src/skip-hire/orders/planning/commands/allocate.ts';
import { confirmJob } from '../../src/skip-hire/orders/requests/commands/answer-request.ts';
import { failJob } from '../../src/skip-hire/orders/planning/commands/fail-job.ts';
import { startJob } from '../../src/skip-hire/orders/planning/commands/start-job.ts';
import { addDays, weekdayOf } from '@tonnage/domain/common/dates';
import { USUAL_REMINDERS } from '@tonnage/domain/skip-hire/chasing/reminders';
import { draftOf } from '../drafts.ts';
import { NOW } from '../fixtures.ts';
import { ANYBODY, nothing, ORDERS, staffWho, type Rows } from './policy.ts';

const WASTED = {
  code: 'wasted_journey',
  label: 'Wasted journey',
  quantity: 1,
  unitPence: 5_000,
  vatRateBp: 2_000,
} as const;
const BILLED_NOW = 6_000;

/** Working days within the horizon, one for each action in turn, so that no depot is full. */
const HOLIDAYS = ['2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25'];
const DAYS = Array.from({ length: 76 }, (_, i) => addDays('2026-03-16', i)).filter(
  (day) => weekdayOf(day) < 6 && !HOLIDAYS.includes(day),
);
let next = 0;
const anotherDay = () => DAYS[next++ % DAYS.length]!;

const customerDetails = {
  name: 'Access Ltd',
  household: false,
  sicCode: '41201',
  billingAddress: '1 Water Lane, Leeds LS11 5PS',
};

/** The staff's own calls. */
export const deskRows: Rows = (h) => {
  const requested = async () => {
    const { id, jobId } = await h.placed(h.fixtures.acme, { date: anotherDay() });
    return { orderId: id, jobId };
  };
  const banked = async () => ({ paymentId: (await h.money(h.fixtures.acme)).paymentId });
  const overpaid = async () => {
    const { accountId } = await h.customer();
    return { accountId, paymentId: await h.office((ctx) => recordPayment(ctx, accountId, 500)) };
  };
  const toInvoice = async () => {
    const customer = await h.customer();
    const { id } = await h.placed(customer);
    const chargeId = await h.office((ctx) => addCharge(ctx, id, WASTED));
    return { accountId: customer.accountId, chargeId };
  };
  const refunded = async () => {
    const of = await overpaid();
    const data = { ...of, amountPence: 100, method: 'bank', madeOn: NOW.slice(0, 10), reason: 'Overpaid' } as const;
    await h.office((ctx) => refund(ctx, data));
    return {};
  };
  let fleet = { vehicleId: '', driverId: '' };
  const confirmed = async () => {
    const made = await requested();
    await h.office((ctx) => confirmJob(ctx, made.jobId));
    fleet = await h.fleet(h.fixtures.alpha.depotId);
    return made;
  };
  const allocated = async () => {
    const made = await confirmed();
    await h.office((ctx) => allocateTo(ctx, made.jobId, fleet));
    return made;
  };
  const onItsWay = async () => {
    const made = await allocated();
    await h.office((ctx) => startJob(ctx, made.jobId));
    return made;
  };
  const failed = async () => {
    const made = await allocated();
    await h.office((ctx) => failJob(ctx, made.jobId, 'Gate locked'));
    return made;
  };
  const ofJob = (data: () => object, also: object = {}) => ({
    may: staffWho('jobs.manage'),
    sent: ({ jobId }: { jobId: string }) => ({ params: { id: jobId }, body: { data: data() } }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
    ...also,
  });
  const propose = async (id: string) => {
    const client = h.bearer(await h.session(h.fixtures.clerk));
    await client.ok(proposeDate, { params: { id }, body: { data: { date: anotherDay() } } });
  };
  /** An email's link works for anybody who has it, signed in or not, and at no other company. */
  const ofMail = {
    may: ANYBODY,
    foreign: 'PROPOSAL_LINK',
    wholeTenant: true as const,
    fresh: async () => {
      const { jobId } = await requested();
      await propose(jobId);
      const [waiting] = await h.rows<{ id: string }>(`select id from date_proposals where job_id = '${jobId}'`);
      const named = { id: waiting!.id, userId: h.fixtures.acme.owner.id };
      return { proposalToken: await proposalLink.sign(h.deps.tokens, named) };
    },
  };
  const ofAccount = (data?: object) => ({
    sent: ({ accountId }: { accountId: string }) => ({
      params: { id: accountId },
      ...(data && { body: { data } }),
    }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
  });
  const ofInvoice = (data?: object) => ({
    sent: ({ invoiceId }: { invoiceId: string }) => ({ params: { id: invoiceId }, ...(data && { body: { data } }) }),
    foreign: 'NOT_FOUND',
    wholeTenant: true as const,
  });
  const owed = async () => {
    const { id } = await h.office((ctx) => issueInvoice(ctx, draftOf(h.fixtures.acme)));
    return { invoiceId: id };
  };
  /** Due five days ago. */
  const overdue = async () => {
    const of = await owed();
    await h.rows(
      `update invoices set due_on = '${addDays(NOW.slice(0, 10), -5)}' where id = '${of.invoiceId}' returning id`,
    );
    return of;
  };
  const phoned = () => {
    const { skip: containerTypeId, builders: containerSubTypeId, mixed: wasteTypeId } = h.fixtures.alpha;
    return { containerTypeId, containerSubTypeId, wasteTypeId, date: '2026-03-20' };
  };
  return {
    getDesk: { may: staffWho('desk.view'), sent: nothing },
    viewAsCustomer: {
      may: staffWho('customers.act_as'),
      sent: ({ accountId }) => ({ body: { data: { accountId } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    endViewAsCustomer: { may: staffWho('desk.view'), sent: nothing },
    listRequests: { may: staffWho('desk.view'), sent: nothing },
    getOfficeDays: {
      may: staffWho('desk.view'),
      sent: ({ jobId }) => ({ params: { id: jobId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    confirmRequest: ofJob(() => ({}), { fresh: requested }),
    declineRequest: ofJob(() => ({ reason: 'No way in' }), { fresh: requested }),
    proposeDate: ofJob(() => ({ date: anotherDay() }), { fresh: requested }),
    getSetUp: { may: staffWho('settings.manage'), sent: nothing },
    searchDesk: { may: staffWho('desk.view'), sent: () => ({ query: { q: 'acme' } }) },
    findCallers: { may: staffWho('jobs.manage'), sent: () => ({ query: { q: 'acme' } }) },
    getPhoneCustomer: { may: staffWho('jobs.manage'), ...ofAccount() },
    quotePhoneOrder: {
      may: staffWho('jobs.manage'),
      sent: ({ accountId, siteId }) => ({ body: { data: { ...phoned(), accountId, where: siteId } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    getPhonePriceBasis: {
      may: staffWho('invoices.view'),
      sent: ({ accountId, siteId }) => ({ body: { data: { ...phoned(), accountId, where: siteId } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    placePhoneOrder: {
      may: staffWho('jobs.manage'),
      sent: ({ accountId, siteId }) => ({
        body: {
          data: {
            ...phoned(),
            accountId,
            siteId,
            caller: { name: 'Lena Fox' },
            grossPence: 24_000,
            confirmedByCaller: true,
            payment: 'account',
          },
        },
      }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    getDeskToday: { may: staffWho('desk.view'), sent: nothing },
    listCustomers: { may: staffWho('desk.view'), sent: nothing },
    getCustomer: { may: staffWho('desk.view'), ...ofAccount() },
    createCustomer: {
      may: staffWho('customers.edit'),
      sent: () => ({ body: { data: customerDetails } }),
    },
    updateCustomer: { may: staffWho('customers.edit'), ...ofAccount(customerDetails) },
    inviteToCustomer: {
      may: staffWho('customers.edit'),
      ...ofAccount({ email: 'invited@acme.example', role: 'buyer' }),
      fresh: async () => ({ accountId: (await h.customer()).accountId }),
    },
    setCustomerStatus: {
      may: staffWho('credit.manage'),
      ...ofAccount({ status: 'on_stop', reason: 'Overdue' }),
      fresh: async () => ({ accountId: (await h.customer()).accountId }),
    },
    updateCustomerTerms: {
      may: staffWho('credit.manage'),
      ...ofAccount({
        type: 'credit',
        creditLimitPence: 50_000_000,
        paymentTermsDays: 30,
        termsBasis: 'invoice',
        invoiceGrouping: 'site',
        invoiceFrequency: 'weekly',
        invoicesHeld: false,
      }),
    },
    updateCustomerRules: { may: staffWho('customers.edit'), ...ofAccount({ poMandatory: false }) },
    exportSales: {
      may: staffWho('invoices.manage'),
      sent: () => ({ query: { from: '2026-02-01', to: '2026-03-31' } }),
    },
    emailStatement: { may: staffWho('invoices.manage'), ...ofAccount() },
    emailStatements: {
      may: staffWho('invoices.manage'),
      sent: () => ({ body: { data: { to: 'overdue' as const } } }),
    },
    listDebtors: { may: staffWho('invoices.view'), sent: nothing },
    listCalls: {
      may: staffWho('invoices.view'),
      sent: nothing,
      fresh: async () => {
        const written = { issuedOn: addDays(NOW.slice(0, 10), -60), poNumber: null, note: null };
        // Nobody has called this customer, and no money of theirs covers it.
        const late = await h.customer();
        await h.office((ctx) => issueInvoice(ctx, { ...draftOf(late), written }));
        return {};
      },
    },
    listReport: { may: staffWho('invoices.view'), sent: nothing },
    listReportLines: { may: staffWho('invoices.view'), sent: nothing },
    getCustomerStatement: { may: staffWho('invoices.view'), ...ofAccount() },
    getCustomerStatementPaper: { may: staffWho('invoices.view'), ...ofAccount() },
    getCustomerStatementPdf: { may: staffWho('invoices.view'), ...ofAccount() },
    listDeskInvoices: { may: staffWho('invoices.view'), sent: nothing },
    getDeskInvoice: {
      may: staffWho('invoices.view'),
      sent: ({ invoiceId }) => ({ params: { id: invoiceId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    getReadyToInvoice: { may: staffWho('invoices.manage'), sent: nothing },
    getInvoiceRun: { may: staffWho('invoices.manage'), sent: () => ({ query: { upTo: '2026-02-28' } }) },
    startInvoiceRun: { may: staffWho('invoices.manage'), sent: () => ({ body: { data: { upTo: '2026-02-28' } } }) },
    holdLines: {
      may: staffWho('invoices.manage'),
      sent: ({ chargeId }) => ({
        body: { data: { upTo: NOW.slice(0, 10), reason: 'Disputed', lines: [{ chargeId }] } },
      }),
      foreign: 'WRONG_STATE',
      wholeTenant: true,
      fresh: toInvoice,
    },
    wordLine: {
      may: staffWho('invoices.manage'),
      sent: ({ chargeId }) => ({
        body: {
          data: { upTo: NOW.slice(0, 10), line: { chargeId }, code: 'wasted_journey', label: 'Nobody at the gate' },
        },
      }),
      foreign: 'WRONG_STATE',
      wholeTenant: true,
      fresh: toInvoice,
    },
    releaseLines: { may: staffWho('invoices.manage'), sent: () => ({ body: { data: { ids: [newId(NOW)] } } }) },
    writeInvoice: {
      may: staffWho('invoices.manage'),
      sent: ({ accountId }) => ({
        body: {
          data: {
            accountId,
            issuedOn: NOW.slice(0, 10),
            lines: [{ label: 'Topsoil', quantity: 2, unitPence: 3_000, vatRateBp: 2_000 }],
          },
        },
      }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    getBillNow: {
      may: staffWho('invoices.manage'),
      sent: ({ accountId }) => ({ query: { accountId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    invoiceNow: {
      may: staffWho('invoices.manage'),
      sent: ({ accountId }) => ({ body: { data: { accountId, grossPence: BILLED_NOW } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: toInvoice,
    },
    recordPayment: {
      may: staffWho('invoices.manage'),
      sent: ({ accountId }) => ({ body: { data: { accountId, amountPence: 100, receivedOn: '2026-03-02' } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    listDeskPayments: { may: staffWho('invoices.view'), sent: nothing },
    getDeskPayment: {
      may: staffWho('invoices.view'),
      sent: ({ paymentId }) => ({ params: { id: paymentId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: banked,
    },
    voidPayment: {
      may: staffWho('invoices.manage'),
      sent: ({ paymentId }) => ({ params: { id: paymentId }, body: { data: { reason: 'Bounced' } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: banked,
    },
    writeOff: {
      may: staffWho('invoices.manage'),
      sent: ({ invoiceId }) => ({
        params: { id: invoiceId },
        body: { data: { amountPence: 100, cause: 'agreed', writtenOffOn: NOW.slice(0, 10) } },
      }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      // Accounts staff as well, up to what the company lets them.
      fresh: async () => {
        await h.rows(`update tenants set write_off_limit_pence = 100 where id = '${h.fixtures.alpha.tenantId}'`);
        return { invoiceId: (await h.money(h.fixtures.acme)).invoiceId };
      },
    },
    listRefunds: { may: staffWho('invoices.view'), sent: nothing, fresh: refunded },
    getRefundable: {
      may: staffWho('invoices.manage'),
      sent: ({ accountId, paymentId }) => ({ query: { accountId, paymentId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    refund: {
      may: staffWho('invoices.manage'),
      sent: ({ accountId, paymentId }) => ({
        body: {
          data: {
            accountId,
            paymentId,
            amountPence: 100,
            method: 'bank',
            madeOn: NOW.slice(0, 10),
            reason: 'Overpaid',
          },
        },
      }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: overpaid,
    },
    movePayment: {
      may: staffWho('invoices.manage'),
      sent: ({ paymentId, accountId }) => ({
        params: { id: paymentId },
        body: { data: { accountId, reason: 'Wrong customer' } },
      }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: banked,
    },
    getNumberSeries: { may: staffWho('settings.manage'), sent: nothing },
    setNumberSeries: {
      may: staffWho('settings.manage'),
      sent: () => ({ params: { series: 'quote' as const }, body: { data: { prefix: 'QU-', digits: 4 } } }),
    },
    getReminderSettings: { may: staffWho('settings.manage'), sent: nothing },
    setReminderSettings: {
      may: staffWho('settings.manage'),
      sent: () => ({
        body: {
          data: { daily: false, steps: USUAL_REMINDERS.map(({ days, subject, body }) => ({ days, subject, body })) },
        },
      }),
      wholeTenant: true,
    },
    getDueReminders: {
      may: staffWho('invoices.manage'),
      sent: ({ accountId }) => ({ query: { ids: accountId } }),
      wholeTenant: true,
    },
    sendReminders: {
      may: staffWho('invoices.manage'),
      sent: ({ accountId }) => ({ body: { data: { accountIds: [accountId] } } }),
      wholeTenant: true,
    },
    getInvoiceChasing: { may: staffWho('invoices.view'), ...ofInvoice() },
    disputeInvoice: { may: staffWho('invoices.manage'), ...ofInvoice({ reason: 'Wrong skip' }), fresh: owed },
    endDispute: {
      may: staffWho('invoices.manage'),
      ...ofInvoice({ outcome: 'It was right' }),
      fresh: async () => {
        const of = await owed();
        await h.office((ctx) => disputeInvoice(ctx, of.invoiceId, 'Wrong skip'));
        return of;
      },
    },
    chargeInterest: {
      may: staffWho('invoices.manage'),
      ...ofInvoice({ interestPence: 19, fixedPence: 4_000 }),
      fresh: overdue,
    },
    getCustomerChasing: { may: staffWho('invoices.view'), ...ofAccount() },
    promisePayment: {
      may: staffWho('invoices.manage'),
      ...ofAccount({ amountPence: 5_000, dueOn: NOW.slice(0, 10) }),
    },
    withdrawPromise: {
      may: staffWho('invoices.manage'),
      sent: ({ promiseId }) => ({ params: { id: promiseId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: async () => {
        const { accountId } = h.fixtures.acme;
        const promise = { amountPence: 5_000, dueOn: NOW.slice(0, 10) };
        return { promiseId: await h.office((ctx) => promisePayment(ctx, accountId, promise)) };
      },
    },
    getBankRates: { may: staffWho('invoices.manage'), sent: nothing },
    setBankRate: {
      may: staffWho('invoices.manage'),
      sent: () => ({ body: { data: { day: '2024-06-30', rateBp: 525 } } }),
      wholeTenant: true,
    },
    creditInvoice: {
      may: staffWho('invoices.manage'),
      sent: ({ invoiceId }) => ({ params: { id: invoiceId }, body: { data: { reason: 'Charged twice' } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: async () => ({ invoiceId: (await h.money(h.fixtures.acme)).invoiceId }),
    },
    getPlanner: {
      may: staffWho('desk.view'),
      sent: ({ depotId }) => ({ query: { depotId, from: '2026-04-13' } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    getPlannerDay: {
      may: staffWho('desk.view'),
      sent: ({ depotId }) => ({ params: { date: '2026-04-13' }, query: { depotId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    getLanesWeek: {
      may: staffWho('desk.view'),
      sent: ({ depotId }) => ({ params: { date: '2026-04-13' }, query: { depotId } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
    },
    planRuns: {
      may: staffWho('jobs.manage'),
      sent: ({ jobId }) => ({ body: { data: { changes: [{ jobId, vehicleId: null }] } } }),
      foreign: 'NOT_FOUND',
      wholeTenant: true,
      fresh: allocated,
    },
    checkDeskJob: ofJob(() => ({ notes: 'Left of the gate' }), { fresh: confirmed }),
    updateDeskJob: ofJob(() => ({ notes: 'Left of the gate' }), { fresh: confirmed }),
    takeBack: ofJob(() => ({}), { fresh: onItsWay }),
    planJob: ofJob(() => ({ date: anotherDay(), slot: 'any' }), { fresh: confirmed }),
    allocateTo: ofJob(() => fleet, { fresh: confirmed }),
    unallocate: ofJob(() => ({}), { fresh: allocated }),
    startOnWay: ofJob(() => ({}), { fresh: allocated }),
    completeOnSite: ofJob(() => ({ weightEstimated: true }), { fresh: onItsWay }),
    rebookJob: ofJob(() => ({ date: anotherDay() }), { fresh: failed }),
    dismissFailed: ofJob(() => ({ reason: 'No longer needed' }), { fresh: failed }),
    failOnSite: ofJob(() => ({ reason: 'Gate locked' }), { fresh: allocated }),
    answerProposal: {
      may: ORDERS,
      sent: ({ jobId }) => ({ params: { id: jobId }, body: { data: { answer: 'decline' } } }),
      foreign: 'NOT_FOUND',
      fresh: async () => {
        const made = await requested();
        await propose(made.jobId);
        return made;
      },
    },
    getProposal: { ...ofMail, sent: ({ proposalToken }) => ({ body: { data: { token: proposalToken } } }) },
    answerProposalByMail: {
      ...ofMail,
      sent: ({ proposalToken }) => ({ body: { data: { token: proposalToken, answer: 'accept' } } }),
    },
  };
};
