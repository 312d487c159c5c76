import type { Sent } from '@tonnage/contract/endpoint';
import type { completeOnSite, PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import { needsNumberReason, type NumberReason } from '@tonnage/domain/skip-hire/stock';
import { typedKilograms } from '@tonnage/domain/skip-hire/weighing';
import type { LaneStop } from '../lanes/bands.ts';
import { words } from './words.ts';

export type Outcome = 'done' | 'failed' | 'open';

/** What the paper says of a stop, as it is typed. */
export interface RunValues {
  outcome: Outcome;
  time: string;
  /** Of the container that was left, or taken by a collection. */
  number: string;
  /** Of the container that an exchange took. */
  taken: string;
  /** Why that, or the number a collection took, differs from the one on site. */
  numberReason: NumberReason | '';
  /** kg. */
  net: string;
  weightReason: string;
  reason: string;
  signedBy: string;
  file: File | null;
}

/** How a stop came out, to be sent. */
export type Result =
  | { kind: 'done'; data: Sent<typeof completeOnSite>['body']['data']; paper: { signedBy: string; file: File } | null }
  | { kind: 'failed'; data: { reason: string } };

export type Problems = Partial<Record<keyof RunValues, string>>;

/** The time of a stop as the clock says it: "940", "9.40" and "9:40" are 09:40. Null for anything else. */
export function readClock(text: string): string | null {
  const found = /^(\d{1,2})[:. ]?(\d{2})$/.exec(text.trim());
  if (!found || Number(found[1]) > 23 || Number(found[2]) > 59) return null;
  return `${found[1]!.padStart(2, '0')}:${found[2]}`;
}

/** Of a day: a run that is estimated beyond it is not of the next. */
const LAST_MINUTE = 24 * 60 - 1;

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * What is there before anything is typed: a stop that should be done by now counts as done at its estimated time, to five
 * minutes. `now`: minutes from midnight; null for a day that is over.
 */
export function valuesOf({ times }: LaneStop, now: number | null): RunValues {
  const isDue = now === null || times.ends <= now;
  const at = Math.min(LAST_MINUTE, Math.round(Math.min(times.ends, now ?? times.ends) / 5) * 5);
  return {
    outcome: isDue ? 'done' : 'open',
    time: clock(now === null ? at : Math.min(at, now)),
    number: '',
    taken: '',
    numberReason: '',
    net: '',
    weightReason: '',
    reason: '',
    signedBy: '',
    file: null,
  };
}

/** What of a row's fields this stop has. */
export const fieldsOf = ({ type }: Pick<PlannedStop, 'type'>) => ({
  taken: type === 'exchange',
  net: takesWasteAway(type),
});

/** Whether the number on paper differs from the one on site. */
export const isOtherNumber = ({ type, numberOnSite }: Pick<PlannedStop, 'type' | 'numberOnSite'>, values: RunValues) =>
  needsNumberReason(type, numberOnSite, { containerNumber: values.number, takenContainerNumber: values.taken });

/** What a row sends: null if the stop stays as it is, or what is wrong with it. */
export function resultOf(
  stop: Pick<PlannedStop, 'type' | 'numberOnSite'>,
  values: RunValues,
  date: IsoDate,
): { result: Result | null } | { problems: Problems } {
  if (values.outcome === 'open') return { result: null };
  if (values.outcome === 'failed') {
    const reason = values.reason.trim();
    return reason === ''
      ? { problems: { reason: words.needsReason } }
      : { result: { kind: 'failed', data: { reason } } };
  }
  const time = readClock(values.time);
  const has = fieldsOf(stop);
  const net = has.net ? typedKilograms(values.net) : null;
  const isOther = isOtherNumber(stop, values);
  const isSigned = values.file !== null && values.signedBy.trim() !== '';
  const problems: Problems = {
    ...(time === null && { time: words.needsTime }),
    ...(net === undefined && { net: words.needsKilograms }),
    ...(isOther && values.numberReason === '' && { numberReason: words.otherNumber(stop.numberOnSite!) }),
    ...(values.file !== null && !isSigned && { signedBy: words.needsSigner }),
  };
  if (time === null || net === undefined || Object.keys(problems).length > 0) return { problems };
  return {
    result: {
      kind: 'done',
      data: {
        netWeightKg: net,
        weightEstimated: false,
        containerNumber: values.number.trim() || null,
        takenContainerNumber: has.taken ? values.taken.trim() || null : null,
        weightReason: values.weightReason.trim() || null,
        numberReason: isOther ? values.numberReason || null : null,
        done: { date, time },
      },
      paper: isSigned ? { signedBy: values.signedBy.trim(), file: values.file! } : null,
    },
  };
}
