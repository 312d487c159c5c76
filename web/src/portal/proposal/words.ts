import type { Proposal } from '@tonnage/contract/skip-hire/orders/requests';
import { JOB_TYPE_LABELS, type JobType } from '@tonnage/domain/skip-hire/orders';

/** Replying, from the email, to another date that the office suggests. */
export const words = {
  accept: (day: string) => `Accept ${day}`,
  decline: 'Decline this date',
  acceptTitle: (day: string) => `Does ${day} suit you?`,
  declineTitle: (day: string) => `Decline ${day}?`,
  acceptText: 'Press the button to confirm this date.',
  declineText: 'Press the button and we’ll find another date with you.',
  instead: { accept: 'Decline it instead', decline: 'Accept it instead' },
  order: 'Order',
  job: (type: JobType) => JOB_TYPE_LABELS[type],
  what: 'Container',
  where: 'Site',
  asked: 'You asked for',
  proposed: 'We suggest',
  note: 'Our note',
  states: {
    accepted: (day: string) => `You’ve accepted ${day}.`,
    declined: (day: string) => `You’ve declined ${day}. We’ll call you or suggest another date.`,
    withdrawn: (day: string) => `${day} is no longer available, or the job has changed. View the order for the latest.`,
    over: (day: string, call: string) =>
      `${day} has passed, so you can no longer reply. ${call} to arrange another date.`,
  } satisfies Record<Exclude<Proposal['state'], 'waiting'>, (day: string, call: string) => string>,
  titles: {
    accepted: 'Date confirmed',
    declined: 'Date declined',
    withdrawn: 'This date is no longer available',
    over: 'This date has passed',
  } satisfies Record<Exclude<Proposal['state'], 'waiting'>, string>,
  toOrder: (number: string) => `View order ${number}`,
  linkDead: 'This link isn’t valid',
  linkDeadText: 'It may be incomplete or meant for someone else. You can reply on the order’s page instead.',
  toJobs: 'View my jobs',
  failed: 'We couldn’t send your reply',
  retry: 'Try again',
};
