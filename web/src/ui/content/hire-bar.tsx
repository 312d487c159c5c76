import { hireText, type HireClock } from '@tonnage/domain/skip-hire/hire';
import { classNames } from '../class-names.ts';
import { HireTicks } from '../drawing/hire-ticks.tsx';
import styles from './hire-bar.module.css';

export interface HireBarProps {
  clock: Pick<HireClock, 'day' | 'of' | 'overDays'>;
}

/** Pixels: a column of a list has no more. */
const WIDTH = 70;

/** The days of a hire as ticks, as on the ground line; the text beside it repeats it, so colour is never the only signal. */
export function HireBar({ clock }: HireBarProps) {
  const { day, of, overDays: over } = clock;
  return (
    <div className={classNames(styles.hire, over > 0 && styles.over)}>
      <HireTicks hire={{ of, day, over }} width={WIDTH} />
      <span>{hireText(clock)}</span>
    </div>
  );
}
