import type { Cell } from '@tonnage/contract/metrics/periods/periods';
import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import { stateOf } from '../projects/words.ts';

export const words = {
  caption: (name: string) => `Values of ${name}`,
  metric: 'Metric',
  group: (category: string, mine: boolean | null) =>
    mine === null ? category : `${mine ? 'Yours' : 'Reported by others'} · ${category}`,
  /** The number of values in the newest period that has ended. */
  standing: ({ columns }: Grid) => {
    const last = columns.filter((column) => !column.running).at(-1);
    return last
      ? `${last.reported} of ${last.expected} reported for ${last.label}`
      : 'The first period hasn’t ended yet';
  },
  column: ({ label, reported, expected }: Grid['columns'][number]) => `${label} · ${reported} of ${expected}`,
  state: (cell: Cell, finished: boolean) => {
    const weekend = cell.version === 0 && cell.reasonCode === 'WEEKEND';
    const status = weekend ? 'Weekend' : stateOf(cell, finished).label;
    const why = cell.reasonCode && cell.reasonCode !== 'WEEKEND' ? `, dismissed: ${REASON_WORDS[cell.reasonCode]}` : '';
    return `${status}${why}${cell.changeRequested ? ', change requested' : ''}`;
  },
  notStarted: 'Not started',
  saving: 'Saving',
  held: 'Saved on this device, not sent yet',
  accepting: 'Accepting',
  dash: '—',
  gone: {
    accepted: 'This value has been accepted and can’t be edited.',
    finished: 'This metric is finished and view only.',
  },
  viewing: 'Only this metric’s editor and managers can enter values.',
  tabs: 'Project',
  earlier: 'Earlier',
  later: 'Later',
  legend: {
    due: 'Overdue',
    waiting: 'To be accepted',
    updated: 'Updated',
    plain: 'Accepted or not reported',
  },
  keys: 'Enter: next cell · X: dismiss · Ctrl+Z: undo',
  acceptKeys: 'A: accept',
  moreKeys: 'All shortcuts',
  keysTitle: 'Keyboard shortcuts',
  close: 'Close',
  keyList: [
    ['Arrows', 'Move to another cell'],
    ['0–9', 'Enter a value'],
    ['Enter, Shift+Enter', 'Save and move to the next empty cell below or above'],
    ['Tab, Shift+Tab', 'Save and move right or left'],
    ['F2', 'Edit the value'],
    ['Esc', 'Cancel editing'],
    ['Delete', 'Withdraw the value'],
    ['X, then 1–5', 'Dismiss and give the reason'],
    ['C, Ctrl+Enter', 'Open comments, links, documents and history'],
    ['Shift+arrows', 'Select several cells'],
    ['Ctrl+C, Ctrl+V', 'Copy the selection, paste from a spreadsheet'],
    ['Ctrl+Z', 'Undo'],
    ['?', 'Show this list'],
  ] as const,
  managerKeyList: [
    ['A', 'Accept the value'],
    ['Shift+A', 'Accept all normal values in the column'],
  ] as const,
  withdrawTitle: (name: string, label: string) => `Withdraw ${name}, ${label}?`,
  withdrawText: (who: string) => `Reported by ${who}. The withdrawn value stays in the history.`,
  withdraw: 'Withdraw value',
  acceptNormal: (n: number) => `Accept ${n} normal ${n === 1 ? 'value' : 'values'}`,
  empty: 'No metrics in this project are shared with you yet.',
  noMetrics: 'No metrics yet. Add the figures your team reports.',
  addMetrics: 'Add metrics',
  onlyNumbers: 'Only numbers are allowed',
  refused: (n: number) => (n === 1 ? '1 value couldn’t be saved.' : `${n} values couldn’t be saved.`),
  allReported: (n: number, label: string) => `All ${n} reported for ${label}`,
  undo: 'Undo',
  nextProject: (name: string) => `Next: ${name}`,
  cell: (name: string, label: string) => `${name}, ${label}`,
  lost: (name: string, label: string, text: string) => `${name}, ${label}: ${text}`,
  doubt: {
    slip: (cell: string, value: string, usual: string) =>
      `${cell}: ${value} looks like the wrong unit; it’s usually ${usual}.`,
    far: (cell: string, value: string, usual: string) => `${cell}: ${value} is far from the usual ${usual}.`,
    swapped: (cell: string, value: string, usual: string, name: string) =>
      `${cell}: have you swapped two rows? ${value} is usual for ${name}, but here it’s usually ${usual}.`,
    same: (cell: string, value: string) => `${cell}: ${value} again, the same as the last four periods?`,
  },
  swap: (name: string) => `Swap with ${name}`,
  meant: (value: string) => `Use ${value}`,
  right: 'It’s correct',
  /** `mine`: the typed value; null where the value was dismissed or withdrawn. */
  conflict: (who: string, theirs: string, mine: string | null) =>
    `${who} changed this value to ${theirs} while you ${mine === null ? 'were removing it' : `typed ${mine}`}. Keep theirs or yours?`,
  theirs: 'Keep theirs',
  mine: 'Use mine',
  storedHere: (n: number) =>
    n === 1
      ? '1 value is saved on this device and will sync when you’re back online.'
      : `${n} values are saved on this device and will sync when you’re back online.`,
  unstored: 'This browser can’t store what you type. Keep this page open until your values have been sent.',
  judged: {
    change: (by: string) => `${by} vs previous`,
    met: 'objective met',
    missed: 'objective missed',
    mark: { met: '✓', missed: '✗' },
    cell: (name: string, label: string, says: string) => `${name}, ${label}: ${says}`,
  },
  deck: {
    earlier: 'Previous period',
    later: 'Next period',
    first: 'This is the project’s first period.',
    newest: 'This is the latest period.',
    progress: (n: number, of: number) => `${n} / ${of} reported`,
    field: (name: string, label: string) => `${name}, ${label}`,
    before: (value: string, label: string) => `Previous: ${value} (${label})`,
    objective: (value: string, up: boolean) => `Objective: ${up ? 'at least' : 'at most'} ${value}`,
    none: 'No value',
    back: 'Back',
    next: 'Next',
    atFirst: 'This is the first metric.',
    dismiss: 'Dismiss',
    withdraw: 'Withdraw',
    accept: 'Accept',
    details: (n: number) => (n === 0 ? 'Comments and files' : `Comments and files (${n})`),
    all: 'All values for this period',
  },
  paste: {
    title: 'Paste from a spreadsheet',
    fresh: (n: number) => `${n} new`,
    changed: (n: number) => `${n} changed`,
    same: (n: number) => `${n} unchanged`,
    bad: (n: number) => (n === 1 ? '1 is not a number' : `${n} are not numbers`),
    locked: (n: number) => `${n} skipped: accepted, or not yours`,
    outside: (n: number) => `${n} outside the table`,
    unknown: (heads: readonly string[]) =>
      `not found: ${heads.slice(0, 3).join(', ')}${heads.length > 3 ? ` and ${heads.length - 3} more` : ''}`,
    guess: (text: string, name: string) => `“${text}” matched to ${name}`,
    more: (n: number) => `And ${n} more, highlighted in the table.`,
    mend: (n: number) => (n === 1 ? 'Convert it to the usual unit' : `Convert all ${n} to the usual unit`),
    odd: (action: string) => `${action}, unusual`,
    action: { fresh: 'new', changed: 'changed', same: 'unchanged', bad: 'not a number', locked: 'skipped' },
    apply: (n: number) => `Paste ${n} ${n === 1 ? 'value' : 'values'}`,
    cancel: 'Cancel',
    nothing: 'There’s nothing here that can be pasted.',
  },
};
