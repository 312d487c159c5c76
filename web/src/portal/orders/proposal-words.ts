import { JOB_TYPE_LABELS, type JobType } from '@tonnage/domain/skip-hire/orders';

export const words = {
  title: (day: string) => `We’ve suggested ${day}`,
  asked: (type: JobType, day: string) =>
    `You requested the ${JOB_TYPE_LABELS[type].toLowerCase()} for ${day}. We’ll hold a slot on the new date until you reply.`,
  note: (text: string) => `Our note: ${text}`,
  accept: 'Accept this date',
  decline: 'Decline',
  accepted: (day: string) => `Confirmed for ${day}.`,
  declined: 'Thanks. We’ll call you or suggest another date.',
  mayNot: 'Someone who can place orders needs to reply.',
};
