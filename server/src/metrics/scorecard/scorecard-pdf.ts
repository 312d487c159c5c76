import { Text, View } from '@react-pdf/renderer';
import type { DocumentProps } from '@react-pdf/renderer';
import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { shortObjective } from '@tonnage/domain/metrics/performance';
import { createElement as h, type ReactElement } from 'react';
import { type DocumentBrand, lookFor, sheet } from '../../platform/pdf/sheet.ts';
import { STANDING_TITLES, standingOf, WORST_FIRST } from './present.ts';

const LINE = '#cfc9bb';
const QUIET = '#4c564f';

/** Column widths in points; the metric gets the rest. */
const WIDTHS = { value: 76, objective: 92, period: 96, since: 96 };

export interface ScorecardSheet {
  /** What it covers: an organisation, a project, or everything that its reader sees. */
  title: string;
  on: IsoDate;
  rows: readonly ScorecardRow[];
}

/** The scorecard on as many pages as it needs: off track first, with the values and since when each has its status. */
export function scorecardPdf(brand: DocumentBrand, { title, on, rows }: ScorecardSheet): ReactElement<DocumentProps> {
  const groups = WORST_FIRST.map((standing) => ({
    standing,
    of: rows.filter((row) => standingOf(row) === standing),
  })).filter(({ of }) => of.length > 0);
  return sheet({
    look: lookFor(),
    brand,
    title: 'Scorecard',
    number: title,
    foot: `${formatDayYear(on)} · ${rows.length} ${rows.length === 1 ? 'metric' : 'metrics'}`,
    children: [
      line(
        'head',
        { metric: 'Metric', value: 'Value', objective: 'Objective', period: 'Period', since: 'Since' },
        true,
      ),
      ...(rows.length === 0 ? [h(Text, { key: 'none', style: { marginTop: 8 } }, 'No metrics.')] : []),
      ...groups.flatMap(({ standing, of }) => [
        h(
          Text,
          { key: standing, style: { marginTop: 10, marginBottom: 2, fontWeight: 700 }, minPresenceAhead: 30 },
          `${STANDING_TITLES[standing]} (${of.length})`,
        ),
        ...of.map((row) =>
          line(row.id, cellsOf(row), false, `${row.project.name}${row.editor ? ` · ${row.editor}` : ''}`),
        ),
      ]),
    ],
  });
}

type Cells = Record<keyof typeof WIDTHS | 'metric', string>;

function cellsOf(row: ScorecardRow): Cells {
  return {
    metric: row.name,
    value: row.latest === null ? '–' : formatValue(row.latest.value, row),
    objective: row.objective === null ? '–' : shortObjective(row.objective, row),
    period: row.latest?.label ?? (row.missing ? `none for ${row.missing.label}` : '–'),
    since: row.since === null ? '–' : `${row.since.label}${row.since.more ? ' or earlier' : ''}`,
  };
}

function line(key: string, cells: Cells, head: boolean, under?: string) {
  const style = {
    flexDirection: 'row' as const,
    gap: 8,
    paddingVertical: 4,
    borderBottom: `${head ? 1 : 0.5} solid ${LINE}`,
    ...(head ? { color: QUIET, fontSize: 8 } : {}),
  };
  const cell = (name: keyof typeof WIDTHS, end = false) =>
    h(Text, { key: name, style: { width: WIDTHS[name], textAlign: end ? 'right' : 'left' } }, cells[name]);
  return h(
    View,
    { key, style, wrap: false, ...(head ? { fixed: true } : {}) },
    h(
      View,
      { key: 'metric', style: { flex: 1 } },
      h(Text, { style: head ? {} : { fontWeight: 600 } }, cells.metric),
      under && h(Text, { style: { color: QUIET, fontSize: 7.5 } }, under),
    ),
    cell('value', true),
    cell('objective'),
    cell('period'),
    cell('since'),
  );
}
