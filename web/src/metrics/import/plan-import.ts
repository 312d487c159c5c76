import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { PushedValue } from '@tonnage/contract/metrics/periods/push';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { DelimitedLine } from '@tonnage/domain/common/delimited';
import { hasDecimalCommas, isNil, numberProblem, type NumberStyle } from '@tonnage/domain/common/read-number';
import { PLACES } from '@tonnage/domain/metrics/decimal';
import { normalName } from '@tonnage/domain/metrics/names';
import { readValue } from '@tonnage/domain/metrics/parse-value';
import { areMonthFirst, isOfDigits, readPeriod } from '@tonnage/domain/metrics/read-day';
import { UNCOMPUTED } from '../../lib/tables/cell-text.ts';
import { isOtherUnit, isUnitHeading, listColumns, unitIn } from './headings.ts';

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

/** A row or a column of a file that has no value, with the reason. */
export interface LeftOut {
  row: number;
  text: string;
  reason: string;
}

export interface ImportPlan {
  rows: ImportRow[];
  left: LeftOut[];
}

/** A file that has no values, with the reason. */
export class NotATable extends Error {}

/** Lines in which the headings are looked for: titles may be above them. */
const HEAD_LINES = 30;

/**
 * Plans the import of a file's rows. Either each row is a value, under headings such as metric, date or period, value and
 * perhaps comment and unit; or it is a table of metrics by dates, either way round. Titles above the headings, empty
 * cells and dashes are left out. Throws NotATable.
 */
export function planImport(lines: readonly DelimitedLine[], metrics: readonly Named[], today: IsoDate): ImportPlan {
  const { at, given, left } = listForm(lines) ?? tableForm(lines, today);
  const titles = lines.slice(0, at).map(leftOut('It’s above the headings'));
  const style = { decimalCommas: hasDecimalCommas(given.map(({ value }) => value)) };
  const monthFirst = areMonthFirst(lines.flatMap(({ cells }) => cells));
  const planned = given.map((each) =>
    rowOf(each, metrics, today, { ...style, monthFirst: monthFirst && isOfDigits(each.period) }),
  );
  return { rows: planned, left: [...titles, ...left] };
}

type Given = Record<'metric' | 'period' | 'value' | 'comment' | 'unit', string> & { row: number };

/** The values below the headings at an index of the lines, and what is left out. */
interface Form {
  at: number;
  given: Given[];
  left: LeftOut[];
}

const isEmpty = (text = '') => isNil(text);
const leftOut = (reason: string) => (line: DelimitedLine) => ({
  row: line.line,
  text: line.cells
    .filter((cell) => cell.trim() !== '')
    .join(', ')
    .slice(0, 80),
  reason,
});

function listForm(lines: readonly DelimitedLine[]): Form | null {
  const at = lines.slice(0, HEAD_LINES).findIndex(({ cells }) => listColumns(cells) !== null);
  const heads = lines[at]?.cells;
  const columns = heads && listColumns(heads);
  if (!columns) return null;
  const body = lines.slice(at + 1);
  const cell = ({ cells }: DelimitedLine, column: number) => cells[column] ?? '';
  return {
    at,
    given: body
      .filter((line) => !isEmpty(cell(line, columns.value)))
      .map((line) => ({
        row: line.line,
        metric: cell(line, columns.metric),
        period: cell(line, columns.period),
        value: cell(line, columns.value),
        comment: cell(line, columns.comment),
        unit: cell(line, columns.unit) || unitIn(heads[columns.value]!),
      })),
    left: body.filter((line) => isEmpty(cell(line, columns.value))).map(leftOut('It has no value')),
  };
}

function tableForm(lines: readonly DelimitedLine[], today: IsoDate): Form {
  const isPeriod = (text: string | undefined) => text !== undefined && readPeriod(text, today) !== null;
  const periodsIn = ({ cells }: DelimitedLine) => cells.slice(1).filter(isPeriod).length;
  const across = lines
    .slice(0, HEAD_LINES)
    .reduce((best, line, i) => (periodsIn(line) > periodsIn(lines[best]!) ? i : best), 0);
  const firstDay = lines.findIndex(({ cells }, i) => i > 0 && isPeriod(cells[0]));
  const [inRow, inColumn] = [
    lines[across] ? periodsIn(lines[across]) : 0,
    lines.filter(({ cells }) => isPeriod(cells[0])).length,
  ];
  if (inRow === 0 && firstDay === -1)
    throw new NotATable(
      'We couldn’t find any dates in this file. One row needs the headings metric, date and value, or the dates of the periods.',
    );
  return inRow >= inColumn || firstDay === -1 ? metricsDown(lines, across, isPeriod) : datesDown(lines, firstDay - 1);
}

function metricsDown(lines: readonly DelimitedLine[], at: number, isPeriod: (text: string) => boolean): Form {
  const [heads, body] = [lines[at]!, lines.slice(at + 1)];
  const unit = heads.cells.findIndex(isUnitHeading);
  const widest = Math.max(0, ...lines.slice(at).map(({ cells }) => cells.length));
  const columns = Array.from({ length: widest }, (_, column) => column).slice(1);
  const periods = columns.filter((column) => isPeriod(heads.cells[column] ?? ''));
  const others = columns.filter(
    (column) => column !== unit && !periods.includes(column) && body.some(({ cells }) => !isEmpty(cells[column])),
  );
  const hasValue = ({ cells }: DelimitedLine) => periods.some((column) => !isEmpty(cells[column]));
  return {
    at,
    given: body.flatMap(({ line, cells }) =>
      periods
        .filter((column) => !isEmpty(cells[column]))
        .map((column) => ({
          row: line,
          metric: cells[0] ?? '',
          period: heads.cells[column]!,
          value: cells[column]!,
          comment: '',
          unit: cells[unit] ?? '',
        })),
    ),
    left: [
      ...others.map((column) => ({
        row: heads.line,
        text: heads.cells[column] || `Column ${column + 1}`,
        reason: 'The heading of this column isn’t a period',
      })),
      ...body.filter((line) => !hasValue(line)).map(leftOut('It has no value')),
    ],
  };
}

function datesDown(lines: readonly DelimitedLine[], at: number): Form {
  const [heads, body] = [lines[at]!, lines.slice(at + 1)];
  const valuesOf = ({ cells }: DelimitedLine) =>
    cells.flatMap((value, column) => (column === 0 || isEmpty(value) ? [] : [{ value, column }]));
  return {
    at,
    given: body.flatMap((line) =>
      valuesOf(line).map(({ value, column }) => ({
        row: line.line,
        metric: heads.cells[column] ?? '',
        period: line.cells[0] ?? '',
        value,
        comment: '',
        unit: '',
      })),
    ),
    left: body.filter((line) => valuesOf(line).length === 0).map(leftOut('It has no value')),
  };
}

/** A spreadsheet’s mark of an error, such as #DIV/0!. */
const ERROR = /^#\S+$/;

function rowOf(
  { row, metric: name, period, value, comment, unit }: Given,
  metrics: readonly Named[],
  today: IsoDate,
  { monthFirst, ...style }: NumberStyle & { monthFirst: boolean },
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
  const when = readPeriod(period, today);
  if (when === null) return refused('This isn’t a date');
  if (isOtherUnit(unit, metric.unit))
    return refused(
      `The file has this in ${unit.trim()}, the metric is ${metric.unit ? `in ${metric.unit}` : 'a count'}`,
    );
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
  return named(text) ?? (/^'[=+\-@]/.test(text) ? named(text.slice(1)) : undefined);
}
