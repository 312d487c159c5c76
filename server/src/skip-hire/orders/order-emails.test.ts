import { runDue } from '../../../test/run-due.ts';
import { creditInvoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { cancelOrder as cancel } from '@tonnage/contract/skip-hire/orders/movements';
import { placePhoneOrder } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { addDays } from '@tonnage/domain/common/dates';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueNote } from '../documents/commands/issue-note.ts';
import { signDocument } from '../documents/commands/sign-document.ts';
import { allocateJob, planJob, unallocateJob } from './planning/commands/allocate.ts';
import { completeJob } from './planning/commands/complete-job.ts';
import { addCharge } from '../billing/invoices/commands/add-charge.ts';
import { declineJob, confirmJob } from './requests/commands/answer-request.ts';
import { failJob } from './planning/commands/fail-job.ts';
import { chooseMails } from '../../core/email/commands/retry-mails.ts';
import {
  requestCollection,
  requestExchange,
  requestReposition,
  requestTipAndReturn,
} from './movements/commands/request-movement.ts';
import { startJob } from './planning/commands/start-job.ts';
import { withDrawing } from '../../core/email/drawing.ts';
import { sendMail } from '../../core/email/jobs.ts';
import { drivers, hires } from './jobs.ts';
import { cancelOrder } from './commands/cancel-order.ts';
import { requireJob } from './commands/job-event.ts';
import { inAccountOf } from './desk-order.queries.ts';
import { bookMovement } from './movements/commands/book-movement.ts';
import { cancelJob } from './movements/commands/cancel-job.ts';
import { harness } from '../../../test/harness.ts';
import { SIGNING } from '../../../test/documents.ts';
import { NOW, type Customer } from '../../../test/fixtures.ts';

const h = harness();

interface Mail {
  id: string;
  template: string;
  to_address: string;
  subject: string;
  html: string;
  plain: string;
}

/** The emails of an account, rendered as without an email server, oldest first; optionally of one template. */
async function mails(customer: Customer, template?: string): Promise<Mail[]> {
  const of = `from emails where account_id = '${customer.accountId}'${template ? ` and template = '${template}'` : ''} order by id`;
  for (const { id } of await h.rows<{ id: string }>(`select id ${of}`))
    await sendMail({ ...h.deps, mailer: null }, { mailId: id, tenantId: h.fixtures.alpha.tenantId });
  return h.rows<Mail>(`select id, template, to_address, subject, html, plain ${of}`);
}

/** The newest job of an order. */
const newestJob = async (orderId: string) =>
  (await h.rows<{ id: string }>(`select id from jobs where order_id = '${orderId}' order by sequence desc`))[0]!.id;

/** Completes a confirmed job. */
const doJob = (jobId: string, netWeightKg?: number) =>
  h.office(async (ctx) => {
    await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
    await startJob(ctx, jobId);
    await completeJob(ctx, jobId, netWeightKg === undefined ? {} : { netWeightKg });
  });

