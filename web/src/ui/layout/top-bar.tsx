import type { ReactNode } from 'react';
import { KitLink } from '../links.tsx';
import { words } from '../words.ts';
import { BrandMark, type TenantBrand } from './brand-mark.tsx';
import styles from './top-bar.module.css';

export interface Crumb {
  label: string;
  to?: string;
}

interface TopBarProps {
  tenant: TenantBrand;
  homeTo: string;
  crumbs: readonly Crumb[];
  slots: ReactNode;
}

export function TopBar({ tenant, homeTo, crumbs, slots }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.brand}>
        <BrandMark tenant={tenant} to={homeTo} onNav />
      </div>
      {crumbs.length > 0 && (
        <nav aria-label={words.breadcrumbs}>
          <ol className={styles.crumbs}>
            {crumbs.map(({ label, to }) => (
              <li key={label}>{to ? <KitLink to={to}>{label}</KitLink> : <span>{label}</span>}</li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.slots}>{slots}</div>
    </header>
  );
}
