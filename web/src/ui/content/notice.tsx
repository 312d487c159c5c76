import { IconAlertTriangle, IconBan, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './notice.module.css';

const ICONS = { info: IconInfoCircle, warn: IconAlertTriangle, block: IconBan, ok: IconCircleCheck };

export interface NoticeProps {
  /** `info` informs, `warn` warns, `block` explains what stops an action, `ok` confirms success. */
  tone: keyof typeof ICONS;
  title?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Notice({ tone, title, action, children }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'block' ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
