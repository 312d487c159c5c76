import { IconCoffee, IconTruckReturn } from '@tabler/icons-react';
import { breakOrTipText } from '@tonnage/domain/skip-hire/breaks-and-tips';
import type { Vehicle } from '../lanes/bands.ts';
import styles from './break-or-tip-mark.module.css';

interface BreakOrTipMarkProps {
  breakOrTip: Vehicle['breaksAndTips'][number];
  /** The stop that it comes after. */
  jobId: string;
  place: { left: number; width: number };
  mayPlan: boolean;
}

/** Where a minute's figure fits beside the icon, pixels. */
const WIDE = 38;

/** A break or a tip visit in a lorry's run. By keyboard it is reached from the stop before it, with B. */
export function BreakOrTipMark({ breakOrTip, jobId, place, mayPlan }: BreakOrTipMarkProps) {
  const Kind = breakOrTip.kind === 'break' ? IconCoffee : IconTruckReturn;
  return (
    <li>
      <button
        type="button"
        className={styles.breakOrTip}
        style={place}
        data-break-or-tip={jobId}
        title={breakOrTipText(breakOrTip)}
        disabled={!mayPlan}
        tabIndex={-1}
      >
        <Kind aria-hidden="true" />
        <span className={place.width < WIDE ? 'sr-only' : undefined}>
          {place.width < WIDE ? breakOrTipText(breakOrTip) : breakOrTip.minutes}
        </span>
      </button>
    </li>
  );
}
