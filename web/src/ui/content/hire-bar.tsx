import { hireText, type HireClock } from '@tonnage/domain/skip-hire/hire';
import { classNames } from '../class-names.ts';
import styles from './hire-bar.module.css';

export interface HireBarProps {
  clock: Pick<HireClock, 'day' | 'of' | 'overDays' | 'fraction'>;
  /** `lg` sets the text as a figure above the bar, as on the page of an order. */
  size?: 'md' | 'lg';
}

/** The hire period as a progress bar; the text beside it repeats it, so colour is never the only signal. */
export function HireBar({ clock, size = 'md' }: HireBarProps) {
  return (
    <div className={classNames(styles.hire, clock.overDays > 0 && styles.over, size === 'lg' && styles.large)}>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.fill} style={{ width: `${clock.fraction * 100}%` }} />
      </div>
      <span>{hireText(clock)}</span>
    </div>
  );
}
