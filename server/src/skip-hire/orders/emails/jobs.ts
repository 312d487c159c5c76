import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { proposalLink } from '../requests/proposal-link.ts';
import { formatInstant, formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { isFirstJob, SLOT_LABELS, SLOTS, type JobType, type Slot } from '@tonnage/domain/skip-hire/orders';
import { z } from 'zod';
import type { TenantContext } from '../../../platform/context.ts';
import { formatPence } from '@tonnage/domain/common/money';
import { sumInWords } from '@tonnage/domain/common/vat';
import { defineCustomerEmail, defineEmail } from '../../../core/email/define-email.ts';
import { callUs, type Fact, type MadeMail, type MailText } from '../../../core/email/text.ts';
import { calendarJob, type CalendarJob } from '../calendar/queries.ts';
import { CALENDAR_MIME, presentCalendar } from '../calendar/present.ts';
import { cancellation, mailJob, mailPayment, refunded, type MailJob } from './queries.ts';

const ofJob = z.object({ jobId: z.string() });
const withReason = ofJob.extend({ reason: z.string() });
const load = (ctx: TenantContext, { jobId }: z.infer<typeof ofJob>) => mailJob(ctx, jobId);

const TASK: Record<JobType, string> = {
  delivery: 'delivery',
  exchange: 'exchange',
  collection: 'collection',
  tip_and_return: 'tip and return',
  reposition: 'reposition',
  wait_and_load: 'wait and load',
};

const place = ({ order }: MailJob) => `${order.site.name}, ${order.site.postcode}`;
const thing = ({ container, waste }: MailJob) => `${container} (${waste.toLowerCase()})`;
/** `Tuesday 3 March, in the morning`; any time is the day alone. */
const when = ({ date, slot }: { date: IsoDate; slot: Slot }) =>
  `${formatLongDay(date)}${slot === 'any' ? '' : `, in the ${SLOT_LABELS[slot].toLowerCase()}`}`;

interface JobText extends Pick<MailText, 'heading' | 'days' | 'other'> {
  lines: string[];
  /** Beside those of the order, the container and the site. */
  facts?: Fact[];
  action?: MailText['action'];
}

/** The container and what it is for, as every email about a job shows it. */
function aboutJob(job: MailJob, more: Fact[] = []): Pick<MailText, 'drawing' | 'facts'> {
  return {
    drawing: { shape: job.shape, name: job.container },
    facts: [['Order', job.order.number], ['Container', thing(job)], ['Site', place(job)], ...more],
  };
}

function made(url: string, job: MailJob, { lines, facts, ...text }: JobText): MadeMail {
  return {
    subject: `${text.heading} (${job.order.number})`,
    body: {
      preview: lines[0]!,
      body: lines,
      ...aboutJob(job, facts),
      action: { label: 'View order', url: `${url}/jobs/detail/${job.order.id}` },
      ...text,
    },
  };
}

/** The day and part of it of a job, as a leaf of a calendar and in the table. */
const dayOf = (visit: { date: IsoDate; slot: Slot }) => ({
  days: [{ date: visit.date }],
  facts: [['Day', when(visit)]] satisfies Fact[],
});

interface Visit {
  job: MailJob;
  event: CalendarJob;
}

/** A job that has its day, also for the reader's calendar. */
const loadVisit = async (ctx: TenantContext, { jobId }: z.infer<typeof ofJob>): Promise<Visit> => ({
  job: await mailJob(ctx, jobId),
  event: await calendarJob(ctx.db, ctx.scope.tenantId, jobId),
});

const calendarFile = (url: string, { job, event }: Visit): MadeMail['attachment'] => ({
  name: `${job.order.number}.ics`,
  mime: CALENDAR_MIME,
  make: () => Promise.resolve(Buffer.from(presentCalendar(job.order.number, [event], url))),
});

/** The customer requested a movement of a container on site: the record of what was asked for, and when. */
export const jobRequested = defineCustomerEmail({
  name: 'job-requested',
  choice: 'Exchange, collection or other job requested',
  data: ofJob,
  load,
  write: ({ accountUrl: url, loaded: job }) =>
    made(url, job, {
      heading: `${capital(TASK[job.type])} requested for ${formatLongDay(job.date)}`,
      lines: [
        `Thank you. We’ve received your request for ${article(TASK[job.type])} on ${when(job)}.`,
        'We’ll email you once the date is confirmed.',
      ],
      ...dayOf(job),
    }),
});

/** The caller pays for a movement by card before it is confirmed. */
export const jobPaymentLink = defineEmail({
  name: 'job-payment-link',
  data: ofJob.extend({ paymentId: z.string() }),
  load: async (ctx, { jobId, paymentId }) => ({
    job: await mailJob(ctx, jobId),
    payment: await mailPayment(ctx, paymentId),
  }),
  write: ({ brand, loaded: { job, payment } }) => {
    const total = sumInWords({ grossPence: payment.amountPence, vatPence: payment.vatPence });
    return {
      subject: `Pay for your ${TASK[job.type]} (${job.order.number})`,
      body: {
        preview: `${total} for ${article(TASK[job.type])} on ${when(job)}`,
        heading: `Pay for your ${TASK[job.type]}`,
        body: [
          `Thank you for calling. Please pay ${total} by card to book your ${TASK[job.type]} on ${when(job)}.`,
          `We’ll keep the day for you until ${formatInstant(payment.expiresAt, LONDON)}. To change anything before you pay, ${callUs(brand)}.`,
        ],
        days: dayOf(job).days,
        ...aboutJob(job, [...dayOf(job).facts, ['To pay', total]]),
        action: { label: `Pay ${formatPence(payment.amountPence)}`, url: payment.url },
      },
    };
  },
});

/** A movement was cancelled, by the customer or by staff with a reason. */
export const jobCancelled = defineCustomerEmail({
  name: 'job-cancelled',
  choice: 'Job cancelled',
  data: ofJob.extend({ ...cancellation, ...refunded }),
  load,
  write: ({ brand, accountUrl: url, loaded: job, data: by }) =>
    made(url, job, {
      heading: `${capital(TASK[job.type])} cancelled`,
      lines: [
        `${by.office ? 'We’ve cancelled' : 'You’ve cancelled'} the ${TASK[job.type]} that was booked for ${formatLongDay(job.date)}.`,
        ...(by.reason ? [`Reason: ${by.reason}`] : []),
        `There’s no charge for it, and the container stays where it is.${by.refundDue ? ' We’ll refund what you paid for it.' : ''} If you didn’t expect this, please ${callUs(brand)}.`,
      ],
      days: [{ date: job.date, struck: true }],
    }),
});

/** Who comes, and with which vehicle, on the day before or on the day. */
export const driverAllocated = defineCustomerEmail({
  name: 'driver-allocated',
  choice: 'Driver and lorry, the day before',
  data: ofJob,
  load: loadVisit,
  write: ({ accountUrl: url, loaded }) => {
    const { job } = loaded;
    const who = [job.driver, job.vehicle && `lorry ${job.vehicle}`].filter(Boolean).join(', ');
    const { days, facts } = dayOf(job);
    const mail = made(url, job, {
      heading: `Your ${TASK[job.type]} on ${formatLongDay(job.date)}`,
      lines: [`We’ll be with you on ${when(job)}. Please keep access clear.`],
      days,
      facts: [...facts, ...(who === '' ? [] : [['Driver', who] satisfies Fact])],
    });
    return { ...mail, attachment: calendarFile(url, loaded) };
  },
});

/** Staff confirmed a job for a day and a slot. */
export const jobConfirmed = defineCustomerEmail({
  name: 'job-confirmed',
  choice: 'Job confirmed, with its date',
  data: ofJob,
  load: loadVisit,
  write: ({ brand, accountUrl: url, loaded }) => {
    const { job } = loaded;
    const mail = made(url, job, {
      heading: `${capital(TASK[job.type])} confirmed for ${formatLongDay(job.date)}`,
      lines: [
        `We’ll be with you on ${when(job)}. Please keep access clear.`,
        ...(job.changeUntil === null
          ? []
          : [
              `You can change this until ${formatInstant(job.changeUntil, LONDON)}. After that, please ${callUs(brand)}.`,
            ]),
      ],
      ...dayOf(job),
    });
    return { ...mail, attachment: calendarFile(url, loaded) };
  },
});

/** Staff declined a collection, an exchange or similar: the container stays where it is. */
export const jobDeclined = defineCustomerEmail({
  name: 'job-declined',
  choice: 'Job declined',
  data: withReason,
  load,
  write: ({ brand, accountUrl: url, loaded: job, data: { reason } }) =>
    made(url, job, {
      heading: `${capital(TASK[job.type])} declined`,
      lines: [
        `We’re sorry, we can’t do the ${TASK[job.type]} that you requested for ${formatLongDay(job.date)}.`,
        `Reason: ${reason}`,
        `The container stays where it is. Please choose another day, or ${callUs(brand)}.`,
      ],
      days: [{ date: job.date, struck: true }],
    }),
});

/**
 * Staff propose another date. Both links open a page that asks again before it answers, because email filters follow
 * links. They work without a login: `token` identifies the proposal and the addressee.
 */
export const dateProposed = defineCustomerEmail({
  name: 'date-proposed',
  choice: 'Another date offered',
  binding: true,
  data: ofJob,
  load: async (ctx, { jobId }, { to, userId, tokens }) => {
    const job = await mailJob(ctx, jobId);
    const reader = userId === null ? { address: to } : { userId };
    return { job, token: await proposalLink.sign(tokens, { id: job.proposal!.id, ...reader }) };
  },
  write: ({ url, loaded: { job, token } }) => {
    const proposal = job.proposal!;
    const link = (answer: string) => `${url}/proposal#answer=${answer}&token=${token}`;
    const mail = made(url, job, {
      heading: 'Can we offer you another date?',
      lines: [
        `You asked for ${formatLongDay(job.date)}, which we can’t do. We can offer you ${when(proposal)}.`,
        ...(proposal.note ? [`Message from our office: ${proposal.note}`] : []),
        'We’ll hold that date for you until you answer. The links below are for you only, so please don’t forward this email.',
      ],
      days: [{ date: job.date, struck: true }, { date: proposal.date }],
      facts: [
        ['You asked for', when(job)],
        ['We offer', when(proposal)],
      ],
      action: { label: `Accept ${formatLongDay(proposal.date)}`, url: link('accept') },
      other: { label: 'Decline this date', url: link('decline') },
    });
    return { ...mail, token };
  },
});

/** The customer changed a job: its new date and slot. */
export const jobChanged = defineCustomerEmail({
  name: 'job-changed',
  choice: 'Job changed',
  /** `was`: where its customer knows the job, of an email that is withdrawn if the job goes back there before it is sent. */
  data: ofJob.extend({ was: z.object({ date: z.string(), slot: z.enum(SLOTS) }).optional() }),
  load: loadVisit,
  write: ({ brand, accountUrl: url, loaded, data: { was } }) => {
    const { job } = loaded;
    const moved = was !== undefined && was.date !== job.date;
    const mail = made(url, job, {
      heading: `${capital(TASK[job.type])} changed`,
      lines: [
        `Your ${TASK[job.type]} is now on ${when(job)}.`,
        ...(brand.hasLogin
          ? ['If you weren’t expecting this, view the order: its history shows who made the change.']
          : []),
      ],
      days: [...(moved ? [{ date: was.date, struck: true }] : []), { date: job.date }],
      facts: [...(was ? [['Before', when(was)] satisfies Fact] : []), ...dayOf(job).facts],
    });
    return { ...mail, attachment: calendarFile(url, loaded) };
  },
});

/** The container is on site, and when its hire period ends. */
export const containerDelivered = defineCustomerEmail({
  name: 'container-delivered',
  choice: 'Container delivered',
  data: ofJob,
  load,
  write: ({ accountUrl: url, loaded: job }) =>
    made(url, job, {
      heading: 'Container delivered',
      lines: [
        `Your ${job.container} is now at ${place(job)}.`,
        'When it’s full, you can request an exchange or a collection.',
      ],
      facts: hireEnds(job),
    }),
});

/** The full container was replaced by an empty one, so the hire period starts again. */
export const containerExchanged = defineCustomerEmail({
  name: 'container-exchanged',
  choice: 'Container exchanged',
  data: ofJob,
  load,
  write: ({ accountUrl: url, loaded: job }) =>
    made(url, job, {
      heading: 'Container exchanged',
      lines: [`We’ve taken the full container from ${place(job)} and left an empty ${job.container}.`],
      facts: [...weighed(job), ...hireEnds(job)],
    }),
});

/** The container was collected: its weight, and the note that covers the waste. Also for wait and load. */
export const containerCollected = defineCustomerEmail({
  name: 'container-collected',
  choice: 'Container collected, with weight and transfer note',
  data: ofJob,
  load,
  write: ({ accountUrl: url, loaded: job }) =>
    made(url, job, {
      heading: 'Container collected',
      lines: [`We’ve collected your ${job.container} from ${place(job)}.`],
      facts: weighed(job),
    }),
});

/** The container was emptied and brought back, or moved on the site: the hire goes on. */
export const containerMoved = defineCustomerEmail({
  name: 'container-moved',
  choice: 'Container emptied or moved',
  data: ofJob,
  load,
  write: ({ accountUrl: url, loaded: job }) =>
    made(url, job, {
      heading: `${capital(TASK[job.type])} completed`,
      lines: [
        job.type === 'reposition'
          ? `We’ve moved your ${job.container} at ${place(job)}.`
          : `We’ve emptied your ${job.container} and returned it to ${place(job)}.`,
      ],
      facts: [...weighed(job), ...hireEnds(job)],
    }),
});

/** A planned job failed: why, what it costs and what happens next. Without prices. */
export const jobFailed = defineCustomerEmail({
  name: 'job-failed',
  choice: 'Job not completed, and why',
  data: withReason.extend(refunded),
  load,
  write: ({ brand, accountUrl: url, loaded: job, data: { reason, refundDue } }) => {
    const first = isFirstJob(job.type);
    return made(url, job, {
      heading: `We couldn’t complete your ${TASK[job.type]}`,
      lines: [
        `We couldn’t complete the ${TASK[job.type]} planned for ${formatLongDay(job.date)}. Reason: ${reason}`,
        job.charged.length > 0
          ? `You’ve been charged for: ${job.charged.join(', ')}.${brand.hasLogin ? ' The order shows the amount and the evidence.' : ''}`
          : `If there’s a charge for the journey, ${brand.hasLogin ? 'you’ll see it on the order with the evidence' : 'we’ll let you know'}.`,
        first
          ? 'Your order is still open. We’ll call you to arrange another day.'
          : `The container stays where it is, and there’s no charge for the ${TASK[job.type]} itself.${refundDue ? ' We’ll refund what you paid for it.' : ''} We’ll call you to arrange another day.`,
      ],
      days: [{ date: job.date, struck: true }],
    });
  },
});

const NOTE = { wtn: 'Transfer note', season_ticket: 'Season ticket' };

function weighed({ netWeightKg, note }: MailJob): Fact[] {
  return [
    ...(netWeightKg === null ? [] : [['Weight', formatTonnes(netWeightKg)] satisfies Fact]),
    ...(note === null ? [] : [[NOTE[note.kind], note.number] satisfies Fact]),
  ];
}

function hireEnds({ order }: MailJob): Fact[] {
  return order.hire_until === null ? [] : [['Hire ends', formatLongDay(order.hire_until)]];
}

function article(task: string): string {
  return task.startsWith('e') ? `an ${task}` : `a ${task}`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
