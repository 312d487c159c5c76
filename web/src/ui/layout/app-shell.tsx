import { useSyncExternalStore, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Notice } from '../content/notice.tsx';
import { KeysHelp } from '../keys-help.tsx';
import { useNavigation, type To } from '../links.tsx';
import { words } from '../words.ts';
import styles from './app-shell.module.css';
import { BottomBar } from './bottom-bar.tsx';
import type { TenantBrand } from './brand-mark.tsx';
import type { NavItem } from './nav-item.ts';
import { SideNav, type AccountCard } from './side-nav.tsx';
import { useAppliedDensity } from '../theme/density.ts';
import { TopBar, type Crumb } from './top-bar.tsx';

export interface AppShellProps {
  /** For screens that are worked with all day: their head in one line, and the whole width. Otherwise roomy. */
  compact?: boolean;
  tenant: TenantBrand;
  homeTo: To;
  /** Above the navigation's links: what they all are about, such as a depot. */
  scope?: ReactNode;
  nav: readonly NavItem[];
  /** Below them: a `NavDrawer` with further links. On a phone the whole navigation is a panel that a button opens. */
  drawer?: ReactNode;
  /** Five at most, for the phone's bar. */
  phoneNav: readonly NavItem[];
  account?: AccountCard;
  /** Folds the navigation. */
  onFold?: () => void;
  crumbs?: readonly Crumb[];
  /** Search, notices, … at the right of the top bar. */
  slots?: ReactNode;
  /** The person's own menu, at its end. */
  you?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

const MAIN_ID = 'content';

/**
 * Tells the user that the input of a dialog which was open when the page had to be left can be resumed: the page does
 * not open the dialog by itself.
 */
function RestoredInputNotice() {
  const { typed } = useNavigation();
  const dialog = useSyncExternalStore(typed.subscribe, typed.waiting);
  return (
    <div role="status" className={styles.kept}>
      {dialog !== null && <Notice tone="info">{words.restoredInput(dialog)}</Notice>}
    </div>
  );
}

/** The frame of every screen behind the login. */
export function AppShell(props: AppShellProps) {
  const {
    compact = false,
    tenant,
    homeTo,
    scope,
    nav,
    drawer,
    phoneNav,
    account,
    onFold,
    slots,
    you,
    footer,
    children,
  } = props;
  const { crumbs = [] } = props;
  useAppliedDensity(compact ? 'compact' : 'roomy');
  return (
    <div className={classNames(styles.shell, compact && styles.compact)} data-compact={compact || undefined}>
      <a data-skip-link className={styles.skip} href={`#${MAIN_ID}`}>
        {words.skipLink}
      </a>
      <SideNav
        tenant={tenant}
        homeTo={homeTo}
        scope={scope}
        items={nav}
        drawer={drawer}
        account={account}
        onFold={onFold}
      />
      <div className={styles.page}>
        <TopBar
          tenant={tenant}
          homeTo={homeTo}
          crumbs={crumbs}
          slots={slots}
          you={you}
          opensDrawer={drawer !== undefined}
        />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <RestoredInputNotice />
          {children}
        </main>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
      <BottomBar items={phoneNav} />
      <KeysHelp />
    </div>
  );
}
