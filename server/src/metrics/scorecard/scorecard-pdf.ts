import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { soFarWords } from '@tonnage/domain/metrics/scorecard';
import { shortObjective } from '@tonnage/domain/metrics/performance';
import { words } from '../../platform/pdf/blocks.ts';
import type { DocumentBrand, Sheet } from '../../platform/pdf/sheet.ts';
import { table, type Cell, type Column } from '../../platform/pdf/table.ts';
import { TRACK_TITLES, trackStatusOf, WORST_FIRST } from './present.ts';

const COLUMNS: readonly Column[] = [
  { label: 'Metric', heads: true },
  { label: 'Value', width: 62, isNumber: true },
  { label: 'Objective', width: 76 },
  { label: 'Period', width: 106 },
  { label: 'Since', width: 106 },
];

export interface ScorecardSheet {
  /** What it covers: an organisation, a project, or everything that its reader sees. */
  title: string;
  on: IsoDate;
  rows: readonly ScorecardRow[];
}

/** The scorecard on as many pages as it needs: off track first, with the values and since when each has its status. */
export function scorecardPdf(brand: DocumentBrand, { title, on, rows }: ScorecardSheet): Sheet {
  const groups = WORST_FIRST.map((track) => ({
    track,
    of: rows.filter((row) => trackStatusOf(row) === track),
  })).filter(({ of }) => of.length > 0);
  return {
    brand,
    title: 'Scorecard',
    number: title,
    issuedAt: `${on}T00:00:00.000Z`,
    isKept: false,
    foot: `${formatDayYear(on)} · ${rows.length} ${rows.length === 1 ? 'metric' : 'metrics'}`,
    blocks: [
      rows.length === 0
        ? words('No metrics.')
        : table(
            COLUMNS,
            groups.map(({ track, of }) => ({
              heading: `${TRACK_TITLES[track]} (${of.length})`,
              rows: of.map(cellsOf),
            })),
          ),
    ],
  };
}

const cellsOf = (row: ScorecardRow): Cell[] => [
  { text: row.name, under: `${row.project.name}${row.editor ? ` · ${row.editor}` : ''}`, isBold: true },
  row.latest === null
    ? '–'
    : { text: formatValue(row.latest.value, row), ...(row.latest.waiting && { under: 'not yet accepted' }) },
  row.objective === null ? '–' : shortObjective(row.objective, row),
  {
    text: row.latest?.label ?? (row.missing ? `none for ${row.missing.label}` : '–'),
    ...(row.running && { under: soFarWords(row.running, row) }),
  },
  row.since === null ? '–' : `${row.since.label}${row.since.more ? ' or earlier' : ''}`,
];
