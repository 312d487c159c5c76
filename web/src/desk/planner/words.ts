import type { LockReason } from '@tonnage/domain/skip-hire/depot-calendar';
import { offLabel, type OffReason } from '@tonnage/domain/skip-hire/absences';
import { formatDay, formatLongDay } from '@tonnage/domain/common/format-dates';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { BREAK_OR_TIP_LABELS, breakOrTipText, type BreakOrTipKind } from '@tonnage/domain/skip-hire/breaks-and-tips';
import type { Risk } from '@tonnage/domain/skip-hire/run-order';
import { JOB_STATUS_LABELS, type JobStatus } from '@tonnage/domain/skip-hire/orders';

export const words = {
  closed: {
    weekend: 'Closed',
    bank_holiday: 'Bank holiday',
    closed: 'Closed',
  } as Partial<Record<LockReason, string>>,
  requests: 'Requests',
  slots: { am: 'am', pm: 'pm', any: '' },
  status: JOB_STATUS_LABELS satisfies Record<JobStatus, string>,
  choose: 'Choose',
  move: 'Move job',
  free: (places: number) => (places === 0 ? 'full' : places === 1 ? '1 place free' : `${places} places free`),
  allocate: 'Allocate',
  complete: 'Mark done',
  doneHelp: 'Leave blank if it has just been done.',
  otherNumber: (recorded: string) => `${recorded} is recorded on this site. What happened?`,
  numberDiffers: 'This isn’t the number recorded on this site. Check it, or choose what happened.',
  doneBoth: 'Enter both the date and the time.',
  fail: 'Mark failed',
  done: {
    allocated: (number: string) => `${number} allocated.`,
    unallocated: (number: string) => `${number} unallocated.`,
    started: (number: string) => `${number} is on its way.`,
    completed: (number: string) => `${number} done.`,
    failed: (number: string) => `${number} marked as failed.`,
    takenBack: (number: string) => `${number} is no longer on its way.`,
  },
  takeBack: 'Not on its way',
  day: 'Day',
  week: 'Week',
  days: 'Days',
  view: 'View',
  more: 'More of the planner',
  earlier: 'Previous working day',
  later: 'Next working day',
  allDepots: 'All depots',
  weekOf: (monday: IsoDate) => `Week beginning ${formatLongDay(monday).replace(/^\w+ /, '')}`,
  weekBefore: 'Previous week',
  thisWeek: 'This week',
  weekAfter: 'Next week',
  jobsOf: (jobs: number) => (jobs === 0 ? 'no jobs' : count(jobs, 'job')),
  doneOf: (done: number, jobs: number) => `${done} of ${jobs} done`,
  failedOf: (failed: number) => `${failed} failed`,
  tips: (tips: number) => count(tips, 'tip'),
  atRisk: (jobs: number) => `${count(jobs, 'job')} at risk`,
  lorriesOf: (lorries: number) => count(lorries, 'lorry', 'lorries'),
  sameDay: 'Drop it on another lorry on the same day. To move a job to another day, open the job.',
  cellDragged: (registration: string, day: string, jobs: number) => `${registration}, ${day}: ${count(jobs, 'job')}`,
  places: (booked: number, capacity: number) => `${booked} of ${capacity} places`,
  full: 'full',
  without: (count: number) => `${count} without a lorry`,
  headline: (date: IsoDate, jobs: number, without: number, morning: number) => {
    if (jobs === 0) return `No jobs on ${formatLongDay(date)}`;
    if (without === 0) return `${count(jobs, 'job')}, all with a lorry`;
    const first = `${count(without, 'job')} without a lorry`;
    if (morning === 0) return first;
    return morning === without ? `${first}, for the morning` : `${first}, ${morning} of them for the morning`;
  },
  loading: (date: IsoDate) => `Planner for ${formatLongDay(date)}`,
  toAllocate: 'To allocate',
  /** Beside the lorries, for what none of them has. */
  waiting: (jobs: number) => `Without a lorry ${jobs}`,
  failedTab: 'Failed',
  nothing: {
    allocate: 'No jobs to allocate.',
    requests: 'No requests.',
    failed: 'No failed jobs.',
    run: 'No jobs for this lorry.',
  },
  allRequests: (total: number) => `All ${total} requests`,
  confirm: 'Confirm',
  onDay: (date: IsoDate, slot: 'am' | 'pm' | 'any') => `${formatDay(date)}${slot === 'any' ? '' : ` ${slot}`}`,
  tip: 'tip',
  /** Beside a lorry's number. */
  roomShort: (jobs: number) => (jobs === 0 ? 'full' : `${jobs} free`),
  room: (jobs: number) => (jobs === 0 ? 'no room' : `room for ${jobs}`),
  roomFrom: (jobs: number, from: string) => `room for ${jobs} from ${from}`,
  /** After the reason why another lorry cannot take a job. */
  noneHasRoom: 'The lorries that can take it are full: move a job off one, or choose another day.',
  instead: (registration: string, from: string) => `${registration} has room from ${from}.`,
  noDriver: 'no driver',
  /** Of a lorry that somebody else drives on this day. */
  usually: (driver: string) => `usually ${driver}`,
  forDay: (usual: string) => `Chosen for this day. The usual driver is ${usual}.`,
  drives: (driver: string) => `${driver} drives`,
  offTitle: 'Mark as off',
  offOf: (registration: string) => `Mark ${registration} or its driver as off`,
  itsJobs: (jobs: number, all: number) =>
    jobs < all ? `${jobs} of its ${all} jobs` : jobs === 1 ? 'Its job' : `Its ${jobs} jobs`,
  jobsStay: 'Leave on this lorry',
  off: (driver: string | null, reason: OffReason) =>
    `${driver === null ? 'Off the road' : `${driver} off`}: ${offLabel(reason)}`,
  /** In the hatch of a lane, which has little room; screen readers say all of it. */
  offShort: (reason: OffReason) => offLabel(reason),
  route: (name: string, jobs: number) => `Route for ${name}: ${count(jobs, 'job')}`,
  /** On a card, which is red. */
  riskShort: { am: 'due am', hours: 'site shut', permit: 'permit', off: 'off' } satisfies Record<Risk, string>,
  lorries: (lorries: number, drivers: number) => `${count(lorries, 'lorry', 'lorries')} · ${count(drivers, 'driver')}`,
  board: 'Lorries',
  noLorries: 'This depot has no lorries. Add one under Fleet.',
  fleet: 'Open Fleet',
  viewOnly: 'View only: your role can’t change the planner.',
  fixed: (what: string) => `${what} is finished, so it can’t be moved.`,
  fixedDay: (what: string) => `${what} has started or finished, so it can’t be moved to another day.`,
  moved: (what: string, to: string) => `${what} moved to ${to}.`,
  movedMany: (jobs: number, to: string) => `${jobs} jobs moved to ${to}.`,
  ordered: (what: string, to: string) => `${what} has a new place in the run of ${to}.`,
  takenOff: (what: string) => `${what} is back under To allocate.`,
  offMany: (jobs: number) => `${jobs} jobs are back under To allocate.`,
  noOther: (what: string) => `No other lorry can take ${what}.`,
  chooseLorry: 'Choose a lorry',
  /** Around the key: "… or press A for the lorries …". */
  dragOr: 'Drag onto a lorry, or press',
  forLorries: 'for the lorries that can take it, nearest first.',
  takeOff: 'Move back to To allocate',
  nearest: 'The nearest is first.',
  noneCan: 'No lorry of this depot can take it on this day.',
  away: (minutes: number) => `about ${minutes} minutes away`,
  now: 'current',
  chosen: (jobs: number) => `${count(jobs, 'job')} selected`,
  clear: 'Clear selection',
  swap: 'Swap lorries',
  swapped: (one: string, other: string) => `${one} and ${other} have swapped jobs.`,
  moveStop: 'Move',
  note: {
    button: 'Day note',
    list: 'Day notes',
    title: (day: string) => `Note for ${day}`,
    label: 'Note',
    help: 'All staff see it in the planner and on Today. Leave it blank to remove it.',
    saved: 'Note saved.',
    removed: 'Note removed.',
  },
  stock: {
    title: 'Stock at the end of the day',
    left: 'Stock left',
    short: (sizes: number) => `${count(sizes, 'size')} short`,
    missing: (containers: number) => `${containers} missing`,
    shortOf: (size: string, missing: number) => `${size}: ${missing} short on this day`,
    open: 'Open Stock',
  },
  breakOrTip: {
    title: (registration: string) => `Break or tip visit for ${registration}`,
    add: (registration: string) => `Plan a break or tip visit for ${registration}`,
    kind: 'Type',
    minutes: 'Minutes',
    minutesWrong: (least: number, most: number) =>
      `Enter a whole number of minutes from ${least} to ${most}, for example 45.`,
    after: 'After stop',
    remove: 'Remove',
    behind: (breakOrTip: { kind: BreakOrTipKind; minutes: number }) =>
      `then ${breakOrTipText(breakOrTip).toLowerCase()}`,
    saved: (kind: BreakOrTipKind, registration: string) => `${BREAK_OR_TIP_LABELS[kind]} saved for ${registration}.`,
    removed: (kind: BreakOrTipKind, registration: string) =>
      `${BREAK_OR_TIP_LABELS[kind]} removed for ${registration}.`,
    none: 'more than 6 hours without a break',
    noneShort: 'no break',
  },
  proposal: {
    all: (jobs: number) => `Allocate all ${jobs}`,
    title: 'Proposal',
    sum: (jobs: number, minutes: number) => `${count(jobs, 'job')} placed, about ${more(minutes)}`,
    more,
    proposed: (minutes: number) => `proposed, ${more(minutes)}`,
    accept: (jobs: number) => `Accept ${jobs}`,
    reject: 'Reject',
    reorder: 'Also reorder the rest of the day',
    newOrder: 'New order',
    nothing: 'Select at least one job.',
    unplaced: (jobs: number) => `${count(jobs, 'job')} not placed`,
    dropped: (numbers: readonly string[]) =>
      numbers.length === 1
        ? `${numbers[0]!} has changed since, so it is no longer proposed.`
        : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)!} have changed since, so they are no longer proposed.`,
    done: (jobs: number) => (jobs === 0 ? 'The new order is saved.' : `${count(jobs, 'job')} allocated.`),
  },
  legend: {
    empty: 'empty on the bed',
    full: 'full',
    delivery: 'deliver',
    collection: 'collect',
    exchange: 'exchange',
    wait_and_load: 'wait and load',
    break: 'break',
    /** Keys, what they do, and whether only who plans can use them. */
    keys: [
      [['J', 'K'], 'stop', false],
      [['A'], 'choose a lorry', true],
      [['Alt', '↑', '↓'], 'other lorry', true],
      [['Alt', '←', '→'], 'order of stops', true],
      [['?'], 'all keys', false],
    ] as const,
  },
  facts: {
    site: 'Site',
    gate: 'Access',
    call: 'Contact',
    arrives: 'Arrives',
    done: 'Done',
    after: 'Then',
    onSite: 'On site',
    promised: (slot: string) => `promised ${slot}`,
    opens: 'Open',
    otherLorry: 'Change lorry',
    otherDay: 'Change day',
    notes: 'Notes',
    po: 'PO',
  },
};

/** "+12 min". */
function more(minutes: number): string {
  return `${minutes < 0 ? '−' : '+'}${Math.abs(minutes)} min`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
