import type { Direction } from '@tonnage/domain/metrics/types';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import type { FieldBinding } from '../../ui/form.ts';

const DIRECTIONS = { UP: 'At least', DOWN: 'At most' };

/** Whether an objective is a minimum or a maximum. */
export function DirectionField(field: FieldBinding<Direction>) {
  return (
    <ChoiceButtons
      {...field}
      label="At least or at most"
      size="sm"
      choices={[
        { value: 'UP', label: DIRECTIONS.UP },
        { value: 'DOWN', label: DIRECTIONS.DOWN },
      ]}
    />
  );
}
