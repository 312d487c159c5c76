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
  /** Above it: how to reach the company. */
  office?: ReactNode;
  /** Beside it: to another account. */
  action?: ReactNode;
}

interface SideNavProps {
  tenant: TenantBrand;
  homeTo: To;
  /** Above the links: what they all are about, such as a depot. */
  scope: ReactNode;
  items: readonly NavItem[];
  drawer: ReactNode;
  account: AccountCard | undefined;
  /** Narrows it to its icons, and widens it again. */
  onFold: (() => void) | undefined;
}

export function SideNav({ tenant, homeTo, scope, items, drawer, account, onFold }: SideNavProps) {
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
        {scope}
        <div className={styles.places}>
          {[...Map.groupBy(items, ({ group }) => group)].map(([group, members]) => (
            <div key={group ?? ''} className={styles.group}>
              {group !== undefined && <h2 className={styles.heading}>{group}</h2>}
              <ul className={styles.items}>
                {members.map((item) => (
                  <li key={item.to}>
                    <NavLink item={item} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {drawer}
        </div>
        {onFold && (
          <button type="button" className={styles.fold} aria-keyshortcuts="[" onClick={onFold}>
            <kbd aria-hidden="true">[</kbd>
            <span className={styles.label}>{words.fold}</span>
          </button>
        )}
        {account && (
          <div className={styles.account}>
            {account.office}
            <p className={styles.card}>
              <span>
                <span className={styles.name}>{account.name}</span>
                <span className={styles.detail}>{account.detail}</span>
              </span>
              {account.action}
            </p>
          </div>
        )}
      </div>
    </nav>
  );
}
