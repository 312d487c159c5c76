import { formatLongDay } from '@tonnage/domain/common/format-dates';
import type { IsoDate } from '@tonnage/domain/common/dates';

export const words = {
  title: (registration: string, open: number) =>
    open === 0
      ? `${registration}: all stops entered`
      : `${registration}: ${open} ${open === 1 ? 'stop' : 'stops'} to enter`,
  sub: (date: IsoDate, driver: string | null) => [formatLongDay(date), driver].filter(Boolean).join(', '),
  name: 'Enter route sheet',
  notYet: 'This day hasn’t begun. Enter the route sheet when its stops are done.',
  noLorry: 'This lorry has no stops on this day. Choose another day in the planner.',
  back: 'Planner',
  caption: 'Stops',
  columns: {
    stop: 'Stop',
    outcome: 'Outcome',
    time: 'Time',
    number: 'Container number',
    taken: 'Container taken',
    net: 'Net, kg',
    signedBy: 'Signed by',
    paper: 'Signed note',
  },
  outcomes: { done: 'Done', failed: 'Failed', open: 'Not yet' },
  reason: 'Reason (the customer will see it)',
  weightReason: 'Reason for this weight',
  numberReason: 'What happened',
  choose: 'Choose',
  onSite: (number: string) => `container ${number}`,
  otherNumber: (recorded: string) => `${recorded} is recorded on this site. Check the number, or choose what happened.`,
  paper: (what: string) => `Photo or scan of the signed note: ${what}`,
  needsReason: 'Enter a reason. The customer will see it.',
  needsTime: 'Enter a time, for example 9:40.',
  needsKilograms: 'Enter whole kilograms, up to 60,000.',
  needsSigner: 'Enter who signed the note.',
  save: (n: number) => (n === 1 ? 'Save 1 stop' : `Save ${n} stops`),
  nothing: 'Mark at least one stop as done or failed.',
  saved: (done: number, failed: number) =>
    [
      ...(done > 0 ? [`${done} ${done === 1 ? 'stop' : 'stops'} done`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ]
      .join(', ')
      .replace(/.$/, '$&.'),
  left: (n: number) => `${n} ${n === 1 ? 'stop needs' : 'stops need'} your attention. See the reason in the row.`,
  noteLeft: 'The stop is done, but the signed note wasn’t filed. File it from the order:',
  viewOnly: 'View only: your role can’t change the planner.',
  keys: {
    next: 'Next field on the route sheet',
    save: 'Save the stops',
  },
};
