import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { one } from './envelope.ts';
import { date, id, instant, jobType, named, slot } from './fields.ts';
import { jobStatus } from './skip-hire/orders/job.ts';
import { lockReason } from './skip-hire/sites.ts';

const few = z.object({
  jobId: id,
  orderId: id,
  number: z.string(),
  type: jobType,
  status: jobStatus,
  date,
  slot,
  account: z.string(),
  site: z.string(),
  container: z.string(),
});

/** What waits at the office. Lists hold the twenty most pressing; the counts are of all. */
export const deskToday = z.object({
  today: date,
  requests: z.object({ count: z.number().int(), oldest: instant.nullable() }),
  /** Jobs whose day has passed and that are neither done nor failed. */
  overdue: z.object({ count: z.number().int(), jobs: z.array(few) }),
  /** Containers past their agreed hire. */
  overHire: z.object({
    count: z.number().int(),
    orders: z.array(
      z.object({
        id,
        number: z.string(),
        account: z.string(),
        site: z.string(),
        container: z.string(),
        hireUntil: date,
        days: z.number().int(),
      }),
    ),
  }),
  /** Jobs of the next five working days that take waste away, without a signed note or ticket. */
  unsigned: z.object({ count: z.number().int(), jobs: z.array(few) }),
  /** Permits that run out within a fortnight while the container stands there. */
  permits: z.array(
    z.object({
      orderId: id,
      number: z.string(),
      account: z.string(),
      site: z.string(),
      council: z.string(),
      validTo: date,
    }),
  ),
  /** Each yard's next five days of work. */
  capacity: z.array(
    z.object({
      depot: named,
      days: z.array(
        z.object({ date, booked: z.number().int(), capacity: z.number().int(), closed: lockReason.nullable() }),
      ),
    }),
  ),
  failedMails: z.number().int(),
  /** Accounts that wait for their approval. */
  pendingAccounts: z.number().int(),
});
export type DeskToday = z.output<typeof deskToday>;

export const getDeskToday = endpoint({
  name: 'getDeskToday',
  summary: 'Get what needs attention today',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/today',
  access: 'staff',
  status: 200,
  response: one(deskToday),
  refusals: [],
});
