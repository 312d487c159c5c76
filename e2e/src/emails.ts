import { addDays, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { readConfig } from '@tonnage/server/platform/config';
import { sandboxCards } from '@tonnage/server/platform/cards/cards';
import '@tonnage/server/composition/connect';
import { EMAILS } from '@tonnage/server/composition/modules';
import { systemClock } from '@tonnage/server/platform/clock';
import type { TenantContext } from '@tonnage/server/platform/context';
import { newId } from '@tonnage/server/platform/db/ids';
import { openAll } from '@tonnage/server/platform/db/open';
import { withoutTenant } from '@tonnage/server/platform/db/without-tenant';
import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { asWorker } from '@tonnage/server/platform/queue/worker-context';
import { withDrawing } from '@tonnage/server/core/email/drawing';
import { makeMail } from '@tonnage/server/core/email/make-mail';
import { renderMail } from '@tonnage/server/core/email/render';

/** One kind of email as its reader opens it, with its drawing in it. */
export interface ShownEmail {
  name: string;
  /** What its buttons say, the one to press first. */
  buttons: string[];
  html: string;
}

// As long as they come: what cannot be broken is what makes an email wider than its page.
const ADDRESS = 'philippa.featherstonehaugh-cholmondeley@northwestern-groundworks.example';
const RECEIVER = 'https://integrations.northwestern-groundworks.example/hooks/skip-hire/production/v2/orders-and-jobs';
const ACCOUNT = 'Featherstonehaugh and Cholmondeley Groundworks (Yorkshire) Ltd';
const REASON = 'The lorry could not get past the parked cars at the gate, and nobody on site answered the telephone.';

/**
 * Every kind of email that the product sends, written by its own template from a company's data; in the folder of a server
 * with the demo that has stopped, once. What the demo’s company has not done yet is added to it first. A customer's emails are there a
 * second time as an address without a login gets them.
 */
export async function everyEmail(dataDir: string): Promise<ShownEmail[]> {
  const config = readConfig({ DATA_DIR: dataDir });
  const opened = await openAll(config, (error) => console.error(error));
  const tokens = createTokens(opened.secret);
  const { publicUrl } = config;
  const deps = { ...opened, clock: systemClock, tokens, publicUrl, cards: sandboxCards, sendsMail: false };
  try {
    const { account, owner } = await withoutTenant(opened.database, async (db) => ({
      account: await db
        .selectFrom('account_members as m')
        .innerJoin('accounts as a', 'a.id', 'm.account_id')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select(['a.id', 'a.tenant_id'])
        .where('u.email', '=', 'owner@marlow.example')
        .executeTakeFirstOrThrow(),
      owner: await db
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where('email', '=', 'owner@marlow.example')
        .executeTakeFirstOrThrow(),
    }));
    const emails = await asWorker(deps, account.tenant_id, systemClock.now(), async (ctx) => {
      const dataOf = await samples(ctx, { accountId: account.id, ownerId: owner.id });
      const made: ShownEmail[] = [];
      // One after the other: a scorecard narrows what the whole transaction sees while it is read.
      for (const email of EMAILS) {
        const { name: template } = email;
        const own = dataOf[template];
        if (own === undefined) throw new Error(`The email ${template} has no sample: add one to e2e/src/emails.ts.`);
        const person = { name: owner.name, userId: owner.id };
        for (const reader of 'choice' in email ? [person, { name: null }] : [person]) {
          const data = { ...reader, known: true, ...own };
          const row = { template, account_id: account.id, to_address: owner.email, data };
          const mail = await makeMail(ctx, row, tokens);
          if (typeof mail === 'string') throw new Error(`The email ${template} isn’t written: ${mail}`);
          const { brand, body } = mail;
          const buttons =
            brand.hasLogin || body.open ? [body.action, body.other].flatMap((each) => each?.label ?? []) : [];
          const name = reader === person ? template : `${template}-no-login`;
          made.push({ name, buttons, html: (await renderMail(mail)).html });
        }
      }
      return made;
    });
    return await Promise.all(emails.map(async (email) => ({ ...email, html: await withDrawing(email.html) })));
  } finally {
    await opened.close();
  }
}

/** What each kind is about. */
async function samples(
  ctx: TenantContext,
  { accountId, ownerId }: { accountId: string; ownerId: string },
): Promise<Record<string, object>> {
  const { now } = ctx;
  const today = dateIn(LONDON, now);
  const { orderId, jobs } = await jobsOf(ctx, accountId);
  const paymentId = await paymentOf(ctx, accountId);
  const proposed = await propose(ctx, accountId, ownerId, jobs.confirmed);
  const order = { orderIds: [orderId] };
  const link = { email: ADDRESS, token: 'a'.repeat(43) };
  const receiver = { receiver: RECEIVER, since: now };
  const by = { office: true, reason: REASON };
  return {
    ...(await metricsOf(ctx)),
    ...(await quotesOf(ctx)),
    ...(await billsOf(ctx, accountId, ownerId)),
    ...(await questionsOf(ctx, ownerId)),
    'webhook-failing': receiver,
    'webhook-stopped': receiver,
    'confirm-address': link,
    'reset-password': link,
    'address-known': { email: ADDRESS, here: true },
    'email-change-code': { code: '482913', email: ADDRESS, isNew: false },
    'address-taken': { email: ADDRESS },
    'security-notice': {
      securityEvent: 'new-device',
      at: now,
      device: 'Chrome on Windows',
      source: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    },
    'factors-removed': { at: now, by: 'Joanne Haddow' },
    'newsletter-confirm': link,
    'newsletter-welcome': { leaveKey: 'a'.repeat(64) },
    'sender-test': {},
    'account-approved': { account: ACCOUNT },
    'colleague-invited': { account: ACCOUNT, invited: ADDRESS, role: 'buyer' },
    invitation: { token: link.token, account: ACCOUNT, role: 'buyer', invitedBy: 'Rob Marlow' },
    'staff-invitation': { token: link.token, staffRole: 'office', invitedBy: 'Joanne Haddow' },
    'expiry-warning': { expiry: { kind: 'permit', name: 'Holbeck', on: addDays(today, 30), expired: false } },
    'order-received': order,
    'order-cancelled': { ...order, ...by },
    'order-declined': { ...order, reason: REASON },
    'over-hire': { ...order, on: today },
    'payment-link': { ...order, paymentId },
    'job-payment-link': { jobId: jobs.confirmed, paymentId },
    'job-requested': { jobId: jobs.confirmed },
    'job-cancelled': { jobId: jobs.confirmed, ...by },
    'job-confirmed': { jobId: jobs.confirmed },
    'job-declined': { jobId: jobs.confirmed, reason: REASON },
    'job-changed': { jobId: jobs.confirmed, was: { date: addDays(today, 9), slot: 'am' } },
    'job-failed': { jobId: jobs.confirmed, reason: REASON },
    'driver-allocated': { jobId: jobs.confirmed },
    'date-proposed': { jobId: proposed },
    'container-delivered': { jobId: jobs.delivery },
    'container-exchanged': { jobId: jobs.done },
    'container-collected': { jobId: jobs.done },
    'container-moved': { jobId: jobs.done },
  };
}

/** An order on site with an end of its hire, a confirmed job, and jobs that were done. */
async function jobsOf({ db }: TenantContext, accountId: string) {
  const { id: orderId } = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('hire_until', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const job = async (status: string, type?: string) => {
    const { id } = await db
      .selectFrom('jobs')
      .select('id')
      .where('account_id', '=', accountId)
      .where('status', '=', status as 'confirmed')
      .$if(type !== undefined, (q) => q.where('type', '=', type as 'delivery'))
      .orderBy('net_weight_kg', (o) => o.desc().nullsLast())
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    orderId,
    jobs: {
      confirmed: await job('confirmed'),
      done: await job('completed'),
      delivery: await job('completed', 'delivery'),
    },
  };
}

async function propose({ db, now, scope }: TenantContext, accountId: string, ownerId: string, jobId: string) {
  const date = addDays(dateIn(LONDON, now), 11);
  await db
    .insertInto('date_proposals')
    .values({
      tenant_id: scope.tenantId,
      id: newId(now),
      account_id: accountId,
      job_id: jobId,
      date,
      slot: 'am',
      note: 'The lorry is in for its test',
      proposed_by: ownerId,
      created_at: now,
    })
    .execute();
  return jobId;
}

/** A payment by card that is waited for. */
async function paymentOf({ db, now, scope }: TenantContext, accountId: string): Promise<string> {
  const { id } = await db
    .updateTable('payments')
    .set({ expires_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        .where('account_id', '=', accountId)
        .where('received_on', 'is not', null)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Invoices, statement, reminder, and money that went back. */
async function billsOf({ db, now, scope }: TenantContext, accountId: string, ownerId: string) {
  const of = { tenant_id: scope.tenantId, account_id: accountId };
  const invoice = await db
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'invoice')
    .whereRef('gross_pence', '>', 'paid_pence')
    .orderBy('gross_pence', 'desc')
    .executeTakeFirstOrThrow();
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('received_on', 'is not', null)
    .orderBy('amount_pence', 'desc')
    .executeTakeFirstOrThrow();
  const overdue = await db
    .selectFrom('invoices')
    .select(['id', 'account_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', 'invoice')
    .whereRef('gross_pence', '>', 'paid_pence')
    .orderBy('due_on')
    .executeTakeFirstOrThrow();
  const [reminderId, refundId, made_on] = [newId(now), newId(now), dateIn(LONDON, now)];
  await db
    .insertInto('reminders')
    .values({
      ...of,
      account_id: overdue.account_id,
      id: reminderId,
      step: 2,
      sent_on: made_on,
      sent_at: now,
      sent_to: [ADDRESS],
    })
    .execute();
  await db
    .insertInto('reminded_invoices')
    .values({ tenant_id: scope.tenantId, invoice_id: overdue.id, step: 2, reminder_id: reminderId })
    .execute();
  await db
    .insertInto('refunds')
    .values({
      ...of,
      id: refundId,
      method: 'bank',
      amount_pence: 12_000,
      due_pence: 0,
      made_on,
      reason: 'Paid twice',
      reference: 'HARROW REFUND 0004',
      status: 'made',
      made_by: ownerId,
      created_at: now,
    })
    .execute();
  return {
    invoice: { invoiceId: invoice.id },
    statement: { accountId },
    'payment-reminder': { reminderId },
    'payment-corrected': { paymentId: payment.id, correction: 'voided' },
    'refund-made': { refundId },
  };
}

async function quotesOf({ db }: TenantContext) {
  const quotes = db.selectFrom('quotes').select('id').orderBy('valid_to', 'desc');
  const open = await quotes.where('status', '=', 'open').executeTakeFirstOrThrow();
  const answered = await quotes.where('status', '=', 'accepted').executeTakeFirst();
  return { quote: { quoteId: open.id }, 'quote-answered': { quoteId: (answered ?? open).id } };
}

/** A note to sign, an answered query, and an answered request about personal data. */
async function questionsOf({ db, now, scope }: TenantContext, ownerId: string) {
  const note = await db
    .selectFrom('documents')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', 'wtn')
    .where('number', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const message = await db.selectFrom('enquiry_messages').select(['id', 'enquiry_id']).executeTakeFirstOrThrow();
  const requestId = newId(now);
  await db
    .insertInto('privacy_requests')
    .values({
      tenant_id: scope.tenantId,
      id: requestId,
      kind: 'access',
      name: 'Cora Lane',
      email: ADDRESS,
      body: 'Which data do you have about me?',
      received_on: dateIn(LONDON, now),
      due_on: addDays(dateIn(LONDON, now), 30),
      created_at: now,
      answer: `Attached to the letter to ${ADDRESS}.\n${REASON}`,
      answered_at: now,
      answered_by: ownerId,
    })
    .execute();
  return {
    'signature-waiting': { documentId: note.id },
    'enquiry-answered': { enquiryId: message.enquiry_id, messageId: message.id },
    'privacy-received': { requestId },
    'privacy-answered': { requestId },
  };
}

/** The newest notification, an invitation, and a scorecard for somebody who sees one. */
async function metricsOf({ db, now, scope }: TenantContext) {
  const notice = await db
    .selectFrom('notifications')
    .select(['id', 'payload'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { items } = notice.payload as unknown as { items: { at: string }[] };
  const manager = await db
    .selectFrom('organisation_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
    .select(['m.organisation_id', 'm.user_id', 'o.name'])
    .where('u.email', '=', 'manager@metrics.example')
    .executeTakeFirstOrThrow();
  const { organisation_id, user_id, name } = manager;
  const reportId = newId(now);
  await db
    .insertInto('scheduled_reports')
    .values({
      tenant_id: scope.tenantId,
      id: reportId,
      organisation_id,
      frequency: 'WEEKLY',
      weekday: 1,
      month_day: 1,
      hour: 8,
      made_by: user_id,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('report_readers')
    .values({ tenant_id: scope.tenantId, report_id: reportId, user_id, organisation_id })
    .execute();
  return {
    'metric-notice': { notificationId: notice.id, at: items.at(-1)!.at },
    'scorecard-report': { reportId, userId: user_id, on: dateIn(LONDON, now) },
    'organisation-invitation': {
      token: 'a'.repeat(43),
      organisation: name,
      organisationId: organisation_id,
      email: ADDRESS,
      invitedBy: 'Rob Marlow',
    },
  };
}
