import { DRIVER_DATES, VEHICLE_DATES } from '@tonnage/domain/skip-hire/fleet-dates';
import { STAFF_PERMISSIONS, STAFF_ROLES } from '@tonnage/domain/skip-hire/permissions';
import { EXPIRY_WARNINGS, SET_UP_BLOCKS, SET_UP_STEPS } from '@tonnage/domain/skip-hire/set-up';
import { DEPOT_PERMIT_KINDS } from '@tonnage/domain/skip-hire/transfer-note';
import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { date, id, instant, jobType, named, slot } from '../fields.ts';
import { group } from '../group.ts';
import { logEntry } from './accounts/customer-log.ts';
import { COUNTED, deskCounts, deskFirsts } from './desk-counts.ts';
import { lockReason } from './orders/coverage.ts';
import { jobStatus } from './orders/job.ts';
import { privacyRequest } from './privacy.ts';

/** The signed-in staff member, and what their role allows. */
export const deskPerson = z.object({
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  permissions: z.array(z.enum(STAFF_PERMISSIONS)),
  today: date,
  depots: z.array(z.object({ id, name: z.string() })),
  /** Whether they may write anything off: accounts staff only if the company lets them. */
  writesOff: z.boolean(),
  /** Requests that are pending for staff. */
  requests: z.number().int(),
  ...deskCounts,
  /** The company’s set-up for those who may change it; null for the others. */
  setUp: z
    .object({
      /** Everything that it needs to trade has been entered. */
      ready: z.boolean(),
      /** Nothing has been ordered yet: until it is ready, the desk opens on the checklist. */
      untraded: z.boolean(),
      /** Steps that are not done, optional ones among them. */
      open: z.number().int(),
    })
    .nullable(),
});
export type DeskPerson = z.output<typeof deskPerson>;

const desk = group({ tag: 'Desk', access: 'staff', path: '/desk' });

export const getDesk = desk({
  summary: 'Get the logged-in staff member, their permissions, the depots and the number of requests',
  method: 'GET',
  path: '/me',
  reads: ['orders', ...COUNTED, 'depots', 'settings', 'staff'],
  response: one(deskPerson),
});

export const viewAsCustomer = desk({
  summary: 'View the portal as a customer. Everything done there is logged against both names',
  method: 'POST',
  path: '/viewAs',
  changes: [],
  staff: 'customers.act_as',
  body: dataOf({ accountId: z.string() }),
  response: one(z.object({ accountId: id, name: z.string() })),
  refusals: ['ACCOUNT_MERGED'],
});

export const endViewAsCustomer = desk({
  summary: 'Stop viewing the portal as a customer',
  method: 'DELETE',
  path: '/viewAs',
  changes: [],
  response: one(z.object({ ended: z.literal(true) })),
});

export const getSetUp = desk({
  summary: 'Get the set-up checklist: what is entered, what is missing, and what depends on it',
  method: 'GET',
  path: '/set-up',
  reads: ['settings', 'depots', 'prices', 'fleet', 'staff', 'email', 'customers'],
  staff: 'settings.manage',
  response: one(
    z.object({
      ready: z.boolean(),
      steps: z.array(
        z.object({
          step: z.enum(SET_UP_STEPS),
          done: z.boolean(),
          /** The company can trade without it. */
          optional: z.boolean(),
          /** What is missing, each a short phrase. */
          missing: z.array(z.string()),
          /** What depends on it. */
          blocks: z.array(z.enum(SET_UP_BLOCKS)),
        }),
      ),
    }),
  ),
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
  /** The site's. */
  postcode: z.string(),
  container: z.string(),
  /** Cubic yards. */
  sizeYards: z.number(),
  waste: z.string(),
});

/** The pending work of the staff. Lists have the twenty most urgent; the counts are of all. */
export const deskToday = z.object({
  today: date,
  requests: z.object({ count: z.number().int(), oldest: instant.nullable() }),
  ...deskCounts,
  /** Of each of these, the most pressing one; absent where there is none. */
  firsts: z.object(deskFirsts).partial(),
  /** Failed jobs that have not been rebooked, with why they failed. */
  failed: z.object({ count: z.number().int(), jobs: z.array(few.extend({ reason: z.string() })) }),
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
        postcode: z.string(),
        container: z.string(),
        sizeYards: z.number(),
        waste: z.string(),
        hireUntil: date,
        days: z.number().int(),
      }),
    ),
  }),
  /** Loads that left without a signed note or ticket. */
  outstandingNotes: z.object({ count: z.number().int(), jobs: z.array(few) }),
  /** Jobs of today and the next seven days that take waste away, without a signed note or ticket. */
  unsigned: z.object({ count: z.number().int(), jobs: z.array(few) }),
  /** Requests about personal data without an answer; empty for staff who may not answer them. */
  privacy: z.array(privacyRequest),
  /** Permits that expire within a fortnight while their container is on the road. */
  permits: z.array(
    z.object({
      orderId: id,
      number: z.string(),
      account: z.string(),
      site: z.string(),
      postcode: z.string(),
      council: z.string(),
      validTo: date,
    }),
  ),
  /**
   * What expires or has expired: the carrier registration and the depots’ permits within 90 days, then dates of vehicles and drivers within 30;
   * each the earliest first; of the fleet’s the first twenty.
   */
  expiries: z.array(
    z.object({
      kind: z.enum(['carrier', ...DEPOT_PERMIT_KINDS, ...VEHICLE_DATES, ...DRIVER_DATES]),
      /** The company, the depot, the vehicle’s registration or the driver. */
      name: z.string(),
      /** The last day on which it is valid. */
      on: date,
      /** Negative once it has expired. */
      daysLeft: z.number().int(),
      within: z.literal(EXPIRY_WARNINGS),
    }),
  ),
  /** How many dates of vehicles and drivers there are besides those. */
  expiriesBeyond: z.number().int(),
  /** Each depot's next six working days. */
  capacity: z.array(
    z.object({
      depot: named,
      days: z.array(
        z.object({ date, booked: z.number().int(), capacity: z.number().int(), closed: lockReason.nullable() }),
      ),
    }),
  ),
  /** Complaints, calls and notes of customers that somebody has to act on, the earliest day first. */
  followUps: z.object({ count: z.number().int(), entries: z.array(logEntry) }),
  failedMails: z.number().int(),
  /** Accounts that await approval. */
  pendingAccounts: z.number().int(),
  /** Refunds that the card's processor or bank sent back, while the money is still the customer's to refund. */
  failedRefunds: z.number().int(),
});
export type DeskToday = z.output<typeof deskToday>;

export const getDeskToday = desk({
  summary: 'Get what needs attention today',
  method: 'GET',
  path: '/today',
  reads: [
    'customers',
    'orders',
    'documents',
    ...COUNTED,
    'money',
    'depots',
    'email',
    'log',
    'privacy',
    'settings',
    'fleet',
  ],
  response: one(deskToday),
});
