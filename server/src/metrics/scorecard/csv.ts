import type { ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import { forecastWords } from '@tonnage/domain/metrics/forecast';
import { PERFORMANCE_WORDS } from '@tonnage/domain/metrics/performance';
import { DIRECTION_WORDS } from '@tonnage/domain/metrics/words';
import { unitSign } from '@tonnage/domain/metrics/types';
import { decimalCell, type FileColumn } from '../../platform/formats/cells.ts';

/** A file of the scorecard; figures are plain numbers in the metric's unit. */
export const COLUMNS: readonly FileColumn<ScorecardRow>[] = [
  { header: 'Organisation', cell: (row) => row.organisation.name },
  { header: 'Project', cell: (row) => row.project.name },
  { header: 'Metric', cell: (row) => row.name },
  { header: 'Unit', cell: (row) => unitSign(row.unit) },
  { header: 'Owner', cell: (row) => row.editor },
  { header: 'Status', cell: (row) => row.performance && PERFORMANCE_WORDS[row.performance] },
  { header: 'Since', cell: (row) => row.since && `${row.since.label}${row.since.more ? ' or earlier' : ''}` },
  { header: 'Period', cell: (row) => row.latest?.label ?? null },
  { header: 'Value', cell: (row) => decimalCell(row.latest?.value ?? null) },
  { header: 'Accepted', cell: (row) => row.latest && (row.latest.waiting ? 'No' : 'Yes') },
  { header: 'Running period', cell: (row) => row.running?.label ?? null },
  { header: 'So far', cell: (row) => decimalCell(row.running?.value ?? null) },
  { header: 'So far accepted', cell: (row) => row.running && (row.running.waiting ? 'No' : 'Yes') },
  { header: 'Objective', cell: (row) => decimalCell(row.objective?.value ?? null) },
  { header: 'Objective type', cell: (row) => row.objective && DIRECTION_WORDS[row.objective.direction] },
  { header: 'Upper limit', cell: (row) => decimalCell(row.objective?.upper ?? null) },
  { header: 'Tolerance', cell: (row) => decimalCell(row.objective?.tolerance ?? null) },
  { header: '% of objective', cell: (row) => (row.percent === null ? null : Number(row.percent.toFixed(1))) },
  { header: 'Period before', cell: (row) => decimalCell(row.previous?.value ?? null) },
  { header: 'A year before', cell: (row) => decimalCell(row.lastYear?.value ?? null) },
  { header: 'Forecast', cell: (row) => row.forecast && forecastWords(row.forecast, row.frequency) },
  { header: 'Favourite', cell: (row) => (row.favourite ? 'Yes' : null) },
  { header: 'Corrected', cell: (row) => (row.latest?.correction ? 'Yes' : null) },
  { header: 'Accepted value', cell: (row) => decimalCell(row.latest?.correction?.accepted ?? null) },
];
