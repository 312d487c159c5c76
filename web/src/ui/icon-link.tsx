import type { ReactNode } from 'react';
import styles from './icon-button.module.css';
import { KitLink, type To } from './links.tsx';

/** A link of one icon; `label` says where it leads. */
export function IconLink({ label, icon, to }: { label: string; icon: ReactNode; to: To }) {
  return (
    <KitLink to={to} className={styles.button} aria-label={label}>
      <span title={label} aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
    </KitLink>
  );
}
