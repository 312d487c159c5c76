import { LinkButton } from '../link-button.tsx';
import { words } from '../words.ts';
import styles from './pagination.module.css';
import type { To } from '../links.tsx';

export interface OlderPagesProps {
  /** Absent on the first page. */
  newestTo?: To | undefined;
  /** Absent on the last page. */
  olderTo?: To | undefined;
}

/** The footer of a list that is read from its newest row and never counted; to go back, use the browser. */
export function OlderPages({ newestTo, olderTo }: OlderPagesProps) {
  if (!newestTo && !olderTo) return null;
  return (
    <nav className={styles.pages} aria-label={words.pages} data-pages>
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
