import type { WasteType } from '@tonnage/contract/skip-hire/catalogue';
import { ewcText } from '@tonnage/domain/skip-hire/catalogue';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { useOrderByPhone } from './call-us.ts';
import { words } from './words.ts';

interface WasteChoiceProps {
  wasteTypes: readonly WasteType[];
  value: string;
  onChange: (wasteTypeId: string) => void;
  error?: string | undefined;
  /** For use under a heading that names the choice. */
  hideLabel?: boolean;
}

/** The wastes by name; those that can only be ordered by phone stay visible and say so. */
export function WasteChoice({ wasteTypes, value, onChange, error, hideLabel = false }: WasteChoiceProps) {
  const byPhone = useOrderByPhone();
  const waste = wasteTypes.find(({ id }) => id === value);
  return (
    <ChoiceButtons
      label={words.what}
      hideLabel={hideLabel}
      value={waste?.id ?? ''}
      onChange={onChange}
      error={error}
      choices={wasteTypes.map(({ id, name, selfService, hazardous }) => ({
        value: id,
        label: name,
        disabledReason: selfService && !hazardous ? undefined : byPhone,
      }))}
      help={waste && [codesOf(waste), waste.guidance].filter(Boolean).join(' · ')}
    />
  );
}

/** "EWC 17 09 04, 17 02 01", each code on one line. */
export function codesOf({ ewcCodes }: WasteType): string {
  return `EWC ${ewcCodes.map((code) => ewcText(code).replaceAll(' ', '\u00a0')).join(', ')}`;
}
