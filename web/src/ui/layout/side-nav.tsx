import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { words } from '../words.ts';
import { BrandLogo, type TenantBrand } from './brand-mark.tsx';
import { DRAWER_ID } from './drawer.ts';
import type { NavItem } from './nav-item.ts';
import { NavLink } from './nav-link.tsx';
import styles from './side-nav.module.css';
import type { To } from '../links.tsx';

export interface AccountCard {
  name: string;
  /** "Account 10482 · on credit". */
  detail: string;
  /** A link or a button: "Switch account". */
  action?: ReactNode;
}

interface SideNavProps {
  tenant: TenantBrand;
  homeTo: To;
  items: readonly NavItem[];
  drawer: ReactNode;
  account: AccountCard | undefined;
}

export function SideNav({ tenant, homeTo, items, drawer, account }: SideNavProps) {
  return (
    <nav
      className={classNames(styles.side, drawer !== undefined && styles.withDrawer)}
      aria-label={words.mainNavigation}
      {...(drawer === undefined ? {} : { id: DRAWER_ID, popover: 'auto' as const })}
    >
      <div className={styles.inner}>
        <div className={styles.brand}>
          <BrandLogo tenant={tenant} to={homeTo} onNav />
        </div>
        <div className={styles.places}>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item.to}>
                <NavLink item={item} />
              </li>
            ))}
          </ul>
          {drawer}
        </div>
        {account && (
          <div className={styles.account}>
            <span className={styles.name}>{account.name}</span>
            <span className={styles.detail}>{account.detail}</span>
            {account.action}
          </div>
        )}
      </div>
    </nav>
  );
}
