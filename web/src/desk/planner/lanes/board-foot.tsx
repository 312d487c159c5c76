import { IconCoffee, IconCoffeeOff } from '@tabler/icons-react';
import { LoadDrawing } from '../../../ui/drawing/load-drawing.tsx';
import { MOVEMENT_ICONS } from '../../../ui/order/movement-icons.ts';
import { shapeOfSize } from '../../../ui/drawing/size-shape.ts';
import { words } from '../words.ts';
import styles from './board-foot.module.css';

const SKIP = shapeOfSize('skip', 8);
const { legend } = words;
const MOVEMENTS = ['delivery', 'collection', 'exchange', 'wait_and_load'] as const;

/** What the drawings of the lanes mean, and the keys that planners use most. The list of keys says both to screen readers. */
export function BoardFoot({ mayPlan }: { mayPlan: boolean }) {
  return (
    <div className={styles.foot} aria-hidden="true">
      <span>
        <LoadDrawing container={SKIP} full={false} />
        {legend.empty}
      </span>
      <span>
        <LoadDrawing container={SKIP} full />
        {legend.full}
      </span>
      {MOVEMENTS.map((type) => {
        const Movement = MOVEMENT_ICONS[type];
        return (
          <span key={type}>
            <Movement size={12} />
            {legend[type]}
          </span>
        );
      })}
      <span>
        <IconCoffee size={13} />
        {legend.break}
      </span>
      <span>
        <IconCoffeeOff size={13} />
        {words.breakOrTip.noneShort}
      </span>
      <span className={styles.keys}>
        {legend.keys
          .filter(([, , plans]) => mayPlan || !plans)
          .map(([keys, does]) => (
            <span key={does}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
              {does}
            </span>
          ))}
      </span>
    </div>
  );
}
