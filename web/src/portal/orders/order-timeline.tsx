import type { Job } from '@tonnage/contract/skip-hire/orders/job';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { isOpenJob } from '@tonnage/domain/skip-hire/actions';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatDay, formatInstant, formatTime } from '@tonnage/domain/common/format-dates';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Panel } from '../../ui/content/panel.tsx';
import { Timeline, type TimelineEvent } from '../../ui/content/timeline.tsx';
import { words } from './detail-words.ts';
import { EventPhotos } from './event-photos.tsx';
import { isStanding } from './order-state.ts';
import { words as orderWords } from './words.ts';

/** The order's past and next events, latest first. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <Panel title={words.happened}>
      <Timeline events={[...nextOf(order), ...pastOf(order)]} />
    </Panel>
  );
}

const WENT_WRONG: readonly string[] = ['failed', 'declined'] satisfies Order['timeline'][number]['kind'][];

/** Events that end a movement and show its photos. */
const ENDS: readonly string[] = ['completed', 'failed'] satisfies Order['timeline'][number]['kind'][];

function pastOf({ timeline, documents }: Order): TimelineEvent[] {
  return timeline.map(({ at, kind, title, text, jobId }, index) => {
    const photos = documents.filter((each) => ENDS.includes(kind) && each.kind === 'photo' && each.jobId === jobId);
    return {
      id: `${at}-${index}`,
      title,
      when: formatInstant(at, LONDON),
      detail: text,
      ...(WENT_WRONG.includes(kind) && { state: 'problem' as const }),
      ...(photos.length > 0 && { more: <EventPhotos photos={photos} /> }),
    };
  });
}

/** Future steps, the furthest first: open jobs, after what has to happen before them. */
export function nextOf(order: Order): TimelineEvent[] {
  const next = order.jobs.filter((job) => isOpenJob(job.status)).map((job) => nextJob(job, order));
  if (order.status === 'on_site' && next.length === 0) {
    next.push({ id: 'collection', title: words.collectionNext, when: words.notRequested, state: 'next' });
  }
  if (order.status === 'requested') {
    next.unshift({ id: 'confirm', title: words.confirmNext, when: words.byOffice, state: 'next' });
  }
  if (order.status === 'awaiting_payment') {
    const until = order.payment?.expiresAt;
    const detail = until ? words.payBy(formatTime(until, LONDON)) : words.paySoon;
    next.unshift({ id: 'pay', title: words.payNext, detail, state: 'next' });
  }
  return next.toReversed();
}

function nextJob(job: Job, order: Order): TimelineEvent {
  const [day, slot] = [formatDay(job.date), orderWords.slotAfter[job.slot]];
  const isRequested = job.status === 'requested';
  return {
    id: job.id,
    title: JOB_TYPE_LABELS[job.type],
    when: isRequested ? words.askedFor(day, slot) : words.bookedFor(day, slot),
    // An order that is pending as a whole has its confirmation as a separate step.
    detail: isRequested
      ? isStanding(order) && words.waitsForOffice
      : job.vehicleRegistration !== null && words.vehicle(job.vehicleRegistration),
    state: 'next',
  };
}
