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
  /** What it was, where it is not offered any more. */
  was: string;
  beside: string;
  field: FieldBinding<string>;
  /** The waste that was chosen; the container is let go of where it cannot take it. */
  onChoose: (chosen: { wasteTypeId: string; containerSubTypeId?: '' }) => void;
}

/** What goes into the container, folded to what it is until somebody wants another. */
export function WasteStep({ wasteTypes, waste, container, was, beside, field, onChoose }: WasteStepProps) {
  const choose = (wasteTypeId: string) => {
    const next = wasteTypes.find(({ id }) => id === wasteTypeId);
    const keeps = container && next && containerTakes(container, next).allowed;
    onChoose({ wasteTypeId, ...(keeps ? {} : { containerSubTypeId: '' as const }) });
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
