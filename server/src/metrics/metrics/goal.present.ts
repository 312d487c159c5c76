import type { IsoDate } from '@tonnage/domain/common/dates';
import { objectiveAt } from '@tonnage/domain/metrics/answer';
import { shortest } from '@tonnage/domain/metrics/decimal';

type Objective = Parameters<typeof objectiveAt>[0][number] & { direction: 'UP' | 'DOWN' };

/** What a metric is to reach in a period, by all that was ever set for it; null where nothing holds. */
export function goalAt(objectives: readonly Objective[] | undefined, key: IsoDate) {
  const goal = objectiveAt(objectives ?? [], key);
  return goal && { value: shortest(goal.value), direction: goal.direction };
}
