import { formatLongDay } from '@tonnage/domain/common/format-dates';
import type { IsoDate } from '@tonnage/domain/common/dates';

export const words = {
  title: (registration: string, open: number) =>
    open === 0
      ? `${registration}: every stop is closed`
      : `${registration}: ${open} ${open === 1 ? 'stop' : 'stops'} to close`,
  sub: (date: IsoDate, driver: string | null) => [formatLongDay(date), driver].filter(Boolean).join(', '),
  loading: 'Close a run',
  noLorry: 'This lorry isn’t in the planner on that day.',
  back: 'Planner',
  caption: 'Stops',
  columns: {
    stop: 'Stop',
    outcome: 'Outcome',
    time: 'Time',
    number: 'Container number',
    taken: 'Number taken',
    net: 'Net, kg',
    signedBy: 'Signed by',
    paper: 'Signed note',
  },
  outcomes: { done: 'Done', failed: 'Failed', open: 'Not yet' },
  reason: 'Why it failed, for the customer',
  weightReason: 'Reason for this weight',
  weightHelp: 'Only if it matches the weighbridge ticket.',
  paper: (what: string) => `Photograph of the signed note: ${what}`,
  needsReason: 'Enter a reason. The customer will see it.',
  needsTime: 'Enter a time, for example 9:40.',
  needsKilograms: 'Enter whole kilograms, up to 60,000.',
  needsSigner: 'Enter who signed the note.',
  closed: 'closed',
  save: (n: number) => (n === 1 ? 'Close 1 stop' : `Close ${n} stops`),
  nothing: 'No stop is marked as done or failed.',
  saved: (done: number, failed: number) =>
    [
      ...(done > 0 ? [`${done} ${done === 1 ? 'stop' : 'stops'} done`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ].join(', '),
  left: (n: number) => `${n} ${n === 1 ? 'row needs' : 'rows need'} your attention.`,
  noteLeft: 'The stop is closed, but the note wasn’t filed:',
  viewOnly: 'View only: your role can’t change the planner.',
  keys: {
    next: 'Next field that the paper has',
    save: 'Close the stops',
  },
};
