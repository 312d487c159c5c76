import * as jobs from './jobs.ts';
import * as orders from './orders.ts';
import { overHire } from './reminders.ts';

/** In the order in which people choose them. */
export const emails = [
  orders.orderReceived,
  orders.orderDeclined,
  orders.orderCancelled,
  jobs.jobRequested,
  jobs.jobConfirmed,
  jobs.jobDeclined,
  jobs.dateProposed,
  jobs.jobChanged,
  jobs.jobCancelled,
  jobs.driverAllocated,
  jobs.containerDelivered,
  jobs.containerExchanged,
  jobs.containerCollected,
  jobs.containerMoved,
  jobs.jobFailed,
  overHire,
  orders.paymentLink,
  jobs.jobPaymentLink,
];
