import type { IsoDate } from '@tonnage/domain/common/dates';
import { objectiveAt } from '@tonnage/domain/metrics/answer';
import { shortest } from '@tonnage/domain/metrics/decimal';

type Objective = Parameters<typeof objectiveAt>[0][number] & { direction: 'UP' | 'DOWN' };

/** A metric's objective in a period, out of all that were ever set; null if there is none. */
export function goalAt(objectives: readonly Objective[] | undefined, key: IsoDate) {
  const goal = objectiveAt(objectives ?? [], key);
  return goal && { value: shortest(goal.value), direction: goal.direction };
}
