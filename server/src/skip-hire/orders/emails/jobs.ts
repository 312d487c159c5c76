import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant, formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { isFirstJob, SLOT_LABELS, type JobType } from '@tonnage/domain/skip-hire/orders';
import type { MailJob } from './queries.ts';
import { frame, line, type MailBrand } from '../../../core/email/templates/frame.ts';
import type { MadeMail } from '../../../core/email/templates/frame.ts';

const TASK: Record<JobType, string> = {
  delivery: 'delivery',
  exchange: 'exchange',
  collection: 'collection',
  tip_and_return: 'tip and return',
  reposition: 'reposition',
  wait_and_load: 'wait and load',
};

interface Action {
  label: string;
  url: string;
}

const place = ({ order }: MailJob) => `${order.site.name}, ${order.site.postcode}`;
const thing = ({ container, waste }: MailJob) => `${container}, ${waste.toLowerCase()}`;

function made(
  brand: MailBrand,
  url: string,
  job: MailJob,
  mail: { heading: string; lines: string[]; action?: Action; other?: Action },
): MadeMail {
  const { order } = job;
  return {
    subject: `${brand.name}: ${order.number}, ${lowered(mail.heading)}`,
    body: frame(brand, {
      preview: mail.lines[0]!,
      heading: mail.heading,
      body: mail.lines.map((text, i) => line(text, String(i))),
      action: mail.action ?? { label: 'See the order', url: `${url}/jobs/detail/${order.id}` },
      ...(mail.other ? { other: mail.other } : {}),
    }),
  };
}

/** The office has confirmed a job: its day and its slot. */
export function jobConfirmed(brand: MailBrand, url: string, job: MailJob): MadeMail {
  const slot = job.slot === 'any' ? 'at any time of the day' : `in the ${SLOT_LABELS[job.slot].toLowerCase()}`;
  return made(brand, url, job, {
    heading: `${capital(TASK[job.type])} confirmed for ${formatLongDay(job.date)}`,
    lines: [
      `${job.order.number}: ${thing(job)}, at ${place(job)}.`,
      `We come on ${formatLongDay(job.date)}, ${slot}. Please keep the way in clear.`,
      ...(job.changeUntil === null
        ? []
        : [`You can change it until ${formatInstant(job.changeUntil, LONDON)}; after that, ring us.`]),
    ],
  });
}

/** The office could not take the job, and why; of a collection or an exchange the container stays. */
export function jobDeclined(brand: MailBrand, url: string, job: MailJob, reason: string): MadeMail {
  return made(brand, url, job, {
    heading: `${capital(TASK[job.type])} declined`,
    lines: [
      `${job.order.number}: ${thing(job)}, at ${place(job)}.`,
      `The office says: ${reason}`,
      'The container stays as it is. Ask for another day, or ring us.',
    ],
  });
}

/**
 * The office proposes another day. Its two links open a page that asks once more, without a login (`token` names the proposal and
 * the addressee): what looks at links before a person does answers nothing.
 */
export function dateProposed(brand: MailBrand, url: string, job: MailJob, token: string): MadeMail {
  const proposal = job.proposal!;
  const slot = proposal.slot === 'any' ? '' : `, ${SLOT_LABELS[proposal.slot].toLowerCase()}`;
  const link = (answer: string) => `${url}/proposal#answer=${answer}&token=${token}`;
  const mail = made(brand, url, job, {
    heading: 'We propose another day',
    lines: [
      `${job.order.number}: ${TASK[job.type]} of ${thing(job)}, at ${place(job)}.`,
      `You asked for ${formatLongDay(job.date)}. We can come on ${formatLongDay(proposal.date)}${slot}.`,
      ...(proposal.note ? [`The office says: ${proposal.note}`] : []),
      'We keep a place for you on that day until you answer. The links below are yours alone: do not pass this mail on.',
    ],
    action: { label: `Accept ${formatLongDay(proposal.date)}`, url: link('accept') },
    other: { label: 'Decline', url: link('decline') },
  });
  return { ...mail, token };
}

