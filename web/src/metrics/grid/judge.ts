import { meets } from '@tonnage/domain/metrics/answer';
import { type Decimal, millionths, ofMillionths } from '@tonnage/domain/metrics/decimal';
import { formatDigits, formatValue } from '@tonnage/domain/metrics/format-value';
import type { Row } from './cells-of.ts';
import { words } from './words.ts';

export type Objective = Row['objectives'][number];

/** A value's change since the previous one, and whether it meets its objective; null where there is none. */
interface Judged {
  change: string | null;
  met: boolean | null;
}

export function judge(
  value: Decimal,
  before: Decimal | undefined,
  objective: Objective,
  metric: Pick<Row['metric'], 'type' | 'unit'>,
): Judged {
  const change = before === undefined ? null : ofMillionths(millionths(value) - millionths(before));
  const sign = change === null || change.startsWith('-') || change === '0' ? '' : '+';
  return {
    change: change === null ? null : `${sign}${changeOf(change, metric)}`,
    met: objective && meets(value, objective),
  };
}

/** The difference of two shares is in percentage points. */
const changeOf = (change: Decimal, metric: Pick<Row['metric'], 'type' | 'unit'>) =>
  metric.type === 'PERCENT' ? `${formatDigits(change, metric)}\u00a0points` : formatValue(change, metric);

/** The same as text: "+0.7 t on before", "objective met". */
export function judgementTexts({ change, met }: Judged): string[] {
  return [
    ...(change === null ? [] : [words.judged.change(change)]),
    ...(met === null ? [] : [met ? words.judged.met : words.judged.missed]),
  ];
}
