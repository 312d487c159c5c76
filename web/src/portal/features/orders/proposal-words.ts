import { JOB_TYPE_LABELS, type JobType } from '@tonnage/domain/skip-hire/orders';

export const words = {
  title: (day: string) => `The office proposes ${day}`,
  asked: (type: JobType, day: string) =>
    `${JOB_TYPE_LABELS[type]} was asked for on ${day}. A place is kept on the other day until you answer.`,
  note: (text: string) => `The office says: ${text}`,
  accept: 'Take this day',
  decline: 'Not this day',
  accepted: (day: string) => `Confirmed for ${day}.`,
  declined: 'The office knows, and will ring or propose another day.',
  mayNot: 'Somebody who may order has to answer.',
};
