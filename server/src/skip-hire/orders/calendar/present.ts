import { JOB_STATUS_LABELS, SLOT_HOURS, type JobStatus, type JobType } from '@tonnage/domain/skip-hire/orders';
import { calendarText, type CalendarEvent } from '../../../platform/formats/icalendar.ts';
import type { CalendarJob } from './queries.ts';

export const CALENDAR_MIME = 'text/calendar; charset=utf-8';

/** How long a calendar program may cache the feed. */
export const FRESH_HOURS = 4;

const VERBS: Record<JobType, string> = {
  delivery: 'Deliver',
  exchange: 'Exchange',
  collection: 'Collect',
  tip_and_return: 'Tip and return',
  reposition: 'Move',
  wait_and_load: 'Wait and load',
};

const STATUS: Record<JobStatus, CalendarEvent['status']> = {
  requested: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  allocated: 'CONFIRMED',
  en_route: 'CONFIRMED',
  completed: 'CONFIRMED',
  // The driver came. Calendars remove a cancelled event, and nobody would see that the visit failed.
  failed: 'CONFIRMED',
  declined: 'CANCELLED',
  cancelled: 'CANCELLED',
};

/** The start of a summary, because many calendar programs do not show the status of an event. */
const PREFIX: Partial<Record<JobStatus, string>> = {
  requested: 'Requested: ',
  failed: 'Failed: ',
  declined: 'Declined: ',
  cancelled: 'Cancelled: ',
};

/** Jobs as a calendar. Without prices: a calendar is shared more easily than a login. */
export function presentCalendar(name: string, jobs: readonly CalendarJob[], publicUrl: string): string {
  return calendarText({ name, hoursFresh: FRESH_HOURS, events: jobs.map((job) => presentEvent(job, publicUrl)) });
}

function presentEvent(job: CalendarJob, publicUrl: string): CalendarEvent {
  const hours = SLOT_HOURS[job.slot];
  return {
    uid: `job-${job.id}`,
    // Seconds between creation and last change: it grows with every change, and needs no counter.
    sequence: Math.floor((job.updated_at.getTime() - job.created_at.getTime()) / 1000),
    created: job.created_at.toISOString(),
    changed: job.updated_at.toISOString(),
    date: job.date,
    ...(hours === null ? {} : { hours }),
    summary: `${PREFIX[job.status] ?? ''}${VERBS[job.type]} ${job.container}, ${job.site}`,
    description: [
      `${job.number}/${job.sequence}, ${JOB_STATUS_LABELS[job.status].toLowerCase()}`,
      job.waste,
      job.po_number && `PO ${job.po_number}`,
      job.to_stand ? `Position: ${job.to_stand}` : job.location_notes,
      job.notes,
      job.driver_notes,
      job.contact && [job.contact, job.phone].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join('\n'),
    location: `${job.site}, ${job.address_line1}, ${job.town} ${job.postcode}`,
    url: `${publicUrl}/jobs/detail/${job.order_id}/${job.id}`,
    status: STATUS[job.status],
  };
}
