import { changeWords, type Performance, PERFORMANCE_WORDS, performanceOf } from '@tonnage/domain/metrics/performance';
import type { Decimal } from '@tonnage/domain/metrics/decimal';
import type { Row } from './cells-of.ts';
import { words } from './words.ts';

export type Objective = Row['objectives'][number];

/** A value's change since the previous one, and how it does against its objective; null where there is none. */
interface Judged {
  change: string | null;
  performance: Performance | null;
}

export function judge(
  value: Decimal,
  before: Decimal | undefined,
  objective: Objective,
  metric: Pick<Row['metric'], 'type' | 'unit'>,
): Judged {
  return {
    change: before === undefined ? null : changeWords(value, before, metric),
    performance: objective && performanceOf(value, objective),
  };
}

/** The same as text: "+0.7 t on before", "on track". */
export function judgementTexts({ change, performance }: Judged): string[] {
  return [
    ...(change === null ? [] : [words.judged.change(change)]),
    ...(performance === null ? [] : [PERFORMANCE_WORDS[performance].toLowerCase()]),
  ];
}
