import { ALLOWED, type Allowed, refused } from '../common/allowed.ts';
import type { JobFacts } from './actions.ts';
import { isFirstJob, type JobStatus, type JobType } from './orders.ts';

/** The fields of a job that a customer may change. Source: portal.md §4, §5 createJob and updateJob. */
export const EDITABLE_FIELDS = [
  'date',
  'slot',
  'notes',
  'locationNotes',
  'driverNotes',
  'containerTypeId',
  'containerSubTypeId',
  'wasteTypeId',
  'placement',
  'poNumber',
  'customerReference',
  'siteContactId',
] as const;
export type EditableField = (typeof EDITABLE_FIELDS)[number];

const NOTES: readonly EditableField[] = ['notes', 'locationNotes', 'driverNotes'];
const VISIT: readonly EditableField[] = ['date', 'slot', ...NOTES];

/**
 * The editable fields by status, before the depot's cut-off and from it on: everything while requested; date, slot and
 * notes while confirmed and before the cut-off, afterwards only notes, as when allocated; nothing once the vehicle is
 * on its way. Server, buttons and tests read this one table. Source: portal.md §4.
 */
export const EDIT_TABLE: Record<
  JobStatus,
  { inTime: readonly EditableField[]; afterCutOff: readonly EditableField[] }
> = {
  requested: { inTime: EDITABLE_FIELDS, afterCutOff: EDITABLE_FIELDS },
  confirmed: { inTime: VISIT, afterCutOff: NOTES },
  allocated: { inTime: NOTES, afterCutOff: NOTES },
  en_route: { inTime: [], afterCutOff: [] },
  completed: { inTime: [], afterCutOff: [] },
  failed: { inTime: [], afterCutOff: [] },
  declined: { inTime: [], afterCutOff: [] },
  cancelled: { inTime: [], afterCutOff: [] },
};

/**
 * What the office may change, with the customer on the telephone: everything until the vehicle is on its way. The day of a
 * job with a vehicle is changed on the planner, which frees the vehicle. Source: portal.md §4.
 */
const OFFICE_TABLE: Partial<Record<JobStatus, readonly EditableField[]>> = {
  requested: EDITABLE_FIELDS,
  confirmed: EDITABLE_FIELDS,
  allocated: EDITABLE_FIELDS.filter((field) => field !== 'date' && field !== 'slot'),
};

/**
 * Whether the office may agree a price other than the list price for a job: until its vehicle is on its way, and only for one that
 * is charged for.
 */
export function mayAgreePrice(job: { status: JobStatus; price: unknown }): Allowed {
  if (job.price === null) return refused('NOT_EDITABLE', 'This job is free, so it has no price to change.');
  return OFFICE_TABLE[job.status]
    ? ALLOWED
    : refused('NOT_EDITABLE', 'The lorry is on its way or the job has finished, so its price can’t be changed.');
}

/**
 * Whether the office may move an order to another site of its customer, by its first job: until a vehicle is on its way, not to
 * another depot's site while one is allocated, and not once its council knows of the current site.
 */
export function mayMoveToSite(
  job: Pick<JobFacts, 'type' | 'status'>,
  of: { sameDepot: boolean; permitAsked: boolean },
): Allowed {
  if (!isFirstJob(job.type) || !OFFICE_TABLE[job.status])
    return refused(
      'NOT_EDITABLE',
      'The container is on its way or on site. The order can no longer move to another site.',
    );
  if (of.permitAsked)
    return refused('NOT_EDITABLE', 'Its highway permit is for the current site. Place a new order for the other site.');
  if (job.status === 'allocated' && !of.sameDepot)
    return refused('NOT_EDITABLE', 'That site is served by another depot. Unallocate the lorry first.');
  return ALLOWED;
}

/** Who changes a job: its customer, or the company's office for them. */
export type Editor = 'customer' | 'office';

const VISITED: readonly EditableField[] = [...VISIT, 'siteContactId'];

/**
 * The fields that a type of job has. A first job has its order's; an exchange brings a size and a waste of the same
 * family; the others only have a visit. Nobody can change the site: an order is a position at one site. Source:
 * portal.md §1.
 */
export const FIELDS_OF: Record<JobType, readonly EditableField[]> = {
  delivery: EDITABLE_FIELDS,
  wait_and_load: EDITABLE_FIELDS,
  exchange: [...VISITED, 'containerSubTypeId', 'wasteTypeId'],
  collection: VISITED,
  tip_and_return: VISITED,
  reposition: VISITED,
};

/**
 * The fields of a job that may still be changed. `inTime`: the depot's cut-off for its day has not passed. Source:
 * portal.md §4.
 */
export function editableFields(job: JobFacts, inTime: boolean, by: Editor = 'customer'): ReadonlySet<EditableField> {
  const open =
    by === 'office' ? (OFFICE_TABLE[job.status] ?? []) : EDIT_TABLE[job.status][inTime ? 'inTime' : 'afterCutOff'];
  return new Set(FIELDS_OF[job.type].filter((field) => open.includes(field)));
}

/** Why fields are missing from `editableFields`; null if none is. A message that says what to do. */
export function whyNotEditable(job: JobFacts, inTime: boolean, by: Editor = 'customer'): string | null {
  if (editableFields(job, inTime, by).size === FIELDS_OF[job.type].length) return null;
  if (by === 'office' && job.status === 'allocated')
    return 'A lorry is allocated. Move the job to another day on the planner; anything else can be changed here.';
  if (by === 'office' && job.status === 'en_route')
    return 'The lorry is on its way, so nothing can be changed. Take that back first if it hasn’t set out.';
  switch (job.status) {
    case 'confirmed':
      return inTime
        ? 'This job is confirmed. You can still change the day, time and notes; for anything else, cancel it and place a new order.'
        : 'We’ve planned this day, so you can only change the notes. Call us about anything else.';
    case 'allocated':
      return 'A lorry is allocated, so you can only change the notes. Call us about anything else.';
    case 'en_route':
      return 'The lorry is on its way, so nothing can be changed. Call us.';
    default:
      return 'This job has finished, so it can’t be changed.';
  }
}

/** Whether these fields may be changed. Source: portal.md §4. */
export function mayEdit(
  job: JobFacts,
  inTime: boolean,
  fields: readonly EditableField[],
  by: Editor = 'customer',
): Allowed {
  const open = editableFields(job, inTime, by);
  const shut = fields.find((field) => !open.has(field));
  if (shut === undefined) return ALLOWED;
  if (!FIELDS_OF[job.type].includes(shut)) {
    return refused('NOT_EDITABLE', 'That can’t be changed on this job. Change it on the order’s first job.');
  }
  return refused('NOT_EDITABLE', whyNotEditable(job, inTime, by) ?? 'This can no longer be changed online. Call us.');
}
