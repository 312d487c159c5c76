import { useQuery } from '@tanstack/react-query';
import type { Job } from '@tonnage/contract/skip-hire/orders/job';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatDay, formatInstant, formatTime } from '@tonnage/domain/common/format-dates';
import { isOpenJob } from '@tonnage/domain/skip-hire/actions';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Panel } from '../../ui/content/panel.tsx';
import { Timeline, type TimelineEvent } from '../../ui/content/timeline.tsx';
import { fileLinkQuery } from '../../shared/documents/file-link.ts';
import { Thumbnail } from '../../ui/content/thumbnail.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { words } from './detail-words.ts';
import { isOnSite } from './order-state.ts';
import { words as orderWords } from './words.ts';
import styles from './order-timeline.module.css';

/** The order's past and next events, latest first. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <Panel title="History">
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
    next.push({ id: 'collection', title: 'Collection', when: 'not requested yet', state: 'next' });
  }
  if (order.status === 'requested') {
    next.unshift({ id: 'confirm', title: 'Confirmation', when: 'not confirmed yet', state: 'next' });
  }
  if (order.status === 'awaiting_payment') {
    const until = order.payment?.expiresAt;
    const detail = until ? words.payBy(formatTime(until, LONDON)) : words.paySoon;
    next.unshift({ id: 'pay', title: 'Payment', detail, state: 'next' });
  }
  return next.toReversed();
}

function nextJob(job: Job, order: Order): TimelineEvent {
  const [day, slot] = [formatDay(job.date), orderWords.slotAfter[job.slot]];
  const isRequested = job.status === 'requested';
  return {
    id: job.id,
    title: JOB_TYPE_LABELS[job.type],
    when: isRequested ? `requested for ${day}${slot}` : `booked for ${day}${slot}`,
    // An order that is pending as a whole has its confirmation as a separate step.
    detail: isRequested
      ? isOnSite(order) && 'Awaiting confirmation'
      : job.vehicleRegistration !== null && `Vehicle ${job.vehicleRegistration}`,
    state: 'next',
  };
}

type Photo = Pick<Order['documents'][number], 'id' | 'title'>;

/** The photos of a movement, under its event; each links to its page. */
function EventPhotos({ photos }: { photos: readonly Photo[] }) {
  return (
    <ul className={styles.photos}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <EventPhoto photo={photo} />
        </li>
      ))}
    </ul>
  );
}

/** Shows the name when the file is unavailable, such as without a connection. */
function EventPhoto({ photo: { id, title } }: { photo: Photo }) {
  const { data } = useQuery({ ...fileLinkQuery('getDocumentLink', id), retry: false });
  return (
    <TextLink quiet to={`/documents/${id}`}>
      {data ? <Thumbnail url={data.data.url} alt={title} /> : title}
    </TextLink>
  );
}
