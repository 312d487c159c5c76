import { CONTAINER_SHAPES } from '@tonnage/domain/skip-hire/vehicles';
import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, instant, jobType, named, notesText, pence, placement, slot } from '../../fields.ts';
import { group } from '../../group.ts';
import { lockedDates } from './coverage.ts';
import { movedJob, jobCalls } from './job.ts';

/** A warning about a request, most serious first. */
const warning = z.object({ code: z.string(), message: z.string() });

const proposedDate = z.object({
  date,
  slot,
  note: z.string().nullable(),
  status: z.enum(['waiting', 'accepted', 'declined', 'withdrawn']),
  createdAt: instant,
});

/** A pending request, with everything that staff need to decide. */
export const deskRequest = z.object({
  jobId: id,
  orderId: id,
  number: z.string(),
  type: jobType,
  date,
  slot,
  requestedAt: instant,
  requestedBy: z.string(),
  account: named.extend({ number: z.string() }),
  site: named.extend({ town: z.string(), postcode: z.string() }),
  depot: named,
  container: z.string(),
  shape: z.enum(CONTAINER_SHAPES),
  /** Cubic yards. */
  sizeYards: z.number(),
  waste: z.string(),
  placement,
  poNumber: z.string().nullable(),
  notes: z.string().nullable(),
  driverNotes: z.string().nullable(),
  /** Its price with VAT; null if the movement has no charge of its own. */
  grossPence: pence.nullable(),
  /** Capacity of its depot on its day: booked places, including this one, and the total. */
  day: z.object({ booked: z.number().int(), capacity: z.number().int() }),
  warnings: z.array(warning),
  /** The date that was proposed last. */
  proposal: proposedDate.nullable(),
});
export type DeskRequest = z.output<typeof deskRequest>;

const desk = group({ tag: 'Desk', access: 'staff', path: '/desk' });

export const listRequests = desk.list({
  advises: true,
  summary: 'List jobs that need confirming, oldest first by default',
  path: '/requests',
  reads: ['customers', 'orders', 'documents'],
  entry: deskRequest,
  filters: {
    depotId: z.string().optional(),
    q: z.string().trim().max(100).optional(),
    sort: z.enum(['requestedAt:asc', 'date:asc']).default('requestedAt:asc'),
  },
  order: [],
});

const moved = one(movedJob);

export const confirmRequest = desk({
  summary: 'Confirm a requested job on its date and tell the customer',
  method: 'POST',
  path: '/jobs/{id}/confirm',
  staff: 'jobs.manage',
  params: idParams,
  body: dataOf({}).optional(),
  response: moved,
  refusals: ['WRONG_STATE'],
});

export const declineRequest = desk({
  summary: 'Decline a requested job, with a reason for the customer. Its slot and its charge are released',
  method: 'POST',
  path: '/jobs/{id}/decline',
  staff: 'jobs.manage',
  params: idParams,
  body: dataOf({ reason: notesText.min(1) }),
  response: moved,
  refusals: ['WRONG_STATE'],
});

export const proposeDate = desk({
  summary: 'Offer another date for a requested job. A slot is held until the customer answers',
  method: 'POST',
  path: '/jobs/{id}/propose',
  staff: 'jobs.manage',
  params: idParams,
  body: dataOf({ date, slot: slot.default('any'), note: notesText.nullish() }),
  response: moved,
  refusals: ['WRONG_STATE', 'DATE_LOCKED', 'DATE_FULL'],
});

export const getOfficeDays = desk({
  summary: 'List the days a job can be planned on. Lead times and cut-offs only apply to customers',
  method: 'GET',
  path: '/jobs/{id}/days',
  reads: ['orders', 'depots'],
  params: idParams,
  response: one(lockedDates),
});

export const answerProposal = jobCalls({
  summary: 'Accept or decline the new date that the company offered',
  method: 'POST',
  path: '/answerProposal/{id}',
  params: idParams,
  body: dataOf({ answer: z.enum(['accept', 'decline']) }),
  response: one(movedJob.omit({ sentTo: true, sending: true })),
  refusals: ['WRONG_STATE', 'NO_PROPOSAL', 'PROPOSAL_OVER'],
});

/** A proposal's state when its email is opened: pending, answered or withdrawn, or its day is over. */
export const PROPOSAL_STATES = ['waiting', 'accepted', 'declined', 'withdrawn', 'over'] as const;

export const proposal = z.object({
  orderId: id,
  number: z.string(),
  state: z.enum(PROPOSAL_STATES),
  date,
  slot,
  /** The request, while the proposal is pending: afterwards the email reveals nothing more. */
  asked: z
    .object({
      type: jobType,
      date,
      slot,
      container: z.string(),
      waste: z.string(),
      site: z.string(),
      postcode: z.string(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type Proposal = z.output<typeof proposal>;

const link = group({ tag: 'Jobs', access: 'guest', path: '/proposals', method: 'POST' });

const token = z.string().min(1).max(600);

export const getProposal = link({
  summary: 'Get the date that the company offered, by the link in its email. Reading it is not an answer',
  path: '/look',
  changes: [],
  body: dataOf({ token }),
  response: one(proposal),
  refusals: ['PROPOSAL_LINK', 'APPLICATION_DISABLED', 'FORBIDDEN'],
});

export const answerProposalByMail = link({
  summary: 'Accept or decline the offered date, by the link in the email',
  path: '/answer',
  body: dataOf({ token, answer: z.enum(['accept', 'decline']) }),
  response: one(proposal),
  refusals: ['PROPOSAL_LINK', 'APPLICATION_DISABLED', 'FORBIDDEN', 'NO_PROPOSAL', 'PROPOSAL_OVER'],
});
