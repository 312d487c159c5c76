import { hireText, type HireClock } from '@tonnage/domain/skip-hire/hire';
import { classNames } from '../class-names.ts';
import styles from './hire-bar.module.css';

export interface HireBarProps {
  clock: Pick<HireClock, 'day' | 'of' | 'overDays' | 'fraction'>;
}

/** The hire period as a progress bar; the text beside it repeats it, so colour is never the only signal. */
export function HireBar({ clock }: HireBarProps) {
  return (
    <div className={classNames(styles.hire, clock.overDays > 0 && styles.over)}>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.fill} style={{ width: `${clock.fraction * 100}%` }} />
      </div>
      <span>{hireText(clock)}</span>
    </div>
  );
}
