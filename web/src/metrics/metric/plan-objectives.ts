import { objectiveAt } from '@tonnage/domain/metrics/answer';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { readPasted } from '@tonnage/domain/common/delimited';
import type { Decimal } from '@tonnage/domain/metrics/decimal';
import { hasDecimalCommas, isNil } from '@tonnage/domain/common/read-number';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import type { Objective } from '@tonnage/domain/metrics/performance';
import type { Direction } from '@tonnage/domain/metrics/types';
import { periodLabel, shortLabel } from '@tonnage/domain/metrics/periods/label';
import { keyAfter, keysBetween, lastDayOf } from '@tonnage/domain/metrics/periods/period';
import type { Recurrence } from '@tonnage/domain/metrics/periods/schedule';
import { alignBlock } from '../grid/align-block.ts';
import type { PasteAction } from '../grid/paste.ts';

/** One period of a pasted series. */
export interface PastedObjective {
  key: IsoDate;
  label: string;
  /** The pasted text. */
  text: string;
  action: Exclude<PasteAction, 'locked'>;
  /** The current objective of the period. */
  before: Objective | null;
  /** The new value; null where the text is not a number. */
  value: Decimal | null;
}

export interface ObjectivePlan {
  lines: PastedObjective[];
  /** Texts without a period. */
  outside: number;
  /** Heads that match none of these periods. */
  unknown: string[];
}

/** Periods from the first on that a series may cover: as many as one call sets (LIMITS.objectives). */
export const MOST = 60;

interface Into {
  recurrence: Recurrence;
  from: IsoDate;
  direction: Direction;
  tolerance: Decimal;
}

/**
 * Reads a row or a column of a spreadsheet as objectives: by the dates or periods beside its numbers where it has them,
 * else one period after another from `from` on. Empty cells and dashes change nothing. Source: metrics.md §2.4, §4.1.
 */
export function planObjectives(
  text: string,
  metric: Pick<Metric, 'name' | 'unit' | 'objectives'>,
  into: Into,
): ObjectivePlan {
  const block = readPasted(text.trim());
  const [along, down] = [planRow(block, metric, into), planRow(turned(block), metric, into)];
  return meaningOf(down) > meaningOf(along) ? down : along;
}

/** Of two interpretations, the one with more numbers wins. */
function meaningOf({ lines }: ObjectivePlan): number {
  return lines.reduce((sum, { value }) => sum + (value === null ? -1 : 1), 0);
}

function planRow(
  texts: string[][],
  metric: Pick<Metric, 'name' | 'unit' | 'objectives'>,
  { recurrence, from, direction, tolerance }: Into,
): ObjectivePlan {
  const periods = keysBetween(recurrence, from, keyAfter(recurrence, from, MOST - 1)).map((key) => ({
    key,
    label: periodLabel(recurrence, key),
    short: shortLabel(recurrence, key),
    start: key,
    end: lastDayOf(recurrence, key),
  }));
  const block = alignBlock([metric.name], periods, { row: 0, column: 0 }, texts);
  const heads = [...block.lines, ...block.columns];
  const plan: ObjectivePlan = {
    lines: [],
    outside: 0,
    unknown: heads.flatMap(({ text, to }) => (text !== '' && to === null ? [text] : [])),
  };
  const style = { decimalCommas: hasDecimalCommas(block.cells.flat()) };
  for (const [r, line] of block.cells.entries()) {
    for (const [c, cell] of line.entries()) {
      const [row, column] = [block.lines[r]!.to, block.columns[c]!.to];
      if (isNil(cell) || row === null || column === null) continue;
      const period = row === 0 ? periods[column] : undefined;
      if (!period) {
        plan.outside++;
        continue;
      }
      const { key, label } = period;
      const before = objectiveAt(metric.objectives, key);
      const value = parseValue(cell, metric.unit, style);
      const isSame = before?.value === value && before.direction === direction && before.tolerance === tolerance;
      const action = value === null ? 'bad' : before === null ? 'fresh' : isSame ? 'same' : 'changed';
      plan.lines.push({ key, label, text: cell.trim(), action, before, value });
    }
  }
  return plan;
}

/** Transposes a block. */
function turned(block: string[][]): string[][] {
  const width = Math.max(...block.map((line) => line.length));
  return Array.from({ length: width }, (_, c) => block.map((line) => line[c] ?? ''));
}
