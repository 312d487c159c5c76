import type { IsoDate } from '@tonnage/domain/common/dates';
import { objectiveAt } from '@tonnage/domain/metrics/answer';
import { type Decimal, shortest } from '@tonnage/domain/metrics/decimal';
import type { Objective } from '@tonnage/domain/metrics/performance';

/** An objective as it is stored; a value of null ends the one before it. */
export type StoredObjective = Omit<Objective, 'value'> & { fromKey: IsoDate; value: Decimal | null };

/** A metric's objective in a period, out of all that were ever set; null if there is none. */
export function goalAt(objectives: readonly StoredObjective[] | undefined, key: IsoDate): Objective | null {
  const goal = objectiveAt(objectives ?? [], key);
  return goal && presentGoal(goal);
}

/** An objective with its numbers in their shortest form. */
export function presentGoal<V extends Decimal | null>({
  value,
  direction,
  upper,
  tolerance,
}: Omit<Objective, 'value'> & { value: V }) {
  return {
    value: (value === null ? null : shortest(value)) as V,
    direction,
    upper: upper === null ? null : shortest(upper),
    tolerance: shortest(tolerance),
  };
}