describe('emails about an order', () => {
  let customer: Customer & { depotId: string };
  let order: { id: string; number: string; jobId: string };

  beforeAll(async () => {
    customer = await h.customer();
    order = await h.placed(customer, { date: '2026-03-05' });
    await h.ticket(customer);
  });

  test('a confirmation has its day, a plain-text part, a link, and no prices', async () => {
    await h.office((ctx) => confirmJob(ctx, order.jobId));
    const [mail, ...others] = await mails(customer, 'job-confirmed');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: customer.owner.email,
      subject: `Delivery confirmed for Thursday 5 March (${order.number})`,
    });
    expect(mail!.plain).toContain('Thursday 5 March');
    expect(mail!.plain).toContain(`http://localhost:3000/open/${customer.accountId}/jobs/detail/${order.id}`);
    // The depot's cut-off on the last working day before it.
    expect(mail!.plain).toContain('You can change this until Wed 4 March, 15:00. After that, please');
    expect(mail!.plain).toContain(
      `Choose which emails you receive http://localhost:3000/open/${customer.accountId}/account/notifications`,
    );
    expect(mail!.plain).toContain(`Hello ${customer.owner.name},`);
    expect(mail!.plain).toMatch(/Kind regards\s+Alpha Skips\s+2 Brown Lane, Leeds LS11 0BT/);
    expect(mail!.html).toContain('<html');
    for (const text of [mail!.html, mail!.plain]) expect(text).not.toMatch(/£|undefined|null|\[object|Tonnage/);
  });

  test('it shows the day, and the container to scale with words for those who see no pictures', async () => {
    const [mail] = await mails(customer, 'job-confirmed');
    const leaf = mail!.html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(leaf).toContain('THU 5 MAR');
    const [, alt, cid] = /<img alt="([^"]*)"[^>]* src="(cid:[^"]+)"/.exec(mail!.html)!;
    expect(alt).toBe('8 yd builders: 3.0 m long and 1.2 m high, beside a person');
    expect(cid).toBe('cid:skip-300-120@drawing');
    expect(await withDrawing(mail!.html)).toMatch(/src="data:image\/png;base64,iVBOR/);
    expect(mail!.plain).toMatch(/^Day +Thursday 5 March, in the morning$/m);
  });

  test('a delivery has the end of the hire', async () => {
    await doJob(order.jobId);
    const [mail] = await mails(customer, 'container-delivered');
    expect(mail!.plain).toMatch(/is now at .*^Hire ends +\w+ \d+ \w+$/ms);
  });

  test('an exchange has what was brought and what the full one weighed', async () => {
    await h.member(customer.owner, (ctx) => requestExchange(ctx, order.jobId, { date: '2026-03-09', slot: 'any' }));
    const jobId = await newestJob(order.id);
    await h.office((ctx) => confirmJob(ctx, jobId));
    await doJob(jobId, 1245);
    const [mail] = await mails(customer, 'container-exchanged');
    const [ticket] = await h.rows<{ number: string }>(
      `select number from documents where account_id = '${customer.accountId}' and kind = 'season_ticket'`,
    );
    expect(mail!.plain).toMatch(new RegExp(`^Weight +1.25\\st\nSeason ticket +${ticket!.number}$`, 'm'));
    expect((await mails(customer, 'job-confirmed')).map((m) => m.subject)).toContain(
      `Exchange confirmed for Monday 9 March (${order.number})`,
    );
  });

  test('a collection has the weight and the note that covers it', async () => {
    await h.member(customer.owner, (ctx) =>
      requestCollection(ctx, order.jobId, { collectionDate: '2026-03-12', slot: 'am' }),
    );
    const jobId = await newestJob(order.id);
    await h.office((ctx) => confirmJob(ctx, jobId));
    const wasteTypeId = h.fixtures.alpha.mixed;
    const id = await h.office((office) =>
      issueNote(office, { kind: 'wtn', accountId: customer.accountId, siteId: customer.siteId, wasteTypeId, jobId }),
    );
    await h.member(customer.owner, (ctx) => signDocument(ctx, id, SIGNING));
    const [note] = await h.rows<{ number: string }>(`select number from documents where id = '${id}'`);
    await doJob(jobId, 990);
    const [mail] = await mails(customer, 'container-collected');
    expect(mail!.plain).toMatch(new RegExp(`^Weight +0.99\\st\nTransfer note +${note!.number}$`, 'm'));
  });
});

