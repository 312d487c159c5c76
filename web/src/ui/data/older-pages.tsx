import { LinkButton } from '../link-button.tsx';
import { words } from '../words.ts';
import styles from './pagination.module.css';
import type { To } from '../links.tsx';

export interface OlderPagesProps {
  /** Absent on the first page. */
  newestTo?: To | undefined;
  /** Absent on the last. */
  olderTo?: To | undefined;
}

/** The foot of a list that is read from its newest row on and never counted; the way back is the browser's own. */
export function OlderPages({ newestTo, olderTo }: OlderPagesProps) {
  if (!newestTo && !olderTo) return null;
  return (
    <nav className={styles.pages} aria-label={words.pages}>
      <span className={styles.steps}>
        {newestTo && (
          <LinkButton size="sm" to={newestTo}>
            {words.newestPage}
          </LinkButton>
        )}
        {olderTo && (
          <LinkButton size="sm" to={olderTo}>
            {words.olderPage}
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
