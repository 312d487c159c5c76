import type { Cell } from '@tonnage/contract/metrics/periods';
import type { Grid } from '@tonnage/contract/metrics/reading';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import { stateOf } from '../projects/words.ts';

export const words = {
  caption: (name: string) => `Values of ${name}`,
  metric: 'Metric',
  group: (category: string, mine: boolean | null) =>
    mine === null ? category : `${mine ? 'Yours' : 'Reported by others'} · ${category}`,
  /** How the newest ended period stands. */
  standing: ({ columns }: Grid) => {
    const last = columns.filter((column) => !column.running).at(-1);
    return last
      ? `${last.reported} of ${last.expected} reported for ${last.label}`
      : 'The first period has not ended yet';
  },
  column: ({ label, reported, expected }: Grid['columns'][number]) => `${label} · ${reported} of ${expected}`,
  state: (cell: Cell, finished: boolean) => {
    const weekend = cell.version === 0 && cell.reasonCode === 'WEEKEND';
    const status = weekend ? 'Weekend' : stateOf(cell, finished).label;
    const why = cell.reasonCode && cell.reasonCode !== 'WEEKEND' ? `, dismissed: ${REASON_WORDS[cell.reasonCode]}` : '';
    return `${status}${why}${cell.changeRequested ? ', a change is asked for' : ''}`;
  },
  notStarted: 'Not started',
  saving: 'Saving',
  held: 'Kept here until the server can be reached',
  accepting: 'Being accepted',
  dash: '—',
  gone: {
    accepted: 'This value is accepted and cannot be edited.',
    finished: 'This metric is finished and view only.',
  },
  viewing: 'Only the editor of this metric and the managers may do this.',
  tabs: 'Project',
  earlier: 'Earlier',
  later: 'Later',
  legend: {
    due: 'Overdue',
    waiting: 'To be accepted',
    updated: 'Updated',
    plain: 'Accepted or open',
  },
  keys: 'Enter: next cell · X: dismiss · Ctrl+Z: undo',
  acceptKeys: 'A: accept',
  moreKeys: 'All keys',
  keysTitle: 'Keys of the table',
  close: 'Close',
  keyList: [
    ['Arrows', 'To the next cell'],
    ['0–9', 'Type a value'],
    ['Enter, Shift+Enter', 'Take it, to the next open cell below or above'],
    ['Tab, Shift+Tab', 'Take it, to the right or to the left'],
    ['F2', 'Change what stands there'],
    ['Esc', 'Leave it as it was'],
    ['Delete', 'Withdraw the value'],
    ['X, then 1–5', 'Dismiss: there is no value, and why'],
    ['C, Ctrl+Enter', 'Comments, links, documents and log'],
    ['Shift+arrows', 'Mark several cells'],
    ['Ctrl+C, Ctrl+V', 'Copy them, paste from a spreadsheet'],
    ['Ctrl+Z', 'Undo'],
    ['?', 'This list'],
  ] as const,
  managerKeyList: [
    ['A', 'Accept the value'],
    ['Shift+A', 'Accept all normal values of the column'],
  ] as const,
  withdrawTitle: (name: string, label: string) => `Withdraw ${name}, ${label}?`,
  withdrawText: (who: string) => `${who} reported it. It stays in the log.`,
  withdraw: 'Withdraw the value',
  acceptNormal: (n: number) => `Accept ${n} normal ${n === 1 ? 'value' : 'values'}`,
  empty: 'No metric of this project is yours to see yet.',
  noMetrics: 'This project has no metric yet. Add what your team reports.',
  addMetrics: 'Add metrics',
  onlyNumbers: 'Only numbers are allowed',
  refused: (n: number) => (n === 1 ? 'One value was not taken.' : `${n} values were not taken.`),
  allReported: (n: number, label: string) => `All ${n} reported for ${label}`,
  undo: 'Undo',
  nextProject: (name: string) => `Next: ${name}`,
  cell: (name: string, label: string) => `${name}, ${label}`,
  lost: (name: string, label: string, text: string) => `${name}, ${label}: ${text}`,
  doubt: {
    slip: (cell: string, value: string, usual: string) =>
      `${cell}: ${value} looks like a slip of the unit; ${usual} is usual.`,
    far: (cell: string, value: string, usual: string) => `${cell}: ${value} is far from the usual ${usual}.`,
    swapped: (cell: string, value: string, usual: string, name: string) =>
      `${cell}: rows swapped? ${value} is usual for ${name}, here it is ${usual}.`,
    same: (cell: string, value: string) => `${cell}: still ${value}, as in the last four periods?`,
  },
  swap: (name: string) => `Swap with ${name}`,
  meant: (value: string) => `Use ${value}`,
  right: 'It is right',
  conflict: (who: string, value: string) => `${who} changed this value to ${value}. Keep theirs or yours?`,
  theirs: 'Keep theirs',
  mine: 'Use mine',
  keptHere: (n: number) =>
    n === 1
      ? 'One value is kept here until the server can be reached.'
      : `${n} values are kept here until the server can be reached.`,
  unstored: 'This browser cannot store what you type. Keep this page open until your values have been sent.',
  judged: {
    change: (by: string) => `${by} on before`,
    met: 'objective met',
    missed: 'objective missed',
    mark: { met: '✓', missed: '✗' },
    cell: (name: string, label: string, says: string) => `${name}, ${label}: ${says}`,
  },
  deck: {
    earlier: 'Earlier period',
    later: 'Later period',
    first: 'The project starts with this period.',
    newest: 'No later period has begun.',
    progress: (n: number, of: number) => `${n} / ${of} reported`,
    field: (name: string, label: string) => `${name}, ${label}`,
    before: (value: string, label: string) => `Before: ${value} (${label})`,
    objective: (value: string, up: boolean) => `Objective: ${up ? 'at least' : 'at most'} ${value}`,
    none: 'No value',
    back: 'Back',
    next: 'Next',
    atFirst: 'This is the first metric.',
    dismiss: 'Dismiss',
    withdraw: 'Withdraw',
    accept: 'Accept',
    details: (n: number) => (n === 0 ? 'Comments and papers' : `Comments and papers (${n})`),
    all: 'All of this period',
  },
  paste: {
    title: 'Paste from a spreadsheet',
    fresh: (n: number) => `${n} new`,
    changed: (n: number) => `${n} changed`,
    same: (n: number) => `${n} the same`,
    bad: (n: number) => (n === 1 ? '1 is no number' : `${n} are no numbers`),
    locked: (n: number) => `${n} left out: accepted, or not yours`,
    outside: (n: number) => `${n} beyond the table`,
    unknown: (heads: readonly string[]) =>
      `not found here: ${heads.slice(0, 3).join(', ')}${heads.length > 3 ? ` and ${heads.length - 3} more` : ''}`,
    guess: (said: string, name: string) => `“${said}” means ${name}`,
    more: (n: number) => `And ${n} more, marked in the table.`,
    mend: (n: number) =>
      n === 1 ? 'Take it as it was meant, in the usual unit' : `Take all ${n} as they were meant, in the usual unit`,
    odd: (deed: string) => `${deed}, not as usual`,
    deed: { fresh: 'new', changed: 'changed', same: 'the same', bad: 'no number', locked: 'left out' },
    apply: (n: number) => `Paste ${n} ${n === 1 ? 'value' : 'values'}`,
    cancel: 'Cancel',
    nothing: 'Nothing of it can be written here.',
  },
};