describe('acknowledgements', () => {
  const requests = [
    ['exchange', 'an exchange', requestExchange, { date: '2026-03-12', slot: 'am' }],
    ['collection', 'a collection', requestCollection, { collectionDate: '2026-03-12', slot: 'am' }],
    ['tip and return', 'a tip and return', requestTipAndReturn, { date: '2026-03-12', slot: 'am' }],
    ['reposition', 'a reposition', requestReposition, { date: '2026-03-12', slot: 'am', locationNotes: 'By the gate' }],
  ] as const;

  for (const [task, said, request, input] of requests)
    test(`${said} is acknowledged when requested and when cancelled, with its day and without prices`, async () => {
      const customer = await h.customer();
      const { id, number, jobId } = await h.standing(customer, { date: '2026-03-05' });
      await h.member(customer.owner, (ctx) => request(ctx, jobId, input as never) as Promise<unknown>);
      const [requested, ...others] = await mails(customer, 'job-requested');
      expect(others).toEqual([]);
      expect(requested!.to_address).toBe(customer.owner.email);
      const titled = `${task.charAt(0).toUpperCase()}${task.slice(1)}`;
      expect(requested!.subject).toBe(`${titled} requested for Thursday 12 March (${number})`);
      expect(requested!.plain).toContain(`your request for ${said} on Thursday 12 March, in the morning.`);
      const movement = await newestJob(id);
      await h.member(customer.owner, (ctx) => cancelJob(ctx, movement, 'Not full yet'));
      const [cancelled] = await mails(customer, 'job-cancelled');
      expect(cancelled!.subject).toBe(`${titled} cancelled (${number})`);
      expect(cancelled!.plain).toMatch(/You’ve cancelled the .* Thursday 12 March\..*Reason: Not full yet/s);
      for (const { html, plain } of [requested!, cancelled!])
        for (const text of [html, plain]) expect(text).not.toMatch(/£|undefined|null|\[object/);
    });

  test('what staff book with the caller on the line is confirmed, and not acknowledged as well', async () => {
    const customer = await h.customer();
    const { id } = await h.standing(customer, { date: '2026-03-05' });
    await h.office((ctx) => bookMovement(ctx, id, { type: 'collection', date: '2026-03-12', slot: 'any' }));
    expect(await mails(customer, 'job-requested')).toEqual([]);
    const confirmed = await mails(customer, 'job-confirmed');
    expect(confirmed).toHaveLength(2);
    expect(confirmed.map(({ plain }) => plain).join()).toContain('We’ll be with you on Thursday 12 March. Please keep');
  });

  test('an order that staff cancel is emailed with their reason, as cancelled by the office', async () => {
    const customer = await h.customer();
    const { number, jobId } = await h.placed(customer, { date: '2026-03-05' });
    await h.office(async (ctx) => {
      const job = await requireJob(ctx, jobId);
      await cancelJob(await inAccountOf(ctx, job.order_id), jobId, 'The street is closed');
    });
    const [mail, ...others] = await mails(customer, 'order-cancelled');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to_address: customer.owner.email, subject: `${number} cancelled` });
    expect(mail!.plain).toMatch(/We’ve cancelled this order\..*Reason: The street is closed\s+You won’t be charged\./s);
  });

  test('of several orders that were paid together, each email says what becomes of the money of its own', async () => {
    const customer = await h.customer({ type: 'prepay' });
    const { skip, builders, mixed } = h.fixtures.alpha;
    const data = {
      accountId: customer.accountId,
      siteId: customer.siteId,
      containerTypeId: skip,
      containerSubTypeId: builders,
      wasteTypeId: mixed,
      date: '2026-03-05',
      quantity: 3,
      caller: { name: 'Lena Fox', email: 'lena@site.example' },
      grossPence: 72_000,
      confirmedByCaller: true as const,
      payment: 'cheque' as const,
    };
    const { orders } = (await (await h.as(h.fixtures.planner)).ok(placePhoneOrder, { body: { data } })).data;
    const [first, second, third] = orders;
    const lineOf = async (orderId: string) =>
      (
        await h.rows<{ invoice_id: string; position: number }>(
          `select invoice_id, position from invoice_lines where order_id = '${orderId}'`,
        )
      )[0]!;
    const own = await h.as(customer.owner);
    /** What the email about a cancelled order says of its money. */
    const cancelled = async ({ id, number }: { id: string; number: string }) => {
      await own.ok(cancel, { params: { id }, body: { data: {} } });
      const mail = (await mails(customer, 'order-cancelled')).find(({ subject }) => subject === `${number} cancelled`);
      return /\n([^\n]+) If you didn’t expect this/.exec(mail!.plain)?.[1];
    };
    const ledger = await h.as(h.fixtures.ledger);
    const { invoice_id: invoiceId, position } = await lineOf(second!.id);
    const credit = { reason: 'Agreed on the telephone', lines: [{ position }] };
    await ledger.ok(creditInvoice, { params: { id: invoiceId }, body: { data: credit } });
    expect(await cancelled(first!)).toBe('We’ll refund your payment for this order.');
    // Its own money is due back already, as is that of the first.
    expect(await cancelled(second!)).toBe('We’ve already credited this order, so nothing more is due for it.');
    expect(await cancelled(third!)).toBe('We’ll refund your payment for this order.');
    expect(await h.number(`select refund_due_pence from payments where account_id = '${customer.accountId}'`)).toBe(
      72_000,
    );
  });

  test('who ordered and who cancelled are both emailed, once each', async () => {
    const customer = await h.customer();
    const colleague = await h.joined(customer.accountId, undefined, { role: 'manager' });
    const own = await h.placed(customer, { date: '2026-03-05' });
    await h.member(colleague, (ctx) => cancelOrder(ctx, own.id));
    expect((await mails(customer, 'order-cancelled')).map((mail) => mail.to_address).toSorted()).toEqual(
      [colleague.email, customer.owner.email].toSorted(),
    );
    const other = await h.placed(customer, { date: '2026-03-05' });
    await h.member(customer.owner, (ctx) => cancelOrder(ctx, other.id));
    expect(await mails(customer, 'order-cancelled')).toHaveLength(3);
    await h.member(customer.owner, (ctx) => chooseMails(ctx, { 'order-cancelled': false }));
    const third = await h.placed(customer, { date: '2026-03-05' });
    await h.member(customer.owner, (ctx) => cancelOrder(ctx, third.id));
    expect(await mails(customer, 'order-cancelled')).toHaveLength(3);
  });
});