/** A job was changed by the customer: what holds now. */
export function jobChanged(brand: MailBrand, url: string, job: MailJob): MadeMail {
  const slot = job.slot === 'any' ? 'at any time of the day' : `in the ${SLOT_LABELS[job.slot].toLowerCase()}`;
  return made(brand, url, job, {
    heading: `${capital(TASK[job.type])} changed`,
    lines: [
      `${job.order.number}: ${thing(job)}, at ${place(job)}.`,
      `It is now for ${formatLongDay(job.date)}, ${slot}.`,
      'If you did not expect this, look at the order: it says who changed it.',
    ],
  });
}

/** The container stands there; until when the hire lasts. */
export function containerDelivered(brand: MailBrand, url: string, job: MailJob): MadeMail {
  return made(brand, url, job, {
    heading: 'Container delivered',
    lines: [
      `${job.order.number}: ${thing(job)}, stands at ${place(job)}.`,
      ...hireEnds(job),
      'Request an exchange or a collection whenever it is full.',
    ],
  });
}

/** The full container went, an empty one came, and the hire starts anew. */
export function containerExchanged(brand: MailBrand, url: string, job: MailJob): MadeMail {
  return made(brand, url, job, {
    heading: 'Container exchanged',
    lines: [
      `${job.order.number}: we took the full container away from ${place(job)} and left ${thing(job)}.`,
      ...weighed(job),
      ...hireEnds(job),
    ],
  });
}

/** The container is gone: what it weighed and which note covers the waste. Also for wait and load. */
export function containerCollected(brand: MailBrand, url: string, job: MailJob): MadeMail {
  return made(brand, url, job, {
    heading: 'Container collected',
    lines: [`${job.order.number}: ${thing(job)}, has left ${place(job)}.`, ...weighed(job)],
  });
}

/** Emptied and brought back, or moved on the site: the hire goes on. */
export function containerMoved(brand: MailBrand, url: string, job: MailJob): MadeMail {
  return made(brand, url, job, {
    heading: `${capital(TASK[job.type])} done`,
    lines: [
      job.type === 'reposition'
        ? `${job.order.number}: ${thing(job)}, was moved at ${place(job)}.`
        : `${job.order.number}: ${thing(job)}, was emptied and is back at ${place(job)}.`,
      ...weighed(job),
      ...hireEnds(job),
    ],
  });
}

/** It was planned and could not be done: why, what it costs and what comes next. No prices (portal.md §2). */
export function jobFailed(brand: MailBrand, url: string, job: MailJob, reason: string): MadeMail {
  const first = isFirstJob(job.type);
  return made(brand, url, job, {
    heading: `${capital(TASK[job.type])} could not be done`,
    lines: [
      `${job.order.number}: ${thing(job)}, at ${place(job)}.`,
      `It was planned for ${formatLongDay(job.date)} and could not be done. The reason: ${reason}`,
      job.charged.length > 0
        ? `Charged for it: ${job.charged.join(', ')}. The order’s page says how much, and shows why.`
        : 'If the journey is charged, it stands on the order’s page, with what shows why.',
      first
        ? 'The order stays open: the office rings you about another day.'
        : `The container stays where it is, and the ${TASK[job.type]} itself costs nothing. Request it again when the way is clear.`,
    ],
  });
}

const NOTE = { wtn: 'Waste transfer note', season_ticket: 'Season ticket' };

function weighed({ netWeightKg, note }: MailJob): string[] {
  const said = [
    ...(netWeightKg === null ? [] : [`It weighed ${formatTonnes(netWeightKg)}.`]),
    ...(note === null ? [] : [`${NOTE[note.kind]}: ${note.number}.`]),
  ];
  return said.length === 0 ? [] : [said.join(' ')];
}

function hireEnds({ order }: MailJob): string[] {
  return order.hire_until === null
    ? []
    : [`The hire lasts until ${formatLongDay(order.hire_until)}, that day included.`];
}

function lowered(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
