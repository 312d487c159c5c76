import { formatLongDay } from '@tonnage/domain/format-dates';
import { formatTonnes } from '@tonnage/domain/format-weight';
import { SLOT_LABELS, type JobType } from '@tonnage/domain/orders';
import type { MailJob } from '../queries.ts';
import { frame, line, type MailBrand } from './frame.ts';
import type { MadeMail } from './orders.ts';

const TASK: Record<JobType, string> = {
  delivery: 'delivery',
  exchange: 'exchange',
  collection: 'collection',
  tip_and_return: 'tip and return',
  reposition: 'reposition',
  wait_and_load: 'wait and load',
};

const place = ({ order }: MailJob) => `${order.site.name}, ${order.site.postcode}`;
const thing = ({ container, waste }: MailJob) => `${container}, ${waste.toLowerCase()}`;

function made(
  brand: MailBrand,
  url: string,
  job: MailJob,
  mail: { heading: string; lines: string[]; action?: string },
): MadeMail {
  const { order } = job;
  return {
    subject: `${brand.name}: ${order.number}, ${lowered(mail.heading)}`,
    body: frame(brand, {
      preview: mail.lines[0]!,
      heading: mail.heading,
      body: mail.lines.map((text, i) => line(text, String(i))),
      action: { label: mail.action ?? 'See the order', url: `${url}/jobs/detail/${order.id}` },
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
      'You can change the date until the evening cut-off of our yard.',
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

/** The office proposes another day, which the customer takes or declines on the order's page. */
export function dateProposed(brand: MailBrand, url: string, job: MailJob): MadeMail {
  const { proposal } = job;
  const slot = proposal === null || proposal.slot === 'any' ? '' : `, ${SLOT_LABELS[proposal.slot].toLowerCase()}`;
  return made(brand, url, job, {
    heading: 'We propose another day',
    lines: [
      `${job.order.number}: ${TASK[job.type]} of ${thing(job)}, at ${place(job)}.`,
      `You asked for ${formatLongDay(job.date)}. We can come on ${formatLongDay(proposal?.date ?? job.date)}${slot}.`,
      ...(proposal?.note ? [`The office says: ${proposal.note}`] : []),
      'We keep a place for you on that day until you answer.',
    ],
    action: 'Accept or decline',
  });
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

function weighed({ netWeightKg, note }: MailJob): string[] {
  const covered = note === null ? '' : ` Waste transfer note: ${note}.`;
  if (netWeightKg === null) return note === null ? [] : [covered.trim()];
  return [`It weighed ${formatTonnes(netWeightKg)}.${covered}`];
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
