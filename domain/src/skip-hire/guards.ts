import { ALLOWED, type Allowed, refused } from '../common/allowed.ts';
import type { IsoDate } from '../common/dates.ts';
import { formatDay } from '../common/format-dates.ts';
import type { JobType, Placement } from './orders.ts';

/** The jobs that take waste away. Source: portal.md §4; trade-and-law.md §5. */
const TAKES_WASTE: ReadonlySet<JobType> = new Set<JobType>([
  'exchange',
  'collection',
  'tip_and_return',
  'wait_and_load',
]);

/** A permit to stand on the road, valid on both dates. */
export interface PermitFacts {
  status: string;
  from: IsoDate | null;
  to: IsoDate | null;
}

/** A waste transfer note of one job, or a season ticket that is valid on both dates. */
export interface NoteFacts {
  kind: 'wtn' | 'season_ticket';
  status: string;
  jobId: string | null;
  siteId: string | null;
  wasteTypeId: string | null;
  validFrom: IsoDate | null;
  validTo: IsoDate | null;
}

/** True for the job types that need a transfer note. Source: portal.md §4; Waste (England and Wales) Regulations 2011, reg. 35. */
export function takesWasteAway(type: JobType): boolean {
  return TAKES_WASTE.has(type);
}

/**
 * Whether a vehicle may be allocated to the job: not while the company's registration as a waste carrier has expired, and
 * on the road only with a granted permit that covers the job's date. `carrierUntil` is the registration's last day; null:
 * it does not expire. Source: portal.md §4; Control of Pollution (Amendment) Act 1989, s. 1; Highways Act 1980, s. 139.
 */
export function mayAllocate(
  job: { placement: Placement; date: IsoDate },
  permits: readonly PermitFacts[],
  { carrierUntil, today }: { carrierUntil: IsoDate | null; today: IsoDate },
): Allowed {
  if (carrierUntil !== null && carrierUntil < today)
    return refused(
      'CARRIER_EXPIRED',
      `Your waste carrier registration expired on ${formatDay(carrierUntil)}. Renew it, then enter its new date in Settings, Company.`,
    );
  if (job.placement === 'private') return ALLOWED;
  const covered = permits.some((permit) => permit.status === 'granted' && covers(permit.from, permit.to, job.date));
  return covered
    ? ALLOWED
    : refused(
        'PERMIT_REQUIRED',
        'This container goes on the highway. Enter a granted permit that covers the date first.',
      );
}

/**
 * Whether the job is documented: one that takes waste away needs a signed note of its own, or a signed season ticket for the
 * same site and waste that covers the date. `wasteTypeId` is what leaves, not what an exchange brings. A load that left without one is recorded, and its note is outstanding. Source:
 * portal.md §4; Waste (England and Wales) Regulations 2011, reg. 35.
 */
export function isDocumented(
  job: { id: string; type: JobType; siteId: string; wasteTypeId: string; date: IsoDate },
  notes: readonly NoteFacts[],
): boolean {
  if (!takesWasteAway(job.type)) return true;
  return notes.some((note) => {
    if (note.status !== 'signed') return false;
    if (note.kind === 'wtn') return note.jobId === job.id;
    return (
      note.siteId === job.siteId &&
      note.wasteTypeId === job.wasteTypeId &&
      covers(note.validFrom, note.validTo, job.date)
    );
  });
}

/** A validity without dates proves nothing, so a missing end does not cover. */
function covers(from: IsoDate | null, to: IsoDate | null, date: IsoDate): boolean {
  return from !== null && to !== null && from <= date && date <= to;
}
