import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { KitLink, type To } from '../links.tsx';
import { useTitleNote } from '../title-notes.ts';
import styles from './tabs.module.css';

export interface Tab {
  to: To;
  label: string;
  count?: number | undefined;
  /** What is counted has been left too long. */
  isLate?: boolean | undefined;
  current: boolean;
}

/** Tabs are links: the address holds the open tab. `aside` is a short text at the end of their line. */
export function Tabs({ label, tabs, aside }: { label: string; tabs: readonly Tab[]; aside?: ReactNode }) {
  useTitleNote(tabs.find(({ current }) => current)?.label);
  const row = (
    <nav className={styles.tabs} aria-label={label} data-tabs>
      {tabs.map((tab) => (
        <KitLink
          key={tab.to}
          to={tab.to}
          className={styles.tab}
          ref={tab.current ? bringIntoRow : undefined}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count ? (
            <span className={classNames(styles.count, tab.isLate && styles.late)}>
              {tab.count.toLocaleString('en-GB')}
            </span>
          ) : null}
        </KitLink>
      ))}
    </nav>
  );
  if (!aside) return row;
  return (
    <div className={styles.line} data-tabs>
      {row}
      <p className={styles.aside}>{aside}</p>
    </div>
  );
}

/** On a phone the row may be wider than the screen: scrolls the row, not the page, to centre the open tab. */
function bringIntoRow(tab: HTMLAnchorElement | null): void {
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
