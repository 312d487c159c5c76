import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { PastePlan } from './paste.ts';
import { words } from './words.ts';

const say = words.paste;

/** What a pasted block would do, before it does it. */
export function PasteDialog({ plan, onApply, onClose }: { plan: PastePlan; onApply: () => void; onClose: () => void }) {
  const lines = [
    plan.fresh > 0 && say.fresh(plan.fresh),
    plan.changed > 0 && say.changed(plan.changed),
    plan.same > 0 && say.same(plan.same),
    plan.bad > 0 && say.bad(plan.bad),
    plan.locked > 0 && say.locked(plan.locked),
    plan.outside > 0 && say.outside(plan.outside),
  ].filter((line) => line !== false);
  const count = plan.writes.length;
  return (
    <Dialog
      title={say.title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say.cancel}</Button>
          <Button data-autofocus onClick={onApply} disabledReason={count === 0 ? say.nothing : null}>
            {say.apply(count)}
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
