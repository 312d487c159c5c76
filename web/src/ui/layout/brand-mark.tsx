import { classNames } from '../class-names.ts';
import { KitLink, type To } from '../links.tsx';
import styles from './brand-mark.module.css';

export interface TenantBrand {
  name: string;
  logoUrl?: string | null | undefined;
}

export interface BrandLogoProps {
  tenant: TenantBrand;
  to: To;
  onNav?: boolean;
}

/** The tenant's logo, or a small skip in its colour with its name. */
export function BrandLogo({ tenant, to, onNav = false }: BrandLogoProps) {
  return (
    <KitLink to={to} className={classNames(styles.brand, onNav && styles.onNav)}>
      {tenant.logoUrl ? (
        <img src={tenant.logoUrl} alt={tenant.name} className={styles.logo} />
      ) : (
        <>
          <svg width="26" height="18" viewBox="0 0 26 18" aria-hidden="true">
            <rect className={styles.rim} width="26" height="3" />
            <path className={styles.skip} d="M1.5 4h23L21 17a1 1 0 0 1-1 .8H6a1 1 0 0 1-1-.8z" />
          </svg>
          {tenant.name}
        </>
      )}
    </KitLink>
  );
}