describe('the driver', () => {
  test('is announced from the afternoon before, once for a day, whatever the planner changes', async () => {
    const customer = await h.customer();
    const { jobId } = await h.placed(customer, { date: '2026-03-05' });
    await h.office(async (ctx) => {
      await confirmJob(ctx, jobId);
      await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
    });
    const at = async (time: string) => {
      h.clock.set(time);
      await Promise.all([runDue(drivers, h.deps), runDue(drivers, h.deps)]);
      return mails(customer, 'driver-allocated');
    };
    expect(await at('2026-03-04T15:45:00.000Z')).toEqual([]);
    const [mail, ...others] = await at('2026-03-04T16:00:00.000Z');
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^Your delivery on Thursday 5 March \(/);
    expect(mail!.plain).toMatch(/^Driver +Terry, lorry YK71 ABC$/m);
    await h.office(async (ctx) => {
      await unallocateJob(ctx, jobId);
      await allocateJob(ctx, jobId, { vehicle: 'YK71 XYZ', driver: 'Kim' });
    });
    expect(await at('2026-03-05T07:00:00.000Z')).toHaveLength(1);
    await h.office((ctx) => planJob(ctx, jobId, { date: '2026-03-06', slot: 'any' }));
    await h.office((ctx) => allocateJob(ctx, jobId, { vehicle: 'YK71 XYZ', driver: 'Kim' }));
    expect(await at('2026-03-05T21:00:00.000Z')).toHaveLength(1);
    expect(await at('2026-03-06T07:15:00.000Z')).toHaveLength(2);
    h.clock.set(NOW);
  });

  test('is not announced for a job that is done or has lost its vehicle', async () => {
    const customer = await h.customer();
    const { jobId } = await h.placed(customer, { date: '2026-03-05' });
    await h.office(async (ctx) => {
      await confirmJob(ctx, jobId);
      await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
      await unallocateJob(ctx, jobId);
    });
    h.clock.set('2026-03-05T08:00:00.000Z');
    await runDue(drivers, h.deps);
    h.clock.set(NOW);
    expect(await mails(customer, 'driver-allocated')).toEqual([]);
  });
});

