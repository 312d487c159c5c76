import styles from './copyright.module.css';
import type { TenantBrand } from './brand-mark.tsx';

/** The foot of a page: the company's logo, if it has one, and the copyright line with its name. Source: specification §1. */
export function Copyright({ tenant: { name, logoUrl }, year }: { tenant: TenantBrand; year: number }) {
  return (
    <span className={styles.line}>
      {logoUrl && <img src={logoUrl} alt="" className={styles.logo} />}
      {`© ${year} ${name}`}
    </span>
  );
}
