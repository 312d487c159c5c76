import type { DelimitedLine } from '@tonnage/domain/common/delimited';
import { headsOfTwo, isSecondHead, knownHead } from '@tonnage/domain/common/headings';
import { isNil } from '@tonnage/domain/common/read-number';
import { isFinancial } from '@tonnage/domain/metrics/read-period';
import { isListHeading, isUnitHeading, isValueHeading, listColumns, twiceIn, unitIn } from './headings.ts';

/** A row or a column of a file that has no value, with the reason. */
export interface LeftOut {
  row: number;
  text: string;
  reason: string;
}

/** A file that has no values, with the reason. */
export class NotATable extends Error {}

/** Lines in which the headings are looked for: titles may be above them. */
const HEAD_LINES = 30;

/** What to do about a financial year or a numbered period of one. */
export const FINANCIAL =
  'A financial year or a numbered period can begin in any month. Write the month or a date instead, for example Apr 2026';

/** A value of a file, with what is written beside it. */
export type Given = Record<'metric' | 'period' | 'value' | 'comment' | 'unit', string> & { row: number };

/** The values below the headings at an index of the lines, and what is left out. */
interface Form {
  at: number;
  given: Given[];
  left: LeftOut[];
}

const isEmpty = (text = '') => isNil(text);
export const leftOut = (reason: string) => (line: DelimitedLine) => ({
  row: line.line,
  text: line.cells
    .filter((cell) => cell.trim() !== '')
    .join(', ')
    .slice(0, 80),
  reason,
});

/** What a text of a file is. */
interface Known {
  isPeriod: (text: string) => boolean;
  isMetric: (text: string) => boolean;
}

/** The values of a file: one a row, or in a table of metrics by dates. Throws NotATable. */
export function findValues(lines: readonly DelimitedLine[], known: Known): Form {
  return listForm(lines) ?? tableForm(lines, known);
}

/** The headings of the columns, the index of the line in which they begin, and of the first line below them. */
interface Heads {
  at: number;
  heads: readonly string[];
  from: number;
}

/**
 * The lines that may have the headings, each alone or as the second of two. The first of two would leave out what the
 * second says of its columns.
 */
function headings(lines: readonly DelimitedLine[], pick: (above: string, own: string) => string): Heads[] {
  const isSecond = (i: number) =>
    lines[i - 1] !== undefined &&
    lines[i] !== undefined &&
    isSecondHead(lines[i - 1]!.cells, lines[i]!.cells, isListHeading);
  return lines.slice(0, HEAD_LINES).flatMap(({ cells }, i) => {
    if (isSecond(i + 1)) return [];
    const alone = { at: i, heads: cells, from: i + 1 };
    return isSecond(i)
      ? [alone, { ...alone, at: i - 1, heads: headsOfTwo(lines[i - 1]!.cells, cells, pick) }]
      : [alone];
  });
}

function noDates(lines: readonly DelimitedLine[]): string {
  const financial = lines
    .slice(0, HEAD_LINES)
    .flatMap(({ cells }) => cells)
    .find(isFinancial);
  return financial === undefined
    ? 'We couldn’t find any dates in this file. One row needs the headings metric, date and value, or the dates of the periods.'
    : `We couldn’t find any dates in this file, only “${financial}”. ${FINANCIAL}.`;
}

function listForm(lines: readonly DelimitedLine[]): Form | null {
  for (const { at, heads, from } of headings(lines, (above, own) => knownHead(above, own, isListHeading) ?? own)) {
    const named = listColumns(heads);
    if (!named) continue;
    const body = lines.slice(from);
    const cell = ({ cells }: DelimitedLine, column: number) => cells[column] ?? '';
    const used = heads.map((head, column) => (body.some((line) => !isEmpty(cell(line, column))) ? head : ''));
    const columns = listColumns(used) ?? named;
    const twice = twiceIn(used, columns);
    if (twice !== null) throw new NotATable(`There are two columns “${twice}”. Rename or delete one of them.`);
    const valueHead = heads[columns.value]!.trim();
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
          unit: cell(line, columns.unit) || unitIn(valueHead),
        })),
      left: [
        ...used.flatMap((head, column) =>
          isValueHeading(head) && column !== columns.value
            ? [{ row: lines[from - 1]!.line, text: head, reason: `The values are read from the column “${valueHead}”` }]
            : [],
        ),
        ...body.filter((line) => isEmpty(cell(line, columns.value))).map(leftOut('It has no value')),
      ],
    };
  }
  return null;
}

function tableForm(lines: readonly DelimitedLine[], { isPeriod, isMetric }: Known): Form {
  const ofPeriod = (above: string, own: string) =>
    knownHead(above, own, isPeriod) ?? (isValueHeading(own) && isPeriod(above) ? above : `${above} ${own}`);
  const periodsIn = ({ heads }: Heads) => heads.slice(1).filter(isPeriod).length;
  const across = headings(lines, ofPeriod).reduce<Heads | null>(
    (best, each) => (periodsIn(each) > (best ? periodsIn(best) : 0) ? each : best),
    null,
  );
  const isDay = ({ cells }: DelimitedLine) => cells[0] !== undefined && isPeriod(cells[0]);
  const firstDay = lines.findIndex((line, i) => i > 0 && isDay(line));
  if (!across && firstDay === -1) throw new NotATable(noDates(lines));
  if (across && (firstDay === -1 || periodsIn(across) >= lines.filter(isDay).length))
    return metricsDown(lines, across, isPeriod);
  const down = headings(lines, (above, own) => knownHead(above, own, isMetric) ?? own);
  return datesDown(
    lines,
    down.findLast(({ from }) => from === firstDay) ?? {
      at: firstDay - 1,
      heads: lines[firstDay - 1]!.cells,
      from: firstDay,
    },
  );
}

function metricsDown(lines: readonly DelimitedLine[], { at, heads, from }: Heads, isPeriod: Known['isPeriod']): Form {
  const body = lines.slice(from);
  const unit = heads.findIndex(isUnitHeading);
  const widest = Math.max(heads.length, ...body.map(({ cells }) => cells.length));
  const columns = Array.from({ length: widest }, (_, column) => column).slice(1);
  const periods = columns.filter((column) => isPeriod(heads[column] ?? ''));
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
          period: heads[column]!,
          value: cells[column]!,
          comment: '',
          unit: cells[unit] ?? '',
        })),
    ),
    left: [
      ...others.map((column) => ({
        row: lines[from - 1]!.line,
        text: heads[column] || `Column ${column + 1}`,
        reason: isFinancial(heads[column] ?? '') ? FINANCIAL : 'The heading of this column isn’t a period',
      })),
      ...body.filter((line) => !hasValue(line)).map(leftOut('It has no value')),
    ],
  };
}

function datesDown(lines: readonly DelimitedLine[], { at, heads, from }: Heads): Form {
  const body = lines.slice(from);
  const valuesOf = ({ cells }: DelimitedLine) =>
    cells.flatMap((value, column) => (column === 0 || isEmpty(value) ? [] : [{ value, column }]));
  return {
    at,
    given: body.flatMap((line) =>
      valuesOf(line).map(({ value, column }) => ({
        row: line.line,
        metric: heads[column] ?? '',
        period: line.cells[0] ?? '',
        value,
        comment: '',
        unit: '',
      })),
    ),
    left: body.filter((line) => valuesOf(line).length === 0).map(leftOut('It has no value')),
  };
}
