import type { Direction } from '@tonnage/domain/metrics/types';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import type { FieldBinding } from '../../ui/form.ts';
import { words } from './words.ts';

/** Whether an objective is a minimum or a maximum. */
export function DirectionField(field: FieldBinding<Direction>) {
  return (
    <ChoiceButtons
      {...field}
      label={words.direction}
      size="sm"
      choices={[
        { value: 'UP', label: words.directions.UP },
        { value: 'DOWN', label: words.directions.DOWN },
      ]}
    />
  );
}
