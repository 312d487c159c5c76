import type { ReactNode } from 'react';
import { KitLink } from '../../ui/links.tsx';
import styles from './account-frame.module.css';
import { PLACES } from './places.tsx';

interface AccountFrameProps {
  /** The path of the page. */
  path: string;
  children: ReactNode;
}

/** Around each page of the account area: beside it, where there is room, the others. */
export function AccountFrame({ path, children }: AccountFrameProps) {
  return (
    <div className={styles.frame}>
      <nav aria-label="Account" className={styles.places}>
        {PLACES.map(({ to, label, Icon }) => (
          <KitLink
            key={to}
            to={to}
            className={styles.place}
            aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}
          >
            <Icon aria-hidden="true" />
            {label}
          </KitLink>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  );
}
