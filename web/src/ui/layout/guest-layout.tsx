import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { KitLink, type To, type Target } from '../links.tsx';
import { Copyright } from './copyright.tsx';
import { useAppliedDensity } from '../theme/density.ts';
import { BrandLogo, type TenantBrand } from './brand-mark.tsx';
import styles from './guest-layout.module.css';

export interface GuestLayoutProps {
  tenant: TenantBrand;
  homeTo: To;
  eyebrow: string;
  headline: string;
  /** At the bottom of the right panel: an illustration. */
  drawing?: ReactNode;
  copyrightYear: number;
  links: readonly ({ label: string } & Target)[];
  /** The tenant is disabled: only its message is shown. */
  disabledMessage?: string | null | undefined;
  /** For longer forms, such as creating an account. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of the screens before the login: the form on the left, the company's presentation on the right. */
export function GuestLayout(props: GuestLayoutProps) {
  useAppliedDensity('roomy');
  const { tenant, homeTo, eyebrow, headline, drawing, copyrightYear, links, disabledMessage, wide, children } = props;
  if (disabledMessage) {
    return (
      <main className={styles.disabled}>
        <h1>{disabledMessage}</h1>
      </main>
    );
  }
  return (
    <div className={styles.layout}>
      <div className={styles.left}>
        <header>
          <BrandLogo tenant={tenant} to={homeTo} />
        </header>
        <main className={classNames(styles.main, wide && styles.wide)} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.footer}>
          <Copyright tenant={tenant} year={copyrightYear} />
          {links.map(({ label, ...target }) => (
            <KitLink key={label} {...target}>
              {label}
            </KitLink>
          ))}
        </footer>
      </div>
      <aside className={classNames(styles.panel, drawing && styles.strip)} aria-label={tenant.name}>
        <div className={styles.claim}>
          <p className={styles.eyebrow}>{eyebrow}</p>
          <p className={styles.headline}>{headline}</p>
        </div>
        {drawing}
      </aside>
    </div>
  );
}
