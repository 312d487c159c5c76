import type { JobType } from '@tonnage/domain/skip-hire/orders';

const VERBS: Record<JobType, string> = {
  delivery: 'Deliver',
  exchange: 'Exchange',
  collection: 'Collect',
  tip_and_return: 'Tip and return',
  reposition: 'Move',
  wait_and_load: 'Wait and load',
};

export const words = {
  verb: VERBS,
  confirm: 'Confirm',
  confirmSome: (requests: number) => `Confirm ${requests}`,
  another: 'Offer another date',
  decline: 'Decline',
  asked: 'requested',
  waits: (day: string) => `${day} offered, awaiting the customer’s answer.`,
  refused: (day: string) => `The customer declined ${day}.`,
  booked: (booked: number, capacity: number) => `${booked} of ${capacity} places booked that day`,
  reason: 'Reason',
  reasonHelp: 'Shown to the customer in the email and on the order.',
  reasonMissing: 'Enter a reason. The customer will see it.',
  proposeTitle: (number: string) => `Offer another date for ${number}`,
};
