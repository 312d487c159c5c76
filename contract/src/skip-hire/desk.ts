import { STAFF_PERMISSIONS, STAFF_ROLES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { date, id, instant, jobType, named, slot } from '../fields.ts';
import { lockReason } from './orders/coverage.ts';
import { jobStatus } from './orders/job.ts';

/** The signed-in staff member, and what their role allows. */
export const deskPerson = z.object({
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  permissions: z.array(z.enum(STAFF_PERMISSIONS)),
  today: date,
  depots: z.array(z.object({ id, name: z.string() })),
  /** Requests that are pending for staff. */
  requests: z.number().int(),
});
export type DeskPerson = z.output<typeof deskPerson>;

export const getDesk = endpoint({
  name: 'getDesk',
  summary: 'Get the logged-in staff member, their permissions, the depots and the number of requests',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/me',
  access: 'staff',
  status: 200,
  response: one(deskPerson),
  refusals: [],
});

export const viewAsCustomer = endpoint({
  name: 'viewAsCustomer',
  summary: 'View the portal as a customer. Everything done there is logged against both names',
  tag: 'Desk',
  method: 'POST',
  path: '/desk/viewAs',
  access: 'staff',
  staff: 'customers.act_as',
  body: dataOf({ accountId: z.string() }),
  status: 200,
  response: one(z.object({ accountId: id, name: z.string() })),
  refusals: [],
});

export const endViewAsCustomer = endpoint({
  name: 'endViewAsCustomer',
  summary: 'Stop viewing the portal as a customer',
  tag: 'Desk',
  method: 'DELETE',
  path: '/desk/viewAs',
  access: 'staff',
  status: 200,
  response: one(z.object({ ended: z.literal(true) })),
  refusals: [],
});

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

/** The pending work of the staff. Lists have the twenty most urgent; the counts are of all. */
export const deskToday = z.object({
  today: date,
  requests: z.object({ count: z.number().int(), oldest: instant.nullable() }),
  /** Jobs whose day has passed and that are neither completed nor failed. */
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
  /** Permits that expire within a fortnight while their container is on the road. */
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
  /** Each depot's next five working days. */
  capacity: z.array(
    z.object({
      depot: named,
      days: z.array(
        z.object({ date, booked: z.number().int(), capacity: z.number().int(), closed: lockReason.nullable() }),
      ),
    }),
  ),
  failedMails: z.number().int(),
  /** Accounts that await approval. */
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