describe('emails about a failed job', () => {
  /** Fails a requested job. */
  const failed = async (jobId: string) => {
    await h.office(async (ctx) => {
      await confirmJob(ctx, jobId);
      await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
      await failJob(ctx, jobId, 'A car stood before the gate');
    });
  };

  test('a failed delivery has the reason and another day comes next', async () => {
    const customer = await h.customer();
    const order = await h.placed(customer, { date: '2026-03-05' });
    await failed(order.jobId);
    const [mail, ...others] = await mails(customer, 'job-failed');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: customer.owner.email,
      subject: `We couldn’t complete your delivery (${order.number})`,
    });
    expect(mail!.plain).toContain('Reason: A car stood before the gate');
    expect(mail!.plain).toContain('We’ll call you to arrange another day');
    expect(mail!.plain).toContain('If there’s a charge for the journey');
    expect(mail!.html).toContain('<html');
    for (const text of [mail!.html, mail!.plain]) expect(text).not.toMatch(/£|undefined|null|\[object/);
  });

  test('a failed collection says that the container stays and a journey was charged, without its price', async () => {
    const customer = await h.customer();
    const { id, jobId } = await h.standing(customer, { date: '2026-03-05' });
    await h.member(customer.owner, (ctx) =>
      requestCollection(ctx, jobId, { collectionDate: '2026-03-12', slot: 'am' }),
    );
    await failed(await newestJob(id));
    h.clock.set('2026-03-12T10:00:00.000Z');
    await h.office((ctx) =>
      addCharge(ctx, id, {
        code: 'wasted_journey',
        label: 'Wasted journey',
        quantity: 1,
        unitPence: 8500,
        vatRateBp: 2000,
      }),
    );
    h.clock.set(NOW);
    const [mail] = await mails(customer, 'job-failed');
    expect(mail!.plain).toContain('The container stays where it is, and there’s no charge for the collection itself.');
    expect(mail!.plain).toContain('You’ve been charged for: Wasted journey.');
    expect(mail!.plain).not.toMatch(/£|\b85\b/);
  });

  test('people who opted out get no email', async () => {
    const customer = await h.customer();
    await h.member(customer.owner, (ctx) => chooseMails(ctx, { 'job-failed': false }));
    const order = await h.placed(customer, { date: '2026-03-05' });
    await failed(order.jobId);
    expect(await mails(customer, 'job-failed')).toEqual([]);
  });
});

describe('the recipients of emails', () => {
  test('people who opted out or left get no email about a received or declined order', async () => {
    const customer = await h.customer();
    const decline = async (placedBy = customer.owner) => {
      const { id, jobId } = await h.placed(customer, { date: '2026-03-05' });
      await h.withoutTenant((db) =>
        db.updateTable('orders').set({ placed_by: placedBy.id }).where('id', '=', id).execute(),
      );
      await h.office((ctx) => declineJob(ctx, jobId, 'No lorry that size'));
    };
    await decline();
    const [declined] = await mails(customer, 'order-declined');
    expect(declined!.plain).toMatch(/Reason: No lorry that size\s+You won’t be charged\./);
    await decline(h.fixtures.acme.buyer);
    expect((await mails(customer, 'order-declined')).map((m) => m.to_address)).toEqual([
      customer.owner.email,
      customer.owner.email,
    ]);
    const recipients = await mails(customer);
    await h.member(customer.owner, (ctx) => chooseMails(ctx, { 'order-received': false, 'order-declined': false }));
    await decline();
    expect(await mails(customer)).toHaveLength(recipients.length);
  });

  const confirmed = async (customer: Customer) => {
    const order = await h.placed(customer, { date: '2026-03-05' });
    await h.withoutTenant((db) =>
      db.updateTable('orders').set({ placed_by: h.fixtures.acme.buyer.id }).where('id', '=', order.id).execute(),
    );
    await h.withoutTenant((db) =>
      db.updateTable('jobs').set({ requested_by: h.fixtures.acme.buyer.id }).where('id', '=', order.jobId).execute(),
    );
    await h.office((ctx) => confirmJob(ctx, order.jobId));
    return (await mails(customer, 'job-confirmed')).map((m) => m.to_address);
  };
  const join = (customer: Customer, over: { valid_to?: string; site_ids?: string[] } = {}) =>
    h.withoutTenant((db) =>
      db
        .insertInto('account_members')
        .values({
          tenant_id: h.fixtures.alpha.tenantId,
          account_id: customer.accountId,
          user_id: h.fixtures.acme.buyer.id,
          role: 'buyer',
          created_at: NOW,
          ...over,
        })
        .execute(),
    );

  test('the requester gets the email while they are a member', async () => {
    const customer = await h.customer();
    await join(customer);
    expect(await confirmed(customer)).toEqual([h.fixtures.acme.buyer.email]);
  });

  test('the owners get it if the requester has left, has expired, or may not see that site', async () => {
    const gone = await h.customer();
    expect(await confirmed(gone)).toEqual([gone.owner.email]);
    const lapsed = await h.customer();
    await join(lapsed, { valid_to: '2026-03-02' });
    expect(await confirmed(lapsed)).toEqual([lapsed.owner.email]);
    const elsewhere = await h.customer();
    await join(elsewhere, { site_ids: [elsewhere.secondSiteId] });
    expect(await confirmed(elsewhere)).toEqual([elsewhere.owner.email]);
  });
});

