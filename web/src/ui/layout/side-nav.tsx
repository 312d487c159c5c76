import type { ReactNode } from 'react';
import { KitLink } from '../links.tsx';
import { words } from '../words.ts';
import { BrandMark, type TenantBrand } from './brand-mark.tsx';
import type { NavItem } from './nav-item.ts';
import styles from './side-nav.module.css';

export interface AccountCard {
  name: string;
  /** "Account 10482 · on credit". */
  detail: string;
  /** A link or a button: "Switch account". */
  action?: ReactNode;
}

interface SideNavProps {
  tenant: TenantBrand;
  homeTo: string;
  items: readonly NavItem[];
  account: AccountCard | undefined;
}

export function SideNav({ tenant, homeTo, items, account }: SideNavProps) {
  return (
    <nav className={styles.side} aria-label={words.mainNavigation}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <BrandMark tenant={tenant} to={homeTo} onNav />
        </div>
        <ul className={styles.items}>
          {items.map(({ to, label, icon, current, count, countLabel }) => (
            <li key={to}>
              <KitLink to={to} className={styles.item} aria-current={current ? 'page' : undefined}>
                {icon}
                {label}
                {count ? (
                  <span className={styles.count}>
                    {count}
                    {countLabel && <span className="sr-only"> {countLabel}</span>}
                  </span>
                ) : null}
              </KitLink>
            </li>
          ))}
        </ul>
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
