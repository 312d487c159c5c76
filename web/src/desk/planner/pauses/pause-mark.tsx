import { IconCoffee, IconTruckReturn } from '@tabler/icons-react';
import { pauseText } from '@tonnage/domain/skip-hire/run-pauses';
import type { Vehicle } from '../lanes/bands.ts';
import styles from './pause-mark.module.css';

interface PauseMarkProps {
  pause: Vehicle['pauses'][number];
  /** The stop that it comes after. */
  jobId: string;
  place: { left: number; width: number };
  mayPlan: boolean;
}

/** Where a minute's figure fits beside the icon, pixels. */
const WIDE = 38;

/** A break or a tip visit in a lorry's run. By keyboard it is reached from the stop before it, with B. */
export function PauseMark({ pause, jobId, place, mayPlan }: PauseMarkProps) {
  const Kind = pause.kind === 'break' ? IconCoffee : IconTruckReturn;
  return (
    <li>
      <button
        type="button"
        className={styles.pause}
        style={place}
        data-pause={jobId}
        title={pauseText(pause)}
        disabled={!mayPlan}
        tabIndex={-1}
      >
        <Kind aria-hidden="true" />
        <span className={place.width < WIDE ? 'sr-only' : undefined}>
          {place.width < WIDE ? pauseText(pause) : pause.minutes}
        </span>
      </button>
    </li>
  );
}
