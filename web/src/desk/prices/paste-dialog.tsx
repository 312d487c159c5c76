import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { PastePlan } from './paste-plan.ts';
import { words } from './words.ts';

/** Number of invalid texts that are listed. */
const NAMED = 5;

/** The effect of a pasted block, before it is applied. */
export function PasteDialog({ plan, onApply, onClose }: { plan: PastePlan; onApply: () => void; onClose: () => void }) {
  const { inputs, changed, same, wrong, outside } = plan;
  const lines = [
    changed > 0 && words.pasteChanged(changed),
    same > 0 && `${same} unchanged.`,
    wrong.length > 0 &&
      `${wrong.length} can’t be read and will be skipped: ${wrong
        .slice(0, NAMED)
        .map((text) => `“${text}”`)
        .join(', ')}.`,
    outside > 0 && `${outside} outside the editable cells will be skipped.`,
  ].filter((line) => line !== false);
  return (
    <Dialog
      title="Paste prices"
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            data-autofocus
            onClick={onApply}
            disabledReason={inputs.length === 0 ? 'Nothing here changes a price.' : null}
          >
            {words.pasteApply(inputs.length)}
          </Button>
        </>
      }
    >
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}
