import { IconChevronRight } from '@tabler/icons-react';
import type { OrderJob } from '@tonnage/contract/skip-hire/orders/job';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatDay, formatInstant, formatTime } from '@tonnage/domain/common/format-dates';
import { isOpenJob } from '@tonnage/domain/skip-hire/actions';
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Photos } from '../../shared/documents/photos.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { Timeline, type TimelineEvent } from '../../ui/content/timeline.tsx';
import { KitLink } from '../../ui/links.tsx';
import { words } from './detail-words.ts';
import { JobFacts } from './job-facts.tsx';
import { isOnSite } from './order-state.ts';
import styles from './order-timeline.module.css';
import { orderPath } from './paths.ts';
import { words as orderWords } from './words.ts';

type Report = Order['timeline'][number];
type Kinds = readonly Report['kind'][];

const WENT_WRONG: Kinds = ['failed', 'declined'];
/** Reports that end a movement. */
const ENDS: Kinds = ['completed', 'failed', 'declined', 'cancelled'];

/**
 * An order's next and past events, latest first. The reports of one movement are one line; the movement in the address is open,
 * with its facts and all its reports.
 */
export function OrderTimeline({ order, chosenId }: { order: Order; chosenId: string | undefined }) {
  const ids = new Set(order.jobs.map(({ id }) => id));
  const others = order.timeline.filter(({ jobId }) => jobId === null || !ids.has(jobId));
  const movements = order.jobs.map((job) => movement(order, job, job.id === chosenId));
  const past = [...movements.filter(({ isNext }) => !isNext), ...others.map(single)];
  const events = [
    ...nextOf(
      order,
      movements.filter(({ isNext }) => isNext),
    ),
    ...past.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
  ];
  return (
    <Panel title="Timeline">
      <Timeline events={events} />
    </Panel>
  );
}

type Dated = TimelineEvent & { at: string };

function single({ at, kind, title, text }: Report, index: number): Dated {
  return {
    id: `${at}-${index}`,
    at,
    title,
    when: formatInstant(at, LONDON),
    detail: text,
    ...(WENT_WRONG.includes(kind) && { state: 'problem' }),
  };
}

/** Steps that are not movements, around the movements still to come; the furthest first. */
function nextOf(order: Order, movements: readonly TimelineEvent[]): TimelineEvent[] {
  const next = [...movements];
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

/** One movement of the container in one line, with the reports that it began with folded into it. */
function movement(order: Order, job: OrderJob, isChosen: boolean): Dated & { isNext: boolean } {
  const reports = order.timeline.filter(({ jobId }) => jobId === job.id);
  const isNext = isOpenJob(job.status);
  const end = isNext ? undefined : (reports.find(({ kind }) => ENDS.includes(kind)) ?? reports[0]);
  const at = end?.at ?? job.completedAt ?? job.createdAt;
  const line = isNext ? ahead(order, job) : behind(job, end);
  const photos = order.documents.filter(({ kind, jobId }) => !isNext && kind === 'photo' && jobId === job.id);
  return {
    id: job.id,
    at,
    isNext,
    state: isNext ? 'next' : job.status === 'failed' || job.status === 'declined' ? 'problem' : 'done',
    title: (
      <KitLink
        to={orderPath(order.id, isChosen ? undefined : job.id)}
        className={styles.line}
        aria-current={isChosen ? 'true' : undefined}
      >
        <b>{line.title}</b> <span className={styles.when}>{line.when}</span>
        <IconChevronRight aria-hidden="true" />
      </KitLink>
    ),
    detail: line.detail,
    more: (isChosen || photos.length > 0) && (
      <>
        {photos.length > 0 && <Photos photos={photos} of="customer" pathOf={(id) => `/documents/${id}`} />}
        {isChosen && (
          <div className={styles.open}>
            <JobFacts order={order} job={job} />
            {reports.length > 0 && (
              <ul className={styles.reports} aria-label="History">
                {reports.map((report, index) => (
                  <li key={`${report.at}-${index}`}>
                    {report.title} <span>{formatInstant(report.at, LONDON)}</span>
                    {report.text && <span>{report.text}</span>}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </>
    ),
  };
}

interface Line {
  title: string;
  when: string;
  detail: string;
}

function ahead(order: Order, job: OrderJob): Line {
  const day = `${formatDay(job.date)}${orderWords.slotAfter[job.slot]}`;
  const isRequested = job.status === 'requested';
  const status = job.status === 'confirmed' ? null : JOB_STATUS_LABELS[job.status];
  return {
    title: JOB_TYPE_LABELS[job.type],
    when: isRequested ? `requested for ${day}` : `booked for ${day}`,
    // An order that is pending as a whole has its confirmation as a separate step.
    detail: isRequested
      ? isOnSite(order)
        ? 'Awaiting confirmation'
        : ''
      : [status, job.vehicleRegistration && `vehicle ${job.vehicleRegistration}`].filter(Boolean).join(', '),
  };
}

function behind(job: OrderJob, end: Report | undefined): Line {
  return {
    title: end?.title ?? JOB_TYPE_LABELS[job.type],
    when: end ? formatInstant(end.at, LONDON) : `${formatDay(job.date)}${orderWords.slotAfter[job.slot]}`,
    detail: end?.text ?? JOB_STATUS_LABELS[job.status],
  };
}
