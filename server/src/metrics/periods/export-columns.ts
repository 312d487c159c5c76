import type { PeriodRow } from '@tonnage/contract/metrics/periods/reading';
import { meets, PERFORMANCE_WORDS, performanceOf } from '@tonnage/domain/metrics/performance';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import { unitSign } from '@tonnage/domain/metrics/types';
import {
  CATEGORY_WORDS,
  DIRECTION_WORDS,
  FREQUENCY_WORDS,
  STATUS_WORDS,
  TYPE_WORDS,
} from '@tonnage/domain/metrics/words';
import { dayCell, decimalCell, instantCell, type FileColumn } from '../../platform/formats/cells.ts';
import type { MetricRow } from '../metrics/queries.ts';

/** A period of a metric. */
export interface Line extends PeriodRow {
  metric: MetricRow;
}

/** One row per period, with times by the clock of its project. Source: metrics.md §2.11. */
export const EXPORT_COLUMNS: readonly FileColumn<Line>[] = [
  { header: 'Organisation', cell: ({ metric }) => metric.organisation_name },
  { header: 'Project', cell: ({ metric }) => metric.project_name },
  { header: 'Metric', cell: ({ metric }) => metric.name },
  { header: 'Category', cell: ({ metric }) => metric.category && CATEGORY_WORDS[metric.category] },
  { header: 'Type', cell: ({ metric }) => TYPE_WORDS[metric.type] },
  { header: 'Unit', cell: ({ metric }) => unitSign(metric.unit) },
  { header: 'Frequency', cell: ({ metric }) => FREQUENCY_WORDS[metric.frequency] },
  { header: 'From', cell: ({ start }) => dayCell(start) },
  { header: 'To', cell: ({ end }) => dayCell(end) },
  { header: 'Reporting period', cell: ({ label }) => label },
  { header: 'Status', cell: ({ cell }) => STATUS_WORDS[cell.status] },
  { header: 'Value', cell: ({ cell }) => decimalCell(cell.value) },
  { header: 'Objective type', cell: ({ objective }) => objective && DIRECTION_WORDS[objective.direction] },
  { header: 'Objective', cell: ({ objective }) => decimalCell(objective?.value ?? null) },
  { header: 'Upper limit', cell: ({ objective }) => decimalCell(objective?.upper ?? null) },
  { header: 'Tolerance', cell: ({ objective }) => decimalCell(objective?.tolerance ?? null) },
  { header: 'Objective met', cell: met },
  { header: 'Performance', cell: performance },
  { header: 'Reason for no value', cell: ({ cell }) => cell.reasonCode && REASON_WORDS[cell.reasonCode] },
  { header: 'Explanation', cell: ({ cell }) => cell.reason },
  { header: 'Reported by', cell: ({ cell }) => cell.reportedBy },
  { header: 'Reported at', cell: ({ cell, metric }) => instantCell(cell.reportedAt, metric.time_zone) },
  { header: 'Accepted by', cell: ({ cell }) => cell.acceptedBy },
  { header: 'Accepted at', cell: ({ cell, metric }) => instantCell(cell.acceptedAt, metric.time_zone) },
  { header: 'Comments', cell: ({ cell }) => cell.comments },
  { header: 'Links', cell: ({ cell }) => cell.links },
  { header: 'Documents', cell: ({ cell }) => cell.documents },
  { header: 'Corrected', cell: ({ cell }) => (cell.correction ? 'Yes' : null) },
  { header: 'Accepted value', cell: ({ cell }) => decimalCell(cell.correction?.accepted ?? null) },
];

function met({ cell, objective }: Line): string | null {
  if (cell.value === null || !objective) return null;
  return meets(cell.value, objective) ? 'Yes' : 'No';
}

function performance({ cell, objective }: Line): string | null {
  return cell.value === null || !objective ? null : PERFORMANCE_WORDS[performanceOf(cell.value, objective)];
}
