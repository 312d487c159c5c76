import type { ContainerSubType } from '@tonnage/contract/skip-hire/catalogue';
import { mayStandOnRoad } from '@tonnage/domain/skip-hire/catalogue';
import { PLACEMENT_LABELS, PLACEMENTS, type Placement } from '@tonnage/domain/skip-hire/orders';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';

interface ChoiceProps<Value extends string> {
  container: ContainerSubType;
  value: Value | '';
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** A choice of the container's family, if it has more than one. */
export function FamilyChoice({ container, value, onChange, error }: ChoiceProps<string>) {
  if (container.containerTypes.length < 2) return null;
  return (
    <ChoiceButtons
      label="Container type"
      value={value}
      onChange={onChange}
      choices={container.containerTypes.map((type) => ({ value: type.id, label: type.name }))}
      error={error}
    />
  );
}

/** Private land or highway; a container too large for the highway shows that. */
export function PlacementChoice({ container, value, onChange, error }: ChoiceProps<Placement>) {
  const onRoad = mayStandOnRoad(container).allowed;
  return (
    <ChoiceButtons
      label="Placement"
      value={value}
      onChange={onChange}
      choices={PLACEMENTS.map((placement) => ({
        value: placement,
        label: PLACEMENT_LABELS[placement],
        disabledReason: placement === 'highway' && !onRoad ? 'too large for the highway' : undefined,
      }))}
      error={error}
      help={value === 'highway' && 'We’ll apply to the council for the permit. The fee is included in the price.'}
    />
  );
}
