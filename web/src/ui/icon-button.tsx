import type { AriaAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Pick<AriaAttributes, 'aria-expanded' | 'aria-controls' | 'aria-haspopup'> {
  /** What it does; also its tooltip. A count belongs in here too: "Notices, 3 new". */
  label: string;
  icon: ReactNode;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  badge?: number | undefined;
  /** Some of what it counts cannot wait. */
  isUrgent?: boolean | undefined;
  /** -1 where the Tab key has another way to it. */
  tabIndex?: -1;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, badge, isUrgent, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} {...rest}>
      {/* A tooltip on the button itself would be read out as its description, after the same words as its name. */}
      <span title={label} aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      {badge ? (
        <span className={classNames(styles.badge, isUrgent && styles.urgent)} aria-hidden="true">
          {badge > 99 ? '99+' : badge}
        </span>
      ) : null}
    </button>
  );
}
