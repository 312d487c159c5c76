import { type Objective, objectiveFault } from '@tonnage/domain/metrics/performance';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import { type Direction, unitSign } from '@tonnage/domain/metrics/types';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import type { FieldBinding } from '../../ui/form.ts';
import { words } from './words.ts';

/** An objective as its fields have it. */
export interface GoalValues {
  value: string;
  direction: Direction;
  upper: string;
  tolerance: string;
}

export const NO_GOAL: GoalValues = { value: '', direction: 'UP', upper: '', tolerance: '' };

/** The fields of an objective; an ended one keeps its direction. */
export function goalValuesOf(goal: (Omit<Objective, 'value'> & { value: string | null }) | undefined): GoalValues {
  if (!goal) return NO_GOAL;
  const { value, direction, upper, tolerance } = goal;
  return { value: value ?? '', direction, upper: upper ?? '', tolerance: tolerance === '0' ? '' : tolerance };
}

/** The objective that the fields say, in the metric's unit, or the error of each field. */
export function readGoal(
  { value, direction, upper, tolerance }: GoalValues,
  unit: string | null,
): { goal: Objective; errors?: never } | { goal?: never; errors: Partial<Record<keyof GoalValues, string>> } {
  const number = (text: string) => parseValue(text, unit) ?? text;
  const goal: Objective = {
    value: number(value),
    direction,
    upper: direction === 'BETWEEN' ? number(upper) : null,
    tolerance: tolerance.trim() === '' ? '0' : number(tolerance),
  };
  const fault = objectiveFault(goal);
  return fault ? { errors: { [fault.field]: words.goal[fault.code] } } : { goal };
}

const CHOICES = (['UP', 'DOWN', 'EXACTLY', 'BETWEEN'] as const).map((value) => ({
  value,
  label: words.goal.directions[value],
}));

/** Whether an objective is a minimum, a maximum, an exact value or a range; `single` leaves out the range. */
export function DirectionField({ single = false, ...field }: FieldBinding<Direction> & { single?: boolean }) {
  return (
    <ChoiceButtons
      {...field}
      label={words.goal.kind}
      size="sm"
      choices={single ? CHOICES.filter(({ value }) => value !== 'BETWEEN') : CHOICES}
    />
  );
}

/** How far a value may miss the objective before it is off track. */
export function ToleranceField({ unit, ...field }: FieldBinding<string> & { unit: string | null }) {
  const inUnit = unit === '%' ? 'percentage points' : unitSign(unit);
  return (
    <TextField
      {...field}
      label={inUnit === '' ? words.goal.tolerance : `${words.goal.tolerance}, ${inUnit}`}
      help={words.goal.toleranceHelp}
      inputMode="decimal"
      required={false}
    />
  );
}

interface GoalFieldsProps {
  direction: FieldBinding<Direction>;
  value: FieldBinding<string>;
  upper: FieldBinding<string>;
  tolerance: FieldBinding<string>;
  unit: string | null;
  required: boolean;
  help?: string;
}

/** An objective: its kind, its value or its two limits, and its tolerance. */
export function GoalFields({ direction, value, upper, tolerance, unit, required, help }: GoalFieldsProps) {
  const between = direction.value === 'BETWEEN';
  const shared = { inputMode: 'decimal', required } as const;
  return (
    <>
      <DirectionField {...direction} />
      <FieldRow>
        <TextField
          {...value}
          {...shared}
          label={between ? words.goal.low : words.goal.value}
          {...(help === undefined ? {} : { help })}
        />
        {between && <TextField {...upper} {...shared} label={words.goal.high} />}
        <ToleranceField {...tolerance} unit={unit} />
      </FieldRow>
    </>
  );
}
