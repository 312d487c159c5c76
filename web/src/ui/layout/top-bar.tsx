import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../content/page-title.ts';
import { IconButton } from '../icon-button.tsx';
import { KitLink, type To } from '../links.tsx';
import { words } from '../words.ts';
import { BrandLogo, type TenantBrand } from './brand-mark.tsx';
import { DRAWER_ID, toggleDrawer } from './drawer.ts';
import styles from './top-bar.module.css';

export interface Crumb {
  label: string;
  to?: To;
}

interface TopBarProps {
  tenant: TenantBrand;
  homeTo: To;
  crumbs: readonly Crumb[];
  slots: ReactNode;
  /** The person's own menu, after them. */
  you?: ReactNode;
  /** Shows the button that opens the navigation's drawer on a phone. */
  opensDrawer: boolean;
}

export function TopBar({ tenant, homeTo, crumbs, slots, you, opensDrawer }: TopBarProps) {
  const title = usePageTitle();
  // A page's name above a heading that is the same name says nothing.
  const shown = crumbs.length === 1 && crumbs[0]!.label === title?.text ? [] : crumbs;
  return (
    <header className={styles.bar}>
      {opensDrawer && (
        <div className={styles.menu}>
          <IconButton label={words.openDrawer} icon={<IconMenu2 />} aria-controls={DRAWER_ID} onClick={toggleDrawer} />
        </div>
      )}
      <div className={styles.brand}>
        <BrandLogo tenant={tenant} to={homeTo} onNav />
      </div>
      {shown.length > 0 && (
        <nav aria-label={words.breadcrumbs} className={styles.crumbs}>
          <ol>
            {shown.map(({ label, to }) => (
              <li key={label}>{to ? <KitLink to={to}>{label}</KitLink> : <span>{label}</span>}</li>
            ))}
          </ol>
          {title?.when && <span className={styles.when}>{title.when}</span>}
        </nav>
      )}
      <div className={styles.slots}>{slots}</div>
      {you && <div className={styles.you}>{you}</div>}
    </header>
  );
}
