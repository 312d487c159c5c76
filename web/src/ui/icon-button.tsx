import type { AriaAttributes, MouseEvent, ReactNode } from 'react';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Pick<AriaAttributes, 'aria-expanded' | 'aria-controls' | 'aria-haspopup'> {
  /** What it does; also its tooltip. A count belongs in here too: "Notices, 3 new". */
  label: string;
  icon: ReactNode;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  badge?: number | undefined;
}

export function IconButton({ label, icon, badge, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} {...rest}>
      {icon}
      {badge ? (
        <span className={styles.badge} aria-hidden="true">
          {badge > 99 ? '99+' : badge}
        </span>
      ) : null}
    </button>
  );
}
