import { type JobType } from '@tonnage/domain/skip-hire/orders';

const count = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n} ${more}`);

export const VERBS: Record<JobType, string> = {
  delivery: 'Deliver',
  exchange: 'Exchange',
  collection: 'Collect',
  tip_and_return: 'Tip and return',
  reposition: 'Reposition',
  wait_and_load: 'Wait and load',
};

/** Texts of the jobs list and of every view of an order. The page of one order has its own in detail-words.ts. */
export const words = {
  slotAfter: { am: ', morning', pm: ', afternoon', any: '' },
  drawing: 'Drawing',
  container: 'Container',
  site: 'Site',
  state: 'Status',
  poShort: (po: string) => (/^PO/i.test(po) ? po : `PO ${po}`),
  total: (n: number) => count(n, 'job', 'jobs'),
};
