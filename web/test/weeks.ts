import { waitFor } from '@testing-library/dom';
import type { Cell, PeriodResult } from '@tonnage/contract/metrics/periods/periods';
import type { GridMetric } from '@tonnage/contract/metrics/periods/reading';
import { keyAfter, lastDayOf } from '@tonnage/domain/metrics/periods/period';
import { periodLabel, shortLabel } from '@tonnage/domain/metrics/periods/label';
import { expect } from 'vitest';
import { page } from './page.ts';
import { idOf } from './personas.ts';
import type { Answers, Request } from './stand-in.ts';

const WEEKLY = { frequency: 'WEEKLY', weekday: 1 } as const;
/** Three weeks: an accepted one, the one that is due, and the running one. */
export const WEEKS = [-2, -1, 0].map((n) => keyAfter(WEEKLY, '2026-11-25', n));
export const labelOf = (key: string): string => periodLabel(WEEKLY, key);

interface Row extends Partial<Omit<GridMetric, 'recent'>> {
  name: string;
  /** The values before the three weeks, oldest first. */
  before?: readonly string[];
  /** Of the three weeks: an accepted value, null for none yet, or more about it. */
  cells: readonly (string | Partial<Cell> | null)[];
}

const NOTHING_YET = { kind: null, value: null, version: 0 };
let projects = 0;

/** A project's table, as the server would answer it, which takes what is typed into it. */
export function weeksOf(...rows: Row[]) {
  // Of its own for each test: an outbox outlives the page.
  const id = idOf(900 + projects++);
  const table = rows.map(({ before = [], cells, ...metric }, r) => ({
    metric: { id: idOf(40 + r), type: 'COUNT' as const, role: 'manager' as const, mine: true, known: true, ...metric },
    before,
    cells: cells.map((stated, c) => cellOf(WEEKS[c]!, stated)),
  }));
  const find = (metricId: string, key: string) => {
    const row = table.find(({ metric }) => metric.id === metricId)!;
    return { row, c: row.cells.findIndex((cell) => cell.key === key) };
  };

  /** Writes a cell as the server does: refused if it has changed since it was seen. */
  function write(metricId: string, key: string, version: number, to: Partial<Cell>): PeriodResult {
    const { row, c } = find(metricId, key);
    const cell = row.cells[c]!;
    if (cell.version !== version)
      return { metricId, key, ok: false, cell, error: { code: 'VERSION_CONFLICT', message: 'Changed meanwhile.' } };
    row.cells[c] = cellOf(key, { ...cell, can: undefined, version: version + 1, ...to });
    return { metricId, key, ok: true, cell: row.cells[c]!, error: null };
  }
  const answers = {
    getProject: { id, name: 'Site performance', role: 'manager', schedule: WEEKLY },
    getGrid: () => ({
      columns: WEEKS.map((key, c) => {
        const end = lastDayOf(WEEKLY, key);
        const reported = table.filter(({ cells }) => cells[c]!.version > 0).length;
        const words = { label: labelOf(key), short: shortLabel(WEEKLY, key) };
        return { key, ...words, start: key, end, running: c === 2, reported, expected: table.length };
      }),
      rows: table.map(({ metric, before, cells }) => ({
        metric: { ...metric, recent: [...before, ...cells.map(({ value }) => value)] },
        cells,
        objectives: cells.map(() => metric.objective ?? null),
      })),
    }),
    writeEntries: ({ body }: Request) => ({
      results: (body['entries'] as Entry[]).map(({ metricId, key, version, action, value, reasonCode }) => {
        if (action === 'withdraw')
          return write(metricId, key, version, {
            ...NOTHING_YET,
            status: cellOf(key, null).status,
            version: version + 1,
          });
        const reported = action === 'report';
        const status = version === 0 ? 'TO_BE_ACCEPTED' : 'UPDATED';
        const to = reported ? { value: value! } : { value: null, reasonCode: reasonCode! };
        return write(metricId, key, version, { status, kind: reported ? 'VALUE' : 'DISMISSED', ...to });
      }),
    }),
  } satisfies Answers;
  /** Somebody else changes a cell. */
  const change = (name: string, week: number, to: Partial<Cell>) => {
    const row = table.find(({ metric }) => metric.name === name)!;
    row.cells[week] = cellOf(WEEKS[week]!, to);
  };
  return { id, path: `/metrics/projects/${id}`, answers, change };
}

interface Entry {
  metricId: string;
  key: string;
  version: number;
  action: 'report' | 'dismiss' | 'withdraw';
  value?: string;
  reasonCode?: Cell['reasonCode'] & {};
}

function cellOf(key: string, stated: string | Partial<Cell> | null): Cell {
  const cell = {
    key,
    ...NOTHING_YET,
    status: key === WEEKS[2] ? ('PENDING' as const) : ('TO_FILL' as const),
    correction: null,
    reasonCode: null,
    reason: null,
    reportedBy: null,
    fed: false,
    computed: false,
    reportedAt: null,
    acceptedBy: null,
    acceptedAt: null,
    changeRequested: false,
    flagged: false,
    comments: 0,
    links: 0,
    documents: 0,
    ...(typeof stated === 'string' ? { ...REPORTED, status: 'ACCEPTED' as const, value: stated } : stated),
  };
  const [answered, accepted] = [cell.kind !== null, cell.status === 'ACCEPTED'];
  const open = !accepted && !cell.computed;
  const may = {
    report: open && !answered,
    edit: open && answered,
    dismiss: open,
    withdraw: open && answered,
    accept: open && answered,
    dismissAndAccept: open && answered,
    requestChange: open && answered,
    correct: accepted && !cell.computed,
    comment: true,
    attach: true,
  };
  return { ...cell, can: may };
}
const REPORTED = { kind: 'VALUE' as const, version: 1, reportedBy: 'Marcus Webb' };
/** A value that somebody else has sent, to be accepted. */
export const sent = (value: string): Partial<Cell> => ({ ...REPORTED, status: 'TO_BE_ACCEPTED', value });

/** The cell of a metric in the week of that number. */
const find = (metric: string, week: number) =>
  waitFor(() => {
    const rows = [...document.querySelectorAll('[role="grid"] tbody tr')];
    const row = rows.find((each) => each.querySelector('th[scope="row"]')?.textContent?.includes(metric));
    const cell = row?.querySelectorAll<HTMLElement>('[data-cell]')[week];
    if (!cell) throw new Error(`No cell of ${metric}`);
    return cell;
  });

/** A table of weeks as a person uses it. */
export const grid = {
  find,
  async focus(metric: string, week: number): Promise<void> {
    (await find(metric, week)).focus();
  },
  /** Types over a cell, and leaves it by Enter. */
  async type(metric: string, week: number, text: string): Promise<void> {
    await grid.focus(metric, week);
    await page.keyboard(`${text}{Enter}`);
  },
  /** Pastes what a spreadsheet would have put on the clipboard. */
  paste(text: string): void {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  },
  /** What is copied, as text. */
  copied(): string {
    const clipboardData = new DataTransfer();
    document.activeElement!.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true }));
    return clipboardData.getData('text/plain');
  },
  /** Waits until a cell reads like that. */
  see: (metric: string, week: number, text: RegExp) =>
    waitFor(async () => expect((await find(metric, week)).textContent).toMatch(text)),
};
