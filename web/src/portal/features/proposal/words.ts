import type { Proposal } from '@tonnage/contract/proposals';
import { JOB_TYPE_LABELS, type JobType } from '@tonnage/domain/skip-hire/orders';

/** Another day that the office proposes, answered from its mail. */
export const words = {
  accept: (day: string) => `Accept ${day}`,
  decline: 'Decline this day',
  acceptTitle: (day: string) => `Shall we come on ${day}?`,
  declineTitle: (day: string) => `Not on ${day}?`,
  acceptText: 'Nothing is answered yet. Press the button, and the day is confirmed.',
  declineText: 'Nothing is answered yet. Press the button, and the office looks for another day with you.',
  instead: { accept: 'Decline it instead', decline: 'Accept it instead' },
  order: 'Order',
  job: (type: JobType) => JOB_TYPE_LABELS[type],
  what: 'What',
  where: 'Where',
  asked: 'You asked for',
  proposed: 'The office proposes',
  note: 'The office says',
  states: {
    accepted: (day: string) => `${day} is accepted.`,
    declined: (day: string) => `${day} is declined. The office knows, and will ring or propose another day.`,
    withdrawn: (day: string) =>
      `The office took ${day} back, or the job was changed since. The order says what holds now.`,
    over: (day: string) => `${day} is over, so that it can no longer be answered. Ask the office for another day.`,
  } satisfies Record<Exclude<Proposal['state'], 'waiting'>, (day: string) => string>,
  titles: {
    accepted: 'This day is confirmed',
    declined: 'This day is declined',
    withdrawn: 'This day is no longer proposed',
    over: 'This day is over',
  } satisfies Record<Exclude<Proposal['state'], 'waiting'>, string>,
  toOrder: (number: string) => `See order ${number}`,
  linkDead: 'This link does not hold',
  linkDeadText: 'The mail’s link is not whole, or is meant for somebody else. Answer on the order’s page instead.',
  toJobs: 'To my jobs',
  failed: 'It could not be answered',
  retry: 'Try again',
};
