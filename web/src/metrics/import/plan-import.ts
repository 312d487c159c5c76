import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { PushedValue } from '@tonnage/contract/metrics/periods/push';
import { cleanText } from '@tonnage/domain/common/clean-text';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { DelimitedLine } from '@tonnage/domain/common/delimited';
import { hasDecimalCommas, numberProblem, type NumberStyle } from '@tonnage/domain/common/read-number';
import { PLACES } from '@tonnage/domain/metrics/decimal';
import { normalName } from '@tonnage/domain/metrics/names';
import { readValue } from '@tonnage/domain/metrics/parse-value';
import { areMonthFirst, isOfDigits } from '@tonnage/domain/common/read-day';
import { isFinancial, type NamedPeriod, readPeriod } from '@tonnage/domain/metrics/read-period';
import { unitSign } from '@tonnage/domain/metrics/types';
import { UNCOMPUTED } from '../../lib/tables/cell-text.ts';
import { FINANCIAL, findValues, type Given, leftOut, type LeftOut } from './find-values.ts';
import { isMultipleOf, isOtherUnit, multipleIn } from './headings.ts';

type Named = Pick<Metric, 'id' | 'name' | 'code' | 'unit'>;

/** One value of a file: what is sent for it, or why it is not. */
export interface ImportRow {
  /** The row of the file, from 1. */
  row: number;
  metric: string;
  period: string;
  value: string;
  send: PushedValue | null;
  problem: string | null;
}

export interface ImportPlan {
  rows: ImportRow[];
  left: LeftOut[];
}

/**
 * Plans the import of a file's rows. Either each row is a value, under headings such as metric, date or period, value and
 * perhaps comment and unit; or it is a table of metrics by dates, either way round. Titles above the headings, empty
 * cells and dashes are left out. `zone` (IANA name) is that of the project's days; `semicolons` separate the file's cells.
 * Throws NotATable.
 */
export function planImport(
  lines: readonly DelimitedLine[],
  metrics: readonly Named[],
  { today, zone, semicolons = false }: { today: IsoDate; zone: string; semicolons?: boolean },
): ImportPlan {
  const { at, given, left } = findValues(lines, {
    isPeriod: (text) => readPeriod(text, today, zone) !== null,
    isMetric: (text) => metricOf(text, metrics) !== undefined,
  });
  const titles = lines.slice(0, at).map(leftOut('It’s above the headings'));
  const style = {
    decimalCommas: hasDecimalCommas(
      given.map(({ value }) => value),
      { semicolons },
    ),
  };
  const multiple = multipleOf(lines, given);
  const monthFirst = areMonthFirst(lines.flatMap(({ cells }) => cells));
  const planned = given.map((each) =>
    rowOf(each, metrics, readPeriod(each.period, today, zone), {
      ...style,
      monthFirst: monthFirst && isOfDigits(each.period),
      multiple,
    }),
  );
  return { rows: planned, left: [...titles, ...left] };
}

/** How the titles and headings, or a row without a metric below them, name all figures in thousands or millions; or null. */
function multipleOf(lines: readonly DelimitedLine[], given: readonly Given[]): string | null {
  const above = lines.filter(({ line }) => line < (given[0]?.row ?? 0)).flatMap(({ cells }) => cells);
  const nameless = given.filter(({ metric }) => metric.trim() === '').map(({ value }) => value);
  return [...above, ...nameless].map(multipleIn).find((found) => found !== null) ?? null;
}

/** A spreadsheet’s mark of an error, such as #DIV/0!. */
const ERROR = /^#\S+$/;

function rowOf(
  { row, metric: name, period, value, comment, unit }: Given,
  metrics: readonly Named[],
  when: NamedPeriod | null,
  { monthFirst, multiple, ...style }: NumberStyle & { monthFirst: boolean; multiple: string | null },
): ImportRow {
  const metric = metricOf(name, metrics);
  const shown = { row, metric: metric?.name ?? name, period: period.trim(), value: value.trim() };
  const refused = (problem: string) => ({ ...shown, send: null, problem });
  if (shown.value === UNCOMPUTED)
    return refused('This formula has no result yet. Open the file in your spreadsheet program and save it again');
  if (ERROR.test(shown.value)) return refused(`This cell has an error: ${shown.value}`);
  if (!metric) return refused(name.trim() === '' ? 'The metric is missing' : 'No metric of this project has this name');
  if (monthFirst)
    return refused('In this file the month is before the day. Write its dates as 2026-11-16, the year first');
  if (when === null) return refused(isFinancial(period) ? FINANCIAL : 'This isn’t a date');
  const isIn = (other: string) =>
    `The file has this in ${other}, the metric is ${metric.unit ? `in ${unitSign(metric.unit)}` : 'a count'}`;
  if (isOtherUnit(unit, metric.unit)) return refused(isIn(unit.trim()));
  const factor = multipleIn(unit) ?? multiple;
  if (factor !== null && isMultipleOf(factor, metric.unit)) return refused(isIn(factor));
  const read = readValue(value, metric.unit, style);
  if (read.number === null) return refused(numberProblem(read.problem, PLACES));
  const note = comment.trim();
  return {
    ...shown,
    send: { metric: metric.id, ...when, value: read.number, ...(note === '' ? {} : { comment: note }) },
    problem: null,
  };
}

/** A CSV file of ours that was saved as a workbook keeps the apostrophe before `+`, `-`, `=` and `@`. */
function metricOf(text: string, metrics: readonly Named[]): Named | undefined {
  const named = (name: string) =>
    metrics.find(
      (each) => normalName(each.name) === normalName(name) || each.code?.toLowerCase() === name.trim().toLowerCase(),
    );
  const clean = cleanText(text);
  return named(clean) ?? (/^'[=+\-@]/.test(clean) ? named(clean.slice(1)) : undefined);
}