describe('reminders', () => {
  test('an unsigned note is reminded of, with a link to the documents', async () => {
    const customer = await h.customer();
    const id = await h.ticket(customer, { waiting: true });
    const [note] = await h.rows<{ number: string }>(`select number from documents where id = '${id}'`);
    const [mail] = await mails(customer, 'signature-waiting');
    expect(mail!.subject).toBe(`${note!.number} needs your signature`);
    expect(mail!.plain).toContain(`http://localhost:3000/open/${customer.accountId}/documents/${id}/sign`);
  });

  test('a hire is reminded of two days before, on the last day and each week after it, once per reminder', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer, { date: '2026-03-05' });
    const [row] = await h.rows<{ hire_until: string }>(`select hire_until::text from orders where id = '${order.id}'`);
    const sent: string[] = [];
    for (let day = -4; day <= 15; day++) {
      h.clock.set(`${addDays(row!.hire_until, day)}T07:00:00.000Z`);
      await Promise.all([runDue(hires, h.deps), runDue(hires, h.deps)]);
      await runDue(hires, h.deps);
      const now = await mails(customer, 'over-hire');
      if (now.length > sent.length) sent.push(`${day}: ${now.at(-1)!.subject.replace(` (${order.number})`, '')}`);
      expect(now).toHaveLength(sent.length);
    }
    h.clock.set(NOW);
    expect(sent).toEqual([
      '-2: Your hire ends in 2 days',
      '0: Your hire ends today',
      '7: 7 days over hire',
      '14: 14 days over hire',
    ]);
  });

  test('a reminder that was not sent on its day is sent the next day, in daylight, once', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer, { date: '2026-03-05' });
    const [row] = await h.rows<{ hire_until: string }>(`select hire_until::text from orders where id = '${order.id}'`);
    const dayBefore = addDays(row!.hire_until, -1);
    for (const hour of ['03:00', '06:59', '20:00', '23:30']) {
      h.clock.set(`${dayBefore}T${hour}:00.000Z`);
      await runDue(hires, h.deps);
      expect(await mails(customer, 'over-hire')).toEqual([]);
    }
    for (const hour of ['11:00', '12:00']) {
      h.clock.set(`${dayBefore}T${hour}:00.000Z`);
      await runDue(hires, h.deps);
      expect((await mails(customer, 'over-hire')).map(({ subject }) => subject)).toEqual([
        `Your hire ends tomorrow (${order.number})`,
      ]);
    }
    h.clock.set(NOW);
  });

  test('a hire with a booked collection is not reminded of', async () => {
    const customer = await h.customer();
    const order = await h.standing(customer, { date: '2026-03-05' });
    await h.member(customer.owner, (ctx) =>
      requestCollection(ctx, order.jobId, { collectionDate: '2026-03-12', slot: 'am' }),
    );
    const [row] = await h.rows<{ hire_until: string }>(`select hire_until::text from orders where id = '${order.id}'`);
    h.clock.set(`${row!.hire_until}T07:00:00.000Z`);
    await runDue(hires, h.deps);
    h.clock.set(NOW);
    expect(await mails(customer, 'over-hire')).toEqual([]);
  });
});
