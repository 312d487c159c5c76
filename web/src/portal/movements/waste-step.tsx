import type { ContainerSubType, WasteType } from '@tonnage/contract/skip-hire/catalogue';
import { containerTakes } from '@tonnage/domain/skip-hire/catalogue';
import type { FieldBinding } from '../../ui/form.ts';
import { FoldingStep } from '../booking/folding-step.tsx';
import { codesOf, WasteChoice } from '../booking/waste-choice.tsx';
import { words } from '../booking/words.ts';
import { Answer } from './answer.tsx';

interface WasteStepProps {
  wasteTypes: readonly WasteType[];
  waste: WasteType | undefined;
  container: ContainerSubType | undefined;
  /** The name of the previous waste, if it is no longer offered. */
  was: string;
  beside: string;
  field: FieldBinding<string>;
  /** Called with the chosen waste; the container is cleared if it cannot take it. */
  onChoose: (chosen: { wasteTypeId: string; containerSubTypeId?: '' }) => void;
}

/** The waste, collapsed to its name until the user wants to change it. */
export function WasteStep({ wasteTypes, waste, container, was, beside, field, onChoose }: WasteStepProps) {
  const choose = (wasteTypeId: string) => {
    const next = wasteTypes.find(({ id }) => id === wasteTypeId);
    const stillFits = container && next && containerTakes(container, next).allowed;
    onChoose({ wasteTypeId, ...(stillFits ? {} : { containerSubTypeId: '' as const }) });
  };
  const { value, error } = field;
  return (
    <FoldingStep
      number={2}
      title={words.what}
      troubled={error !== undefined}
      summary={<Answer name={waste?.name ?? was} beside={beside} small={waste && codesOf(waste)} />}
    >
      <WasteChoice hideLabel wasteTypes={wasteTypes} value={value} onChange={choose} error={error} />
    </FoldingStep>
  );
}
