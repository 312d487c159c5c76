import type { AccountStatus } from './account-status.ts';
import type { IsoDate } from '../common/dates.ts';
import { takesWasteAway } from './guards.ts';
import { formatPence } from '../common/money.ts';
import type { JobType, Placement } from './orders.ts';

/** The warnings about a request. None of them prevents confirming it: they are what staff would want to have seen. */
export type RequestWarningCode =
  | 'day_passed'
  | 'day_full'
  | 'account_stopped'
  | 'over_limit'
  | 'po_missing'
  | 'permit'
  | 'note_unsigned';

export interface RequestWarning {
  code: RequestWarningCode;
  message: string;
}

/** The facts behind a request's warnings. Money in pence with VAT; a null limit is no limit. */
export interface RequestFacts {
  type: JobType;
  date: IsoDate;
  placement: Placement;
  poNumber: string | null;
  /** Booked places of the depot on that day, including this job's. */
  day: { booked: number; capacity: number };
  account: {
    status: AccountStatus;
    type: 'credit' | 'prepay';
    creditLimitPence: number | null;
    exposurePence: number;
    poMandatory: boolean;
  };
  /** A granted permit covers the date. */
  permitGranted: boolean;
  /** A signed note of the job, or a valid season ticket. */
  noteSigned: boolean;
}

/**
 * The warnings about a request, most serious first: its day has passed or holds more than its capacity, the account is
 * stopped or over its limit, a PO number, a permit or a signature is missing. Source: desk.md, Requests.
 */
export function requestWarnings(of: RequestFacts, today: IsoDate): RequestWarning[] {
  const { account, day } = of;
  const over = account.type === 'credit' ? account.exposurePence - (account.creditLimitPence ?? Infinity) : 0;
  const warnings: (RequestWarning | false)[] = [
    of.date < today && { code: 'day_passed', message: 'The date has passed. Offer another.' },
    account.status !== 'active' && { code: 'account_stopped', message: STATUS[account.status] },
    over > 0 && { code: 'over_limit', message: `${formatPence(over)} over the credit limit.` },
    day.booked > day.capacity && {
      code: 'day_full',
      message: `${day.booked} jobs booked that day, with capacity for ${day.capacity}.`,
    },
    account.poMandatory &&
      !of.poNumber?.trim() && { code: 'po_missing', message: 'No PO number: this account requires one.' },
    of.type === 'delivery' &&
      of.placement === 'highway' &&
      !of.permitGranted && { code: 'permit', message: 'On the highway without a granted permit.' },
    takesWasteAway(of.type) &&
      !of.noteSigned && { code: 'note_unsigned', message: 'The waste transfer note hasn’t been signed.' },
  ];
  return warnings.filter((warning) => warning !== false);
}

const STATUS = {
  pending: 'The account is awaiting approval.',
  on_stop: 'The account is on stop.',
  closed: 'The account is closed.',
} as const;
